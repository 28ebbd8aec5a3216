/** What people read afterwards: the message log and the decision log. */
@NullMarked
package org.quern.daemon.log;

import org.jspecify.annotations.NullMarked;
