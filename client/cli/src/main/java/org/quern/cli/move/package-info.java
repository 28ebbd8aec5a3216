/** {@code quern import} and {@code quern export}: from BOINC's data directory into one of Quern's, and back. */
@NullMarked
package org.quern.cli.move;

import org.jspecify.annotations.NullMarked;
