/** Tests of the package of the same name. */
@NullMarked
package quern.server.store;

import org.jspecify.annotations.NullMarked;
