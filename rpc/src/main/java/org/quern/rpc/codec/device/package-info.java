/** The elements that describe graphics cards and OpenCL devices (docs/protocol/coprocessors.md 3, docs/protocol/scheduler-rpc.md 4.7). */
@NullMarked
package org.quern.rpc.codec.device;

import org.jspecify.annotations.NullMarked;
