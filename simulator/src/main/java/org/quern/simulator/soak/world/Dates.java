package org.quern.simulator.soak.world;

import java.util.SplittableRandom;
import org.quern.engine.event.Event;
import org.quern.simulator.soak.server.Cause;
import org.quern.simulator.soak.server.Server;

/** What the client is told of other clocks: by servers, by whatever answers in their place, and by the computer's time service. */
final class Dates {
    private static final double DAY_SECONDS = 86_400;
    private static final double YEAR_SECONDS = 365 * DAY_SECONDS;
    private static final int WAYS_TO_LIE = 3;
    private final World world;
    private final Session session;

    Dates(World world, Session session) {
        this.world = world;
        this.session = session;
    }

    /** A scheduler's answer has the time of its server; a hostile one tells what makes others' tasks late, or anything. */
    void ofServer(Server server) {
        double date = world.time().trueWall();
        if (server.trouble().hostileUntil > world.time().now()) {
            date = switch (world.chance().nextInt(WAYS_TO_LIE)) {
                case 0 -> date;
                case 1 -> world.time().wall();
                default -> date + world.moment(-YEAR_SECONDS, YEAR_SECONDS);
            };
            if (date != world.time().trueWall()) {
                world.actual().blame(server.url(), Cause.SERVER_LIED_OF_TIME);
            }
        }
        session.post(new Event.DateTold("the server of " + server.url(), server.url(), date));
    }

    /** Behind a proxy on this computer what cannot be reached is answered by that, with this computer's time or one of long ago. */
    void ofProxy() {
        if (world.plan().hasProxy()) {
            SplittableRandom chance = world.chance();
            double date = chance.nextBoolean() ? world.time().wall()
                    : world.time().trueWall() - chance.nextDouble() * DAY_SECONDS;
            session.post(new Event.DateTold("an error page", null, date));
        }
    }

    /** A time service that reaches its servers tells whether the clock is right. */
    void check() {
        double shown = world.time().wall();
        boolean isRight = world.time().error() == 0 && world.networkDownUntil() <= world.time().now();
        if (world.plan().hasTimeService() && isRight) {
            session.in(1, () -> session.post(new Event.ClockSynchronized(shown)));
        }
    }
}
