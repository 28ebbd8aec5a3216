/** The elements that describe cards. */
@NullMarked
package org.quern.rpc.element.device;

import org.jspecify.annotations.NullMarked;
