package org.quern.model;

/**
 * How much work the user wants to keep (docs/protocol/rpc-policy.md 8).
 *
 * @param connectSeconds "store at least": time that may pass without a connection, BOINC's work_buf_min
 * @param additionalSeconds "store up to an additional", BOINC's work_buf_additional
 * @param minimalWork ask for one task per instance only, once (BOINC's fetch_minimal_work)
 */
public record BufferTargets(double connectSeconds, double additionalSeconds, boolean minimalWork) {
    /** Least buffer, seconds: the time that fetching a task takes (docs/protocol/rpc-policy.md 1, EST_FETCH_TIME). */
    public static final double LEAST_SECONDS = 180;
    private static final double DAY_SECONDS = 86_400;

    public BufferTargets {
        connectSeconds = Double.isNaN(connectSeconds) ? 0 : Sane.duration(connectSeconds);
        additionalSeconds = Double.isNaN(additionalSeconds) ? 0 : Sane.duration(additionalSeconds);
    }

    public static BufferTargets days(double connect, double additional) {
        return new BufferTargets(connect * DAY_SECONDS, additional * DAY_SECONDS, false);
    }

    /** Below this the client asks for work, seconds. */
    public double low() {
        return Math.max(LEAST_SECONDS, connectSeconds);
    }

    /** Up to this it asks, seconds. */
    public double high() {
        return low() + additionalSeconds;
    }
}
