/** Tests of the package of the same name. */
@NullMarked
package quern.server.account;

import org.jspecify.annotations.NullMarked;
