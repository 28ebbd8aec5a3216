/** What will happen to the queue: round-robin and earliest-deadline simulations that policies share. */
@NullMarked
package org.quern.scheduler.forecast;

import org.jspecify.annotations.NullMarked;
