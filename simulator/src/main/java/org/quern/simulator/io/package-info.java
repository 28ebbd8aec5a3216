/** From files to scenarios: Quern's own scenario files, folders of BOINC's emulator, a user's data directory; and the results of sweeps. */
@NullMarked
package org.quern.simulator.io;

import org.jspecify.annotations.NullMarked;
