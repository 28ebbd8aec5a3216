package org.quern.rpc.write;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Numbers as C's {@code %f} and {@code %.0f} print them: always a point, never an exponent, whatever the locale. */
public final class FixedPoint {
    private static final double MILLION = 1e6;
    /** Below this the product with a million is at most an eighth off, so that a remainder below {@link #CLEAR} rounds the right way. */
    private static final double QUICK = 2e9;
    private static final double CLEAR = 0.37;
    /** Whole numbers below this are whole numbers of the type long as well: sizes, times and counts of operations are. */
    private static final double EXACT = 1e18;

    private FixedPoint() {}

    /** {@code value} with six decimals; 0.000000 for what is not finite, because a reader could not use it. */
    public static String six(double value) {
        if (value == 0 || !Double.isFinite(value)) {
            return "0.000000";
        }
        if (value == Math.rint(value) && Math.abs(value) < EXACT) {
            return (long) value + ".000000";
        }
        double scaled = Math.abs(value) * MILLION;
        long whole = Math.round(scaled);
        if (Math.abs(value) >= QUICK || Math.abs(scaled - whole) > CLEAR) {
            return new BigDecimal(value).setScale(6, RoundingMode.HALF_EVEN).toPlainString();
        }
        return quick(value < 0, whole);
    }

    /** {@code value} rounded to a whole number; 0 for what is not finite. */
    public static String whole(double value) {
        if (!Double.isFinite(value)) {
            return "0";
        }
        double rounded = Math.rint(value);
        return Math.abs(rounded) < EXACT ? Long.toString((long) rounded) : new BigDecimal(rounded).toPlainString();
    }

    private static String quick(boolean negative, long millionths) {
        String digits = Long.toString(millionths);
        var out = new StringBuilder(digits.length() + 8);
        if (negative) {
            out.append('-');
        }
        if (digits.length() <= 6) {
            out.append("0.").repeat('0', 6 - digits.length()).append(digits);
        } else {
            out.append(digits, 0, digits.length() - 6).append('.').append(digits, digits.length() - 6, digits.length());
        }
        return out.toString();
    }
}
