/**
 * The sensors of the daemon: battery, input, load of other programs, network, memory. Each is a thin reading and a pure
 * function of what was read; one that this computer does not have is a reason and never an exception.
 */
@NullMarked
package org.quern.daemon.host;

import org.jspecify.annotations.NullMarked;
