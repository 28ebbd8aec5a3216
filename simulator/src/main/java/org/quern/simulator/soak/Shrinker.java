package org.quern.simulator.soak;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.quern.simulator.soak.fault.Fault;
import org.quern.simulator.soak.plan.RunPlan;

/**
 * Finds a short list of faults with which a run still fails in the same way: leaves out halves, then quarters, and so on, until no
 * single fault can be left out (delta debugging). A run is made anew for each try.
 */
final class Shrinker {
    /** With fewer faults it may fail a little later. */
    private static final double MARGIN_SECONDS = 2 * RunPlan.DAY_SECONDS;
    private final Again again;
    private final String check;
    private int triesLeft;
    private Failure best;

    /** Makes the run anew. */
    @FunctionalInterface
    interface Again {
        /** What did not hold with these faults in so many seconds, null if everything did. */
        @Nullable
        Failure run(List<Fault> faults, double seconds);
    }

    private Shrinker(Again again, Failure failure, int tries) {
        this.again = again;
        this.check = failure.check();
        this.triesLeft = tries;
        this.best = failure;
    }

    /** The failure with as few faults as {@code tries} runs can find; itself, if none can be left out. */
    static Failure shrunk(RunPlan plan, Failure failure, int tries) {
        return shrunk((faults, seconds) -> SoakRun.of(plan.with(faults), seconds).failure(), failure, tries);
    }

    /** The same, however a run is made. */
    static Failure shrunk(Again again, Failure failure, int tries) {
        Shrinker shrinker = new Shrinker(again, failure, tries);
        int parts = 2;
        while (!shrinker.best.faults().isEmpty() && shrinker.triesLeft > 0) {
            int size = shrinker.best.faults().size();
            if (shrinker.withoutAPart(Math.min(parts, size))) {
                parts = Math.max(2, parts - 1);
            } else if (parts >= size) {
                break;
            } else {
                parts = Math.min(size, parts * 2);
            }
        }
        return shrinker.best;
    }

    /** Leaves one part out, the first ones first: what is nearest to the failure matters most. */
    private boolean withoutAPart(int parts) {
        List<Fault> faults = best.faults();
        for (int part = 0; part < parts && triesLeft > 0; part++) {
            int from = (int) ((long) faults.size() * part / parts);
            int to = (int) ((long) faults.size() * (part + 1) / parts);
            List<Fault> rest = new ArrayList<>(faults.subList(0, from));
            rest.addAll(faults.subList(to, faults.size()));
            Failure failure = fails(rest);
            if (failure != null) {
                best = failure;
                return true;
            }
        }
        return false;
    }

    private @Nullable Failure fails(List<Fault> faults) {
        triesLeft--;
        Failure failure = again.run(faults, best.at() + MARGIN_SECONDS);
        return failure != null && failure.check().equals(check) ? failure : null;
    }
}
