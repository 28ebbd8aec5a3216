package org.quern.dashboard.door;

/** So many requests a second in the long run, and some at once. */
final class RateLimit {
    private static final double A_SECOND = 100;
    private static final double AT_ONCE = 300;
    private static final double NANOS = 1e9;
    private double left = AT_ONCE;
    private long seenAt = System.nanoTime();

    /** One more may pass. */
    synchronized boolean allows() {
        long now = System.nanoTime();
        left = Math.min(AT_ONCE, left + (now - seenAt) / NANOS * A_SECOND);
        seenAt = now;
        if (left < 1) {
            return false;
        }
        left--;
        return true;
    }
}
