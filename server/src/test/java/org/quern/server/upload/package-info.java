/** Tests of the package of the same name. */
@NullMarked
package org.quern.server.upload;

import org.jspecify.annotations.NullMarked;
