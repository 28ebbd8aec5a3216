/** Scheduler RPCs, master pages and file transfers: blocking network work off the owner thread, answered by events. */
@NullMarked
package org.quern.daemon.net;

import org.jspecify.annotations.NullMarked;
