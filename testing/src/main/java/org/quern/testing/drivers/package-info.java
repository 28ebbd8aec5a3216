/** Drivers' libraries for computers without cards, built from C. */
@NullMarked
package org.quern.testing.drivers;

import org.jspecify.annotations.NullMarked;
