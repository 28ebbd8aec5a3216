/** Projects played by a test against a whole running client: what bad ones may not do, and what sound ones may count on. */
@NullMarked
package org.quern.daemon.played;

import org.jspecify.annotations.NullMarked;
