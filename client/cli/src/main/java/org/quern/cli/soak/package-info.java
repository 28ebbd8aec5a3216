/** {@code quern soak}: the search for counter-examples. */
@NullMarked
package org.quern.cli.soak;

import org.jspecify.annotations.NullMarked;
