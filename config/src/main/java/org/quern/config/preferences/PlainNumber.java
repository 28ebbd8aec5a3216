package org.quern.config.preferences;

import java.math.BigDecimal;

/** A number for people. */
public final class PlainNumber {
    private PlainNumber() {}

    /** Without a fraction of zeros, never in exponent form. */
    public static String of(double value) {
        return new BigDecimal(String.valueOf(value)).stripTrailingZeros().toPlainString();
    }
}
