/** Tests of the package of the same name. */
@NullMarked
package org.quern.server.store;

import org.jspecify.annotations.NullMarked;
