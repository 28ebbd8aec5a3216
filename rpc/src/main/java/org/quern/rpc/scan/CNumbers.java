package org.quern.rpc.scan;

import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Numbers as C's strtol (base 0) and strtod read them, the whole token consumed; but never a NaN, an infinity or an overflow, which count as unreadable. */
public final class CNumbers {
    /** Powers of ten that a double holds exactly. */
    private static final double[] TENS = {1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14,
        1e15};
    /** With one more digit than this the number still fits into a double's 53 bits. */
    private static final long EXACT = ((1L << 53) - 10) / 10;
    /** Longer tokens are no numbers; the longest double printed with %f has 309 digits and 6 decimals. */
    private static final int LONGEST = 400;

    private CNumbers() {}

    /** An integer: decimal, {@code 0x} hexadecimal or {@code 0} octal; an empty token is 0. */
    static OptionalLong integer(String token) {
        if (token.isEmpty()) {
            return OptionalLong.of(0);
        }
        if (token.length() > LONGEST) {
            return OptionalLong.empty();
        }
        try {
            return OptionalLong.of(integerOrThrow(token));
        } catch (NumberFormatException e) {
            return OptionalLong.empty();
        }
    }

    /** A plain decimal number without sign, of at most nine digits. */
    public static OptionalLong decimal(String token) {
        return token.matches("[0-9]{1,9}") ? OptionalLong.of(Long.parseLong(token)) : OptionalLong.empty();
    }

    /** A finite floating-point number; an empty token is 0. */
    public static OptionalDouble real(String token) {
        if (token.isEmpty()) {
            return OptionalDouble.of(0);
        }
        if (token.length() > LONGEST || !looksReal(token)) {
            return OptionalDouble.empty();
        }
        double quick = fixedPoint(token);
        if (!Double.isNaN(quick)) {
            return OptionalDouble.of(quick);
        }
        try {
            double value = Double.parseDouble(token);
            return Double.isFinite(value) ? OptionalDouble.of(value) : OptionalDouble.empty();
        } catch (NumberFormatException e) {
            return OptionalDouble.empty();
        }
    }

    private static long integerOrThrow(String token) {
        int sign = token.charAt(0) == '-' || token.charAt(0) == '+' ? 1 : 0;
        String digits = token.substring(sign);
        int radix = digits.startsWith("0x") || digits.startsWith("0X") ? 16
                : digits.length() > 1 && digits.charAt(0) == '0' ? 8 : 10;
        String body = radix == 16 ? digits.substring(2) : digits;
        if (body.isEmpty() || Character.digit(body.charAt(0), radix) < 0) {
            throw new NumberFormatException();
        }
        return Long.parseLong(token.charAt(0) == '-' ? "-" + body : body, radix);
    }

    private static boolean looksReal(String token) {
        for (int i = 0; i < token.length(); i++) {
            char c = token.charAt(i);
            if ((c < '0' || c > '9') && c != '.' && c != '-' && c != '+' && c != 'e' && c != 'E') {
                return false;
            }
        }
        return true;
    }

    /** The value of a short {@code -123.456000}, exact because both the digits and the power of ten are exact doubles; NaN if it is not of that form, for {@link #real} only: states hold so many of them that an object each would be felt. */
    private static double fixedPoint(String token) {
        long digits = 0;
        int seen = 0;
        int decimals = -1;
        for (int i = token.charAt(0) == '-' ? 1 : 0; i < token.length(); i++) {
            char c = token.charAt(i);
            if (c == '.' && decimals < 0) {
                decimals = 0;
            } else if (c >= '0' && c <= '9' && digits < EXACT) {
                digits = digits * 10 + (c - '0');
                seen++;
                decimals += decimals < 0 ? 0 : 1;
            } else {
                return Double.NaN;
            }
        }
        if (seen == 0 || decimals >= TENS.length) {
            return Double.NaN;
        }
        double value = digits / TENS[Math.max(0, decimals)];
        return token.charAt(0) == '-' ? -value : value;
    }
}
