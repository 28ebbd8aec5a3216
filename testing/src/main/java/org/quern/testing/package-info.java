/** What the tests of several modules share. Nothing here ships, and no main code may use it. */
@NullMarked
package org.quern.testing;

import org.jspecify.annotations.NullMarked;
