package org.quern.simulator.soak;

import org.quern.engine.event.Event;

/** What a client with a bug makes of a start that finds no room for copies of its own files. */
final class PlantedCopies {
    private PlantedCopies() {}

    /** A task that is not tried again fails. */
    static Event givenUp(Event event) {
        return isForCopies(event) && event instanceof Event.TaskStartFailed failed
                ? new Event.TaskStartFailed(failed.task(), failed.code(), failed.reason(), 0) : event;
    }

    /** The disk is said to take nothing of any start. */
    static Event refusedForAll(Event event) {
        return isForCopies(event) && event instanceof Event.TaskStartFailed failed
                ? new Event.DiskRefusedStart(failed.task(), failed.reason()) : event;
    }

    private static boolean isForCopies(Event event) {
        return event instanceof Event.TaskStartFailed failed && failed.reason().contains("copies of its files");
    }
}
