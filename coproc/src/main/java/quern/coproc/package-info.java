/**
 * Coprocessors. {@code quern.coproc.probe} finds out what devices this computer has; {@code quern.coproc.assign}, which is
 * pure, says which instance a task gets.
 */
@NullMarked
package quern.coproc;

import org.jspecify.annotations.NullMarked;
