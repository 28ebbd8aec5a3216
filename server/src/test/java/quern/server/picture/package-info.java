/** Tests of the package of the same name. */
@NullMarked
package quern.server.picture;

import org.jspecify.annotations.NullMarked;
