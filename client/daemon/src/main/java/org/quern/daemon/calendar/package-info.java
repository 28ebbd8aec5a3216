/**
 * Chores by the calendar, on Quartz: coarse, rare, and none of them urgent. It posts {@link org.quern.engine.event.Event.ChoreDue} and
 * does nothing else; what a chore means is the engine's matter, and when it last ran stands in the state file.
 */
@NullMarked
package org.quern.daemon.calendar;

import org.jspecify.annotations.NullMarked;
