/** Tests of the package of the same name. */
@NullMarked
package quern.server.config;

import org.jspecify.annotations.NullMarked;
