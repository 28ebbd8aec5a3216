/** Servers whose answers do not end, for the tests of everything that reads one. */
@NullMarked
package org.quern.daemon.endless;

import org.jspecify.annotations.NullMarked;
