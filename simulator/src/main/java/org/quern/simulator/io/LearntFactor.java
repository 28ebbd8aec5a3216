package org.quern.simulator.io;

import java.util.Locale;
import org.quern.model.SavedProject;

/**
 * By how much the tasks of a project take longer here than it says. The client learns that itself, unless the project forbids it (dont_use_dcf),
 * which most do; then what has ended or runs tells it.
 *
 * @param factor run time by the time that is estimated from size and speed
 * @param isKnown something tells it
 * @param remark what is taken for granted because of it; empty for nothing
 */
record LearntFactor(double factor, boolean isKnown, String remark) {
    /** Less is not worth a word. */
    private static final double ODD = 1.5;

    /** What the client has learnt, and nothing else: of a scenario that is not a client that runs. */
    static LearntFactor ofClient(SavedProject saved) {
        return new LearntFactor(saved.accounting().durationCorrection(), true, "");
    }

    /**
     * That of a client's project.
     *
     * @param name what people call it
     * @param ended its tasks that ended last
     * @param running mean of the same ratio of tasks that have already run longer than they were estimated to; 0 = there are none
     */
    static LearntFactor of(SavedProject saved, String name, EndedTasks ended, double running) {
        double corrected = saved.accounting().durationCorrection();
        if (corrected != 1) {
            return ofClient(saved);
        }
        if (ended.count() > 0) {
            return new LearntFactor(ended.ratio(), true, isOdd(ended.ratio()) ? name + ": " + (ended.count() == 1
                    ? "its last task" : "its last " + ended.count() + " tasks") + " took "
                    + times(ended.ratio())
                    + " as long as it estimates, and those that have not begun are taken to as well"
                    : "");
        }
        if (running > 0) {
            return new LearntFactor(running, true,
                    name + ": none of its tasks has ended here yet; what runs takes "
                            + times(running)
                            + " as long as it estimates, and those that have not begun are taken to as well");
        }
        return new LearntFactor(1, false, saved.workunits().isEmpty() ? "" : name
                + ": none of its tasks has ended here yet, so that its own estimates are all that is known of their run times: they may be far off");
    }

    private static boolean isOdd(double ratio) {
        return ratio > ODD || ratio < 1 / ODD;
    }

    private static String times(double ratio) {
        return String.format(Locale.ROOT, ratio < 10 ? "%.1f times" : "%.0f times", ratio);
    }
}
