/** The commands about this computer and what its owner allows: {@code quern host}, {@code devices}, {@code prefs}. */
@NullMarked
package org.quern.cli.host;

import org.jspecify.annotations.NullMarked;
