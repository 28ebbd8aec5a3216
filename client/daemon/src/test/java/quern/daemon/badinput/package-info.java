/** Projects that send what they should not, against a whole running client: what is said, what waits, and where nothing is written. */
@NullMarked
package quern.daemon.badinput;

import org.jspecify.annotations.NullMarked;
