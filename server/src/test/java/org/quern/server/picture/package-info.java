/** Tests of the package of the same name. */
@NullMarked
package org.quern.server.picture;

import org.jspecify.annotations.NullMarked;
