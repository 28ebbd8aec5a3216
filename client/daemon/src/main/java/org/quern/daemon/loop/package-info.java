/** The duty cycle, one thread: events in, the engine's turn, commands out. */
@NullMarked
package org.quern.daemon.loop;

import org.jspecify.annotations.NullMarked;
