/** What people read afterwards: the message log and the decision log. */
@NullMarked
package quern.daemon.log;

import org.jspecify.annotations.NullMarked;
