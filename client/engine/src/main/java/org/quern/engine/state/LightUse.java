package org.quern.engine.state;

import org.quern.engine.state.look.ChangeFlags;

/**
 * What a project's programs that are said to use less than a processor each take of them, in this session. They run beside others, and
 * count little or nothing in its share, so those that compute all the same would have processors from others for nothing. Mutable, owned
 * by the engine's thread.
 */
public final class LightUse {
    /** Processors that all of them together may use for long, beyond what is said of them. */
    private static final double MOST_PROCESSORS = 0.25;
    /** Seconds of processor time beyond that: to start, to unpack, to look at what they have gathered. */
    private static final double MOST_SECONDS = 300;

    private final ChangeFlags flags;
    private double secondsBeyond;
    private boolean refuted;

    LightUse(ChangeFlags flags) {
        this.flags = flags;
    }

    /** One of them was allotted so much of a processor. */
    public void allotted(double cpuSeconds) {
        secondsBeyond = Math.max(0, secondsBeyond - cpuSeconds);
    }

    /** So much time has passed. */
    public void passed(double seconds) {
        secondsBeyond = Math.max(0, secondsBeyond - seconds * MOST_PROCESSORS);
    }

    /** One of them has used so much; true if that shows for the first time that they use more than is said. */
    public boolean used(double cpuSeconds) {
        secondsBeyond += Math.max(0, cpuSeconds);
        boolean isNews = !refuted && secondsBeyond > MOST_SECONDS;
        if (isNews) {
            refuted = true;
            flags.schedule().lookNow();
        }
        return isNews;
    }

    /** They use processors as others do, whatever the project says; from then on for the whole session. */
    public boolean refuted() {
        return refuted;
    }
}
