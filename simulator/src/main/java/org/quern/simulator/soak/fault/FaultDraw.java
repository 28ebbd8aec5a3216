package org.quern.simulator.soak.fault;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Draws the faults of a run. Each run gets a random subset of the kinds ("swarm testing"): a run with everything at once would hide
 * what only shows where something else does not happen.
 */
public final class FaultDraw {
    private static final double HOUR_SECONDS = 3600;
    /** Mean time between faults of one kind: from six hours... */
    private static final double SHORTEST_MEAN = 6 * HOUR_SECONDS;
    /** ...to a hundred days: most tasks must get done, or little could be lost. */
    private static final double LONGEST_MEAN = 2400 * HOUR_SECONDS;
    /** What ends a task for good comes so many times as rarely, or nothing would ever be done. */
    private static final double FATAL_FACTOR = 6;
    private static final Set<FaultKind> FATAL = EnumSet.of(FaultKind.APP_CRASH, FaultKind.APP_HANGS,
            FaultKind.APP_LIES, FaultKind.APP_MEMORY, FaultKind.APP_DISK, FaultKind.APP_LINGERS,
            FaultKind.SERVER_HOSTILE, FaultKind.APP_LIES_OF_MEMORY, FaultKind.FILE_SPOILT, FaultKind.USER_PROJECT,
            FaultKind.USER_TASK, FaultKind.USER_TRANSFER);
    /** Drawn last, so that what was drawn before there were these kinds is drawn still. */
    private static final Set<FaultKind> LATEST = EnumSet.of(FaultKind.STATE_EARLIER, FaultKind.CLOCK_SET_UNSEEN);
    /** One of so many runs has a long stretch in which nothing goes wrong. */
    private static final int WITH_PAUSE = 3;

    private FaultDraw() {}

    /** One of so many runs has no fault: what is seen there is no fault's doing. */
    private static final int CONTROL = 20;

    /** Faults within the first {@code seconds} of a run, in order: at least one, but in a few runs that have none. */
    public static List<Fault> draw(SplittableRandom random, double seconds) {
        if (random.nextInt(CONTROL) == 0) {
            return List.of();
        }
        List<Fault> faults = List.of();
        while (faults.isEmpty()) {
            faults = some(random.split(), seconds);
        }
        return faults;
    }

    private static List<Fault> some(SplittableRandom random, double seconds) {
        List<Fault> faults = new ArrayList<>();
        double part = Math.pow(random.nextDouble(), 2);
        for (FaultKind kind : EnumSet.complementOf(EnumSet.copyOf(LATEST))) {
            add(faults, kind, random.split(), part, seconds);
        }
        boolean pauses = random.nextInt(WITH_PAUSE) == 0;
        double from = pauses ? seconds * random.nextDouble() / 2 : 0;
        double to = pauses ? from + seconds * random.nextDouble() / 2 : 0;
        LATEST.forEach(kind -> add(faults, kind, random.split(), part, seconds));
        faults.removeIf(fault -> fault.at() >= from && fault.at() < to);
        faults.sort(null);
        return List.copyOf(faults);
    }

    private static void add(List<Fault> faults, FaultKind kind, SplittableRandom own, double part, double seconds) {
        if (own.nextDouble() < part) {
            double mean = SHORTEST_MEAN * Math.pow(LONGEST_MEAN / SHORTEST_MEAN, own.nextDouble())
                    * (FATAL.contains(kind) ? FATAL_FACTOR : 1);
            for (double at = pause(own, mean); at < seconds; at += pause(own, mean)) {
                faults.add(new Fault(at, kind, own.nextDouble(), own.nextDouble()));
            }
        }
    }

    private static double pause(SplittableRandom random, double mean) {
        return -mean * Math.log1p(-random.nextDouble());
    }
}
