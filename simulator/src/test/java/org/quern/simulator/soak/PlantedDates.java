package org.quern.simulator.soak;

import org.quern.engine.event.Event;
import org.quern.model.ProjectUrl;

/** Whom a client with a bug believes of its clock. */
final class PlantedDates {
    private PlantedDates() {}

    /** The date of any answer counts for as much as the computer's time service. */
    static Event ofAnybody(Event event) {
        return event instanceof Event.DateTold told && told.project() == null
                ? new Event.ClockSynchronized(told.date()) : event;
    }

    /** What one project's server says of the time counts for another. */
    static Event ofAnother(Event event) {
        return event instanceof Event.DateTold told && told.project() != null
                ? new Event.DateTold(told.source(), ProjectUrl.of("http://p1.example/"), told.date()) : event;
    }
}
