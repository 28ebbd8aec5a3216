/** Tests of the package of the same name. */
@NullMarked
package org.quern.server.work;

import org.jspecify.annotations.NullMarked;
