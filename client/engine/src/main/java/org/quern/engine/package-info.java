/**
 * The state owner: events in, commands and decisions out. Pure: it reads no clock, does no I/O and has no logger, so that
 * the daemon and the simulator run the same engine (house rule "decide, then act").
 */
@NullMarked
package org.quern.engine;

import org.jspecify.annotations.NullMarked;
