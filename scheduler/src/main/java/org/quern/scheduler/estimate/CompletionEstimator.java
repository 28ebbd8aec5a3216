package org.quern.scheduler.estimate;

import org.quern.model.Ledger;
import org.quern.model.RunTime;
import org.quern.scheduler.policy.Policy;

/** How long a task takes in all, and what a finished one teaches. */
public interface CompletionEstimator extends Policy {
    /** Estimated run time of the whole task, in seconds of running undisturbed; at least 0, never NaN. */
    double totalSeconds(TaskProgress task, Ledger ledger);

    /** Estimated run time still needed; at least 0, never NaN. */
    default double remainingSeconds(TaskProgress task, Ledger ledger) {
        return Math.max(0, totalSeconds(task, ledger) - task.elapsedSeconds());
    }

    /** Standard deviation of {@link #remainingSeconds}; a guess where nothing is learnt of it. */
    default double deviationSeconds(TaskProgress task, Ledger ledger) {
        return RunTime.GUESSED_DEVIATION * remainingSeconds(task, ledger);
    }

    /** What is known of a task's run time besides the mean that is left. */
    default RunTime runTime(TaskProgress task, Ledger ledger) {
        TaskProgress fresh = task.fresh();
        return new RunTime(task.elapsedSeconds(), deviationSeconds(task, ledger), task.uncorrectedSeconds(),
                totalSeconds(fresh, ledger), deviationSeconds(fresh, ledger));
    }

    /** The ledger after a task ended well. */
    Ledger taskEnded(TaskProgress task, Ledger ledger);

    /** The ledger after a task's deadline was over before it ended; nothing unless an estimator learns from what it foretells. */
    default Ledger taskLate(TaskProgress task, Ledger ledger) {
        return ledger;
    }
}
