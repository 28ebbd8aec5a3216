/** A world without a machine: time jumps from event to event, and the daemon's own engine decides what happens in it. */
@NullMarked
package org.quern.simulator.world;

import org.jspecify.annotations.NullMarked;
