package org.quern.simulator.soak;

import org.jspecify.annotations.Nullable;
import org.quern.simulator.soak.plan.RunPlan;

/**
 * What came of a run.
 *
 * @param plan what was run
 * @param turns of the engine
 * @param sent results that servers sent
 * @param done of them, those reported as done well
 * @param failed of them, those reported as failed
 * @param fingerprint of all that the client ordered
 * @param failure what did not hold, null if all did
 */
public record RunOutcome(RunPlan plan, long turns, int sent, int done, int failed, long fingerprint,
        @Nullable Failure failure) {
}
