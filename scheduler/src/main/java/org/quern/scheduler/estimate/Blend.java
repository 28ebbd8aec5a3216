package org.quern.scheduler.estimate;

import org.quern.model.Sane;

/** How a prediction and a running task's own progress become one estimate (docs/protocol/scheduling.md 9). */
final class Blend {
    private Blend() {}

    /** Total run time of a task that {@code predicted} was expected for. */
    static double total(TaskProgress task, double predicted) {
        double elapsed = task.elapsedSeconds();
        double fraction = task.fractionDone();
        if (elapsed <= 0) {
            return Sane.duration(predicted);
        }
        if (fraction >= 1) {
            return elapsed;
        }
        if (fraction <= 0) {
            return predicted <= 0 ? elapsed : Sane.duration(elapsed / -Math.expm1(-elapsed / predicted));
        }
        double byProgress = Math.max(task.elapsedAtFraction(), 0) / fraction;
        if (byProgress <= 0) {
            byProgress = elapsed / fraction;
        }
        boolean trustProgress = task.fractionExact() || elapsed > predicted;
        return Sane.duration(trustProgress ? byProgress : fraction * byProgress + (1 - fraction) * predicted);
    }
}
