package org.quern.config.preferences;

import java.math.BigDecimal;

/** A number for people. */
public final class PlainNumber {
    /** From here on nobody counts the digits. */
    private static final double LONG = 1e18;
    private static final double SHORT = 1e-9;

    private PlainNumber() {}

    /** Without a fraction of zeros; in exponent form only where it would fill lines with digits. */
    public static String of(double value) {
        double size = Math.abs(value);
        if (size >= LONG || (size > 0 && size < SHORT)) {
            return String.valueOf(value).replace(".0E", "E");
        }
        return new BigDecimal(String.valueOf(value)).stripTrailingZeros().toPlainString();
    }
}
