/** Tests of the package of the same name. */
@NullMarked
package quern.server.upload;

import org.jspecify.annotations.NullMarked;
