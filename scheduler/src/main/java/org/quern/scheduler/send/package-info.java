/** The server's half: which tasks to send for a request. Used by the embedded project server and the simulator. */
@NullMarked
package org.quern.scheduler.send;

import org.jspecify.annotations.NullMarked;
