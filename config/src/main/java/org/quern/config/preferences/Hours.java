package org.quern.config.preferences;

/**
 * The part of a day in which something is allowed, by BOINC's rules (docs/protocol/configuration.md 3.5): from start to
 * end; across midnight if the start is later; always if both are equal or the whole day is meant; never from 24 to 0.
 *
 * @param start local hours since midnight, 0 to 24, with a fraction
 * @param end the same
 */
public record Hours(double start, double end) {
    /** Hours that restrict nothing; this is how the files say "not set". */
    public static final Hours ALWAYS = new Hours(0, 0);

    /** Whether they restrict anything. */
    public boolean isSet() {
        return start != end;
    }

    /** Whether the local time {@code hour}, 0 to 24, lies inside. */
    public boolean allow(double hour) {
        if (!isSet() || (start == 0 && end == WHOLE_DAY)) {
            return true;
        }
        if (start == WHOLE_DAY && end == 0) {
            return false;
        }
        return start < end ? (hour >= start && hour <= end) : (hour >= start || hour < end);
    }

    private static final double WHOLE_DAY = 24;
}
