package org.quern.scheduler.estimate;

import org.quern.model.Ledger;
import org.quern.scheduler.policy.Policy;

/** How long a task takes in all, and what a finished one teaches. */
public interface CompletionEstimator extends Policy {
    /** Estimated run time of the whole task, in seconds of running undisturbed; at least 0, never NaN. */
    double totalSeconds(TaskProgress task, Ledger ledger);

    /** Estimated run time still needed; at least 0, never NaN. */
    default double remainingSeconds(TaskProgress task, Ledger ledger) {
        return Math.max(0, totalSeconds(task, ledger) - task.elapsedSeconds());
    }

    /** The ledger after a task ended well. */
    Ledger taskEnded(TaskProgress task, Ledger ledger);
}
