/** Tests of the package of the same name. */
@NullMarked
package org.quern.server.fractal;

import org.jspecify.annotations.NullMarked;
