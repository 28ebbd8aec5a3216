package org.quern.scheduler.contact;

import org.quern.model.Sane;

/**
 * Exponential back-off with jitter (docs/protocol/rpc-policy.md 1.1): {@code min(longest, shortest * 2^n) * U}, U in
 * [0.5, 1).
 *
 * @param shortestSeconds base
 * @param longestSeconds cap
 */
public record Backoff(double shortestSeconds, double longestSeconds) {
    /** Failed scheduler calls: from a minute to four hours. */
    public static final Backoff SCHEDULER = new Backoff(60, 14_400);
    /** Account manager: from ten minutes to a day. */
    public static final Backoff ACCOUNT_MANAGER = new Backoff(600, 86_400);
    /** Larger exponents overflow long before they matter. */
    private static final int LARGEST_EXPONENT = 60;

    /**
     * Seconds to wait after {@code failures} failures in a row.
     *
     * @param failures 0 or more
     * @param uniform a random number in [0, 1)
     */
    public double seconds(int failures, double uniform) {
        double full = shortestSeconds * Math.pow(2, Math.clamp(failures, 0, LARGEST_EXPONENT));
        return Math.min(longestSeconds, full) * (0.5 + Sane.fraction(uniform, 0) / 2);
    }
}
