/** What happens before the first turn, and what keeps other clients away. */
@NullMarked
package org.quern.daemon.start;

import org.jspecify.annotations.NullMarked;
