/** Tests of the embedded project server. */
@NullMarked
package quern.server;

import org.jspecify.annotations.NullMarked;
