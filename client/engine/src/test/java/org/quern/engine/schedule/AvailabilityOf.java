package org.quern.engine.schedule;

import org.quern.engine.event.Permission;
import org.quern.engine.state.ClientState;

/** How much a computer is on and computes, made up. */
final class AvailabilityOf {
    /** In which an average over ten days loses half, seconds. */
    private static final double HALF = 864_000 * Math.log(2);

    private AvailabilityOf() {}

    /** It is on half of the time; in three quarters of that it computes, in a quarter on cards. */
    static void threeEighths(ClientState state) {
        var uptime = state.computer().uptime();
        uptime.ran(1, HALF, Permission.nothing("the user sleeps"));
        uptime.ran(2, HALF, ScheduleScene.without(true, false));
        uptime.passed(3, HALF, Permission.ALL);
        uptime.ran(4, 0, Permission.ALL);
    }
}
