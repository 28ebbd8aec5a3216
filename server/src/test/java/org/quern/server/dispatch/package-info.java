/** Tests of the package of the same name. */
@NullMarked
package org.quern.server.dispatch;

import org.jspecify.annotations.NullMarked;
