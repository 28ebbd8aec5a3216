/** Tests of the package of the same name. */
@NullMarked
package quern.server.web;

import org.jspecify.annotations.NullMarked;
