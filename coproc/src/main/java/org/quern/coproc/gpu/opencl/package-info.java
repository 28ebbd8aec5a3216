/**
 * Devices by OpenCL: through the loader that a system has, or without one through each vendor's library; and what the answers
 * mean (docs/protocol/coprocessors.md 2.4).
 */
@NullMarked
package org.quern.coproc.gpu.opencl;

import org.jspecify.annotations.NullMarked;
