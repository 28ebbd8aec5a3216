/**
 * Cards and other devices in the daemon: the process that asks the drivers, when it is asked again, and what its findings mean
 * for the engine.
 */
@NullMarked
package org.quern.daemon.gpu;

import org.jspecify.annotations.NullMarked;
