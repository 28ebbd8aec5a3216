/** Tests of the package of the same name. */
@NullMarked
package quern.server.dispatch;

import org.jspecify.annotations.NullMarked;
