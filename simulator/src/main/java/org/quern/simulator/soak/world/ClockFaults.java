package org.quern.simulator.soak.world;

import org.quern.simulator.soak.fault.Fault;
import org.quern.simulator.soak.host.Host;

/** Somebody sets the computer's clock, and perhaps sets it right again. */
final class ClockFaults {
    private static final double MINUTE_SECONDS = 60;
    private static final double HOUR_SECONDS = 3600;
    private static final double DAY_SECONDS = 86_400;
    private static final double YEAR_SECONDS = 365 * DAY_SECONDS;
    private static final double MOST_UNSEEN_SECONDS = 80 * DAY_SECONDS;
    private final Host host;

    ClockFaults(Host host) {
        this.host = host;
    }

    /** By half a minute to two years. */
    void step(Fault fault) {
        set(fault, fault.between(MINUTE_SECONDS / 2, 2 * YEAR_SECONDS), fault.chosen(4) % 2 == 0);
    }

    /** By ten years, for a while. */
    void setByDecade(Fault fault) {
        set(fault, 10 * YEAR_SECONDS, true);
    }

    /** While no client runs, by less than what passes for a clock that cannot be right: a client that begins goes by it. */
    void setUnseen(Fault fault) {
        set(fault, HOUR_SECONDS * Math.pow(MOST_UNSEEN_SECONDS / HOUR_SECONDS, fault.chance().nextDouble()),
                fault.chosen(4) % 2 == 0);
    }

    private void set(Fault fault, double seconds, boolean isSetRight) {
        host.time().step(fault.a() < 0.5 ? -seconds : seconds);
        if (isSetRight) {
            host.time().in(host.until(fault, MINUTE_SECONDS, 2 * DAY_SECONDS) - host.time().now(),
                    () -> host.time().step(-host.time().error()));
        }
    }
}
