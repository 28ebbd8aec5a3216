package quern.simulator.soak.fault;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Draws the faults of a run. Each run gets a random subset of the kinds ("swarm testing"): a run with everything at once would hide
 * what only shows where something else does not happen.
 */
public final class FaultDraw {
    private static final double HOUR_SECONDS = 3600;
    /** Mean time between faults of one kind: from three hours... */
    private static final double SHORTEST_MEAN = 3 * HOUR_SECONDS;
    /** ...to forty days: most runs must get some work done, or little could be lost in them. */
    private static final double LONGEST_MEAN = 960 * HOUR_SECONDS;

    private FaultDraw() {
    }

    /** Faults within the first {@code seconds} of a run, in order. */
    public static List<Fault> draw(SplittableRandom random, double seconds) {
        List<Fault> faults = new ArrayList<>();
        double part = Math.pow(random.nextDouble(), 2);
        for (FaultKind kind : FaultKind.values()) {
            SplittableRandom own = random.split();
            if (own.nextDouble() < part) {
                double mean = SHORTEST_MEAN * Math.pow(LONGEST_MEAN / SHORTEST_MEAN, own.nextDouble());
                for (double at = pause(own, mean); at < seconds; at += pause(own, mean)) {
                    faults.add(new Fault(at, kind, own.nextDouble(), own.nextDouble()));
                }
            }
        }
        faults.sort(null);
        return List.copyOf(faults);
    }

    private static double pause(SplittableRandom random, double mean) {
        return -mean * Math.log1p(-random.nextDouble());
    }
}
