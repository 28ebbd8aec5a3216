/** Tests of the package of the same name. */
@NullMarked
package quern.server.demo;

import org.jspecify.annotations.NullMarked;
