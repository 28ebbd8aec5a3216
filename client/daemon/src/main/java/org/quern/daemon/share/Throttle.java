package org.quern.daemon.share;

import java.util.function.Consumer;
import org.quern.config.suspend.CpuThrottle;

/**
 * Keeps CPU tasks to the part of the time that the user allows (docs/protocol/configuration.md 3.4): as far as the system
 * does not see to it, by pausing all of them in some of the seconds. For one thread.
 */
public final class Throttle {
    private final CpuShare share;
    private final Consumer<Boolean> pauses;
    private CpuThrottle steps = CpuThrottle.START;
    private boolean paused;

    /** {@code pauses} is told true when tasks shall pause and false when they go on, at each change. */
    public Throttle(CpuShare share, Consumer<Boolean> pauses) {
        this.share = share;
        this.pauses = pauses;
    }

    /**
     * A second begins.
     *
     * @param fraction of the time that CPU tasks may run, over 0 and at most 1
     * @param cpus how many they may use
     */
    public void second(double fraction, int cpus) {
        double left = share.limit(fraction, cpus);
        if (left >= 1) {
            steps = CpuThrottle.START;
            pause(false);
        } else {
            CpuThrottle.Step step = steps.next(left);
            steps = step.then();
            pause(!step.runs());
        }
    }

    private void pause(boolean wanted) {
        if (wanted != paused) {
            paused = wanted;
            pauses.accept(wanted);
        }
    }
}
