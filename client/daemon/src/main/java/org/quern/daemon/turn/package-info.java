/** What joins every thread to the duty cycle: the mailbox, the clock, who listens to its turns. */
@NullMarked
package org.quern.daemon.turn;

import org.jspecify.annotations.NullMarked;
