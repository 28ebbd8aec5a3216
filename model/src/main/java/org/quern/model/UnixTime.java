package org.quern.model;

/**
 * Wall times as files, messages and the state have them: seconds since 1970, and 0 where there is none
 * (docs/protocol/data-directory.md 5). What 0 means is asked here only.
 */
public final class UnixTime {
    /** No time: it has not happened, or nothing is waited for. */
    public static final double NONE = 0;
    /** Later than every time: nothing ends by itself. Never written to a file. */
    public static final double NEVER = Double.POSITIVE_INFINITY;

    private UnixTime() {}

    /** There is such a time. */
    public static boolean isSet(double time) {
        return time > NONE;
    }

    /** The same moment after the clock was set by so many seconds; what is not set stays so. */
    public static double moved(double time, double seconds) {
        return isSet(time) ? time + seconds : time;
    }
}
