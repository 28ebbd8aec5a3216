/** How likely a task misses its deadline: interruptions of this computer, spread of run times, and a plan by earliest deadline. */
@NullMarked
package org.quern.scheduler.risk;

import org.jspecify.annotations.NullMarked;
