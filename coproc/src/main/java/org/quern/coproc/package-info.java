/**
 * Coprocessors. {@code org.quern.coproc.probe} finds out what devices this computer has; {@code org.quern.coproc.assign}, which is
 * pure, says which instance a task gets.
 */
@NullMarked
package org.quern.coproc;

import org.jspecify.annotations.NullMarked;
