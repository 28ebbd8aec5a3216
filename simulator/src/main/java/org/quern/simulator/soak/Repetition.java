package org.quern.simulator.soak;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.quern.simulator.soak.fault.Fault;
import org.quern.simulator.soak.plan.RunPlan;

/**
 * One run once more, with the end of its log.
 *
 * @param failure what did not hold, null if everything did
 * @param log what happened last, and why, a line each
 */
public record Repetition(@Nullable Failure failure, List<String> log) {
    /** Most runs that are made to find fewer faults. */
    private static final int TRIES = 150;

    /**
     * Repeats a run.
     *
     * @param faults what goes wrong in it, null = what was drawn
     * @param lines most lines of the log that are kept
     */
    public static Repetition of(long seed, int run, @Nullable List<Fault> faults, int lines) {
        RunPlan drawn = RunPlan.of(seed, run);
        RunLog log = new RunLog(lines);
        RunOutcome outcome = SoakRun.of(faults == null ? drawn : drawn.with(faults), log);
        return new Repetition(outcome.failure(), log.lines());
    }

    /** The failure of a run with fewer faults. */
    public static Failure shrunk(long seed, Failure failure) {
        return Shrinker.shrunk(RunPlan.of(seed, failure.run()), failure, TRIES);
    }
}
