/** Tests of the package of the same name. */
@NullMarked
package quern.server.fractal;

import org.jspecify.annotations.NullMarked;
