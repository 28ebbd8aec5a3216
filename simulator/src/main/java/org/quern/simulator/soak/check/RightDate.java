package org.quern.simulator.soak.check;

import org.quern.engine.event.Event;
import org.quern.simulator.soak.world.World;

/** What ends the doubts of a client whose clock is right. */
final class RightDate {
    /** A date that differs by no more agrees (decision 0044). */
    private static final double AGREES_SECONDS = 600;

    private RightDate() {}

    /** A project's own server tells the true time: others may know less, or want somebody's tasks to be late. */
    static boolean isTold(World world, Event event) {
        return event instanceof Event.DateTold told && told.project() != null
                && Math.abs(told.date() - world.time().trueWall()) < AGREES_SECONDS;
    }
}
