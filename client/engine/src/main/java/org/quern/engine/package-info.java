/**
 * The state owner: events in, commands and decisions out. Pure: it reads no clock, does no I/O and has no logger, so that
 * the daemon and the simulator run the same engine: it decides, they act.
 */
@NullMarked
package org.quern.engine;

import org.jspecify.annotations.NullMarked;
