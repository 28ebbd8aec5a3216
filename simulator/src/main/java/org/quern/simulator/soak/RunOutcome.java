package org.quern.simulator.soak;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.quern.simulator.soak.fault.FaultKind;
import org.quern.simulator.soak.plan.RunPlan;

/**
 * What came of a run.
 *
 * @param plan what was run
 * @param happened how many faults of each kind found something to hit
 * @param turns of the engine
 * @param sent results that servers sent
 * @param done of them, those reported as done well
 * @param failed of them, those reported as failed
 * @param excused of failed tasks, how many for which excuse, seen when they were stored
 * @param fingerprint of all that the client ordered
 * @param failure what did not hold, null if all did
 */
public record RunOutcome(RunPlan plan, Map<FaultKind, Integer> happened, long turns, int sent, int done, int failed,
        Map<String, Integer> excused, long fingerprint,
        @Nullable Failure failure) {
    /** Days that were simulated, to the failure if there was one. */
    public double days() {
        return failure == null ? plan.days() : failure.at() / RunPlan.DAY_SECONDS;
    }
}
