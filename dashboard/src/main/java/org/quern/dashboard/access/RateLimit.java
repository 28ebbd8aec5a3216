package org.quern.dashboard.access;

/** So many a second in the long run, and some at once. */
public final class RateLimit {
    private static final double NANOS = 1e9;
    private final double aSecond;
    private final double atOnce;
    private double left;
    private long seenAt = System.nanoTime();

    /** {@code atOnce}: of those of a second that were not used. */
    public RateLimit(double aSecond, double atOnce) {
        this.aSecond = aSecond;
        this.atOnce = atOnce;
        left = atOnce;
    }

    /** One more may pass. */
    public synchronized boolean allows() {
        long now = System.nanoTime();
        left = Math.min(atOnce, left + (now - seenAt) / NANOS * aSecond);
        seenAt = now;
        if (left < 1) {
            return false;
        }
        left--;
        return true;
    }

    /** One that passed does not count. */
    synchronized void giveBack() {
        left = Math.min(atOnce, left + 1);
    }
}
