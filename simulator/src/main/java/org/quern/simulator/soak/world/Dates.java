package org.quern.simulator.soak.world;

import java.util.SplittableRandom;
import org.quern.engine.event.Event;
import org.quern.simulator.soak.host.Client;
import org.quern.simulator.soak.host.Host;
import org.quern.simulator.soak.server.FailureCause;
import org.quern.simulator.soak.server.Server;

/** What the client is told of other clocks: by servers, by whatever answers in their place, and by the computer's time service. */
final class Dates {
    private static final double DAY_SECONDS = 86_400;
    private static final double YEAR_SECONDS = 365 * DAY_SECONDS;
    private static final int WAYS_TO_LIE = 3;
    private final Host host;
    private final Client client;

    Dates(Host host, Client client) {
        this.host = host;
        this.client = client;
    }

    /** A scheduler's answer has the time of its server; a hostile one tells what makes others' tasks late, or anything. */
    void ofServer(Server server) {
        double date = host.time().trueWall();
        if (server.trouble().hostileUntil > host.time().now()) {
            date = switch (host.chance().nextInt(WAYS_TO_LIE)) {
                case 0 -> date;
                case 1 -> host.time().wall();
                default -> date + host.moment(-YEAR_SECONDS, YEAR_SECONDS);
            };
            if (date != host.time().trueWall()) {
                host.actual().blame(server.url(), FailureCause.SERVER_LIED_OF_TIME);
            }
        }
        client.post(new Event.DateTold("the server of " + server.url(), server.url(), date));
    }

    /** Behind a proxy on this computer what cannot be reached is answered by that, with this computer's time or one of long ago. */
    void ofProxy() {
        if (host.plan().hasProxy()) {
            SplittableRandom chance = host.chance();
            double date = chance.nextBoolean() ? host.time().wall()
                    : host.time().trueWall() - chance.nextDouble() * DAY_SECONDS;
            client.post(new Event.DateTold("an error page", null, date));
        }
    }

    /** A time service that reaches its servers tells whether the clock is right. */
    void check() {
        double shown = host.time().wall();
        boolean isRight = host.time().error() == 0 && host.networkDownUntil() <= host.time().now();
        if (host.plan().hasTimeService() && isRight) {
            client.in(1, () -> client.post(new Event.ClockSynchronized(shown)));
        }
    }
}
