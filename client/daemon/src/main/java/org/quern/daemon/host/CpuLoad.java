package org.quern.daemon.host;

import java.util.List;
import java.util.OptionalDouble;
import org.quern.engine.event.MonotonicTime;

/**
 * CPU time used since some beginning, at one moment.
 *
 * @param time when it was read
 * @param total CPU seconds of the whole system
 * @param attributed those of this client, its tasks and other programs of the lowest priority; empty if it was not looked at
 */
record CpuLoad(MonotonicTime time, double total, OptionalDouble attributed) {
    /** Clock ticks of /proc in a second: a constant of Linux' interface to programs. */
    private static final double TICKS = 100;

    /** Two samples closer than this say nothing. */
    private static final double SHORTEST = 1;

    /** Load of other programs since {@code before} as a fraction of all CPUs; empty if it cannot be told. */
    OptionalDouble othersSince(CpuLoad before, int cpus) {
        double passed = time.since(before.time);
        if (passed < SHORTEST || attributed.isEmpty() || before.attributed.isEmpty()) {
            return OptionalDouble.empty();
        }
        // A process that ended took its CPU time out of the sum: this sample says nothing, and counts as no load.
        double ours = attributed.getAsDouble() - before.attributed.getAsDouble();
        if (ours < 0 || total < before.total) {
            return OptionalDouble.of(0);
        }
        double others = (total - before.total) - ours;
        return OptionalDouble.of(Math.clamp(others / passed / cpus, 0, 1));
    }

    /** CPU seconds in user, nice and system mode by the first line of /proc/stat; empty if that is not it. */
    static OptionalDouble total(List<String> stat) {
        if (stat.isEmpty() || !stat.getFirst().matches("cpu +\\d+ \\d+ \\d+ .*")) {
            return OptionalDouble.empty();
        }
        String[] ticks = stat.getFirst().split(" +");
        return OptionalDouble.of((Double.parseDouble(ticks[1]) + Double.parseDouble(ticks[2])
                + Double.parseDouble(ticks[3])) / TICKS);
    }
}
