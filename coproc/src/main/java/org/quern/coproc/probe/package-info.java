/**
 * What this computer is: processors, memory, volume, operating system and graphics cards. Reading is thin and guarded,
 * what a text means is a pure function of it; a thing that cannot be read is a {@link org.quern.coproc.probe.Missing} with a
 * reason and never an exception.
 */
@NullMarked
package org.quern.coproc.probe;

import org.jspecify.annotations.NullMarked;
