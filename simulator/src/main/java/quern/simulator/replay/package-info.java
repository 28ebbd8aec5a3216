/** Runs a recorded daemon's engine again and compares what it decides. */
@NullMarked
package quern.simulator.replay;

import org.jspecify.annotations.NullMarked;
