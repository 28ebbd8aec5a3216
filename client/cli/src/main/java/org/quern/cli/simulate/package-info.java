/** {@code quern simulate}: scenarios under suites of policies, as tables and JSON. */
@NullMarked
package org.quern.cli.simulate;

import org.jspecify.annotations.NullMarked;
