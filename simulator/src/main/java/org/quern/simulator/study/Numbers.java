package org.quern.simulator.study;

import java.util.Locale;

/** Numbers for people and tables, the same in every locale. */
final class Numbers {
    private Numbers() {}

    /** Whole numbers without a fraction. */
    static String plain(double value) {
        return value == Math.rint(value) ? String.valueOf((long) value) : String.valueOf(value);
    }

    /** Two digits after the point, or three if it is small. */
    static String shortly(double value) {
        return String.format(Locale.ROOT, Math.abs(value) < 0.095 ? "%.3f" : "%.2f", value);
    }

    static String percent(double value) {
        return String.format(Locale.ROOT, "%.0f %%", 100 * value);
    }
}
