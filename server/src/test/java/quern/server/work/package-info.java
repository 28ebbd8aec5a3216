/** Tests of the package of the same name. */
@NullMarked
package quern.server.work;

import org.jspecify.annotations.NullMarked;
