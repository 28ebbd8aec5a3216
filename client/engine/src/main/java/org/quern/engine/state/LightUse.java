package org.quern.engine.state;

/**
 * What a project's programs that are said to hardly use a processor take of them, in this session. They run beside everything else and
 * count in nobody's share, so one that computes nevertheless would have processors from others for nothing. Mutable, owned by the
 * engine's thread.
 */
public final class LightUse {
    /** Processors that all of a project's light programs together may use for long. */
    private static final double MOST_PROCESSORS = 0.25;
    /** Seconds of processor time beyond that: to start, to unpack, to look at what they have gathered. */
    private static final double MOST_SECONDS = 300;

    private double secondsBeyond;
    private boolean refuted;

    /** So much time has passed. */
    public void passed(double seconds) {
        secondsBeyond = Math.max(0, secondsBeyond - seconds * MOST_PROCESSORS);
    }

    /** One of them has used so much; true if that shows for the first time that they are not light. */
    public boolean used(double cpuSeconds) {
        secondsBeyond += Math.max(0, cpuSeconds);
        boolean isNews = !refuted && secondsBeyond > MOST_SECONDS;
        refuted |= isNews;
        return isNews;
    }

    /** They use processors as others do, whatever the project says; from then on for the whole session. */
    public boolean refuted() {
        return refuted;
    }
}
