/** {@code quern inspect}: what saved documents of BOINC's dialect hold, as the daemon's own readers understand them. */
@NullMarked
package org.quern.cli.inspect;

import org.jspecify.annotations.NullMarked;
