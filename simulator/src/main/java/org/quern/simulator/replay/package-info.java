/** Runs a recorded daemon's engine again and compares what it decides. */
@NullMarked
package org.quern.simulator.replay;

import org.jspecify.annotations.NullMarked;
