/** Tests of the package of the same name. */
@NullMarked
package org.quern.server.account;

import org.jspecify.annotations.NullMarked;
