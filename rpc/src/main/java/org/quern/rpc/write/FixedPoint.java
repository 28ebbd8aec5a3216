package org.quern.rpc.write;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;

/** Numbers as C's {@code %f}, {@code %.0f} and {@code %ld} print them: always a point, never an exponent, whatever the locale. */
public final class FixedPoint {
    /** No number is longer, in bytes: the largest one has 309 digits before its point. */
    static final int MOST_BYTES = 320;
    private static final int MILLION = 1_000_000;
    private static final int DECIMALS = 6;
    /** Below this the product with a million is a number of the type long. */
    private static final double QUICK = 2e9;
    /** No remainder is nearer to rounding the other way than the product may be off. */
    private static final double HALF = 0.5;
    /** Whole numbers below this are whole numbers of the type long as well: sizes, times and counts of operations are. */
    private static final double EXACT = 1e18;
    private static final int MOST_DIGITS = 19;
    /** Digits are made two at a time: a division is dearer than all else. */
    private static final int PAIR = 100;
    private static final byte[] TENS = new byte[PAIR];
    private static final byte[] ONES = new byte[PAIR];
    private static final byte[] NO_DECIMALS = ".000000".getBytes(StandardCharsets.US_ASCII);

    static {
        for (int number = 0; number < PAIR; number++) {
            TENS[number] = (byte) ('0' + number / 10);
            ONES[number] = (byte) ('0' + number % 10);
        }
    }

    private FixedPoint() {}

    /** {@code value} with six decimals; 0.000000 for what is not finite, because a reader could not use it. */
    public static String six(double value) {
        byte[] text = new byte[MOST_BYTES];
        return new String(text, 0, six(value, text, 0), StandardCharsets.ISO_8859_1);
    }

    /** {@code value} rounded to a whole number; 0 for what is not finite. */
    public static String whole(double value) {
        byte[] text = new byte[MOST_BYTES];
        return new String(text, 0, whole(value, text, 0), StandardCharsets.ISO_8859_1);
    }

    /** The same as {@link #six(double)} at {@code at}, where {@value #MOST_BYTES} bytes have room; the place behind it. */
    static int six(double value, byte[] to, int at) {
        double size = Math.abs(value);
        if (!Double.isFinite(value)) {
            return noDecimals(to, integer(0, to, at));
        }
        if (value == Math.rint(value) && size < EXACT) {
            return noDecimals(to, integer((long) value, to, at));
        }
        double scaled = size * MILLION;
        long millionths = Math.round(scaled);
        if (size >= QUICK || Math.abs(scaled - millionths) >= HALF - Math.ulp(scaled)) {
            return ascii(new BigDecimal(value).setScale(DECIMALS, RoundingMode.HALF_EVEN).toPlainString(), to, at);
        }
        int from = at;
        if (value < 0) {
            to[from++] = '-'; // also where nothing but zeros follows, as in C
        }
        return decimals((int) (millionths % MILLION), to, integer(millionths / MILLION, to, from));
    }

    /** The same as {@link #whole(double)} at {@code at}, where {@value #MOST_BYTES} bytes have room; the place behind it. */
    static int whole(double value, byte[] to, int at) {
        if (!Double.isFinite(value)) {
            return integer(0, to, at);
        }
        double rounded = Math.rint(value);
        return Math.abs(rounded) < EXACT ? integer((long) rounded, to, at)
                : ascii(new BigDecimal(rounded).toPlainString(), to, at);
    }

    /** An integer at {@code at}; the place behind it. It is counted in negative numbers, of which there is one more. */
    static int integer(long value, byte[] to, int at) {
        int from = at;
        if (value < 0) {
            to[from++] = '-';
        }
        long rest = value < 0 ? value : -value;
        int end = from + digits(rest);
        int place = end;
        for (; rest < -Integer.MAX_VALUE; rest /= PAIR) {
            place = pair(-(int) (rest % PAIR), to, place);
        }
        int small = -(int) rest; // divided in half the time
        for (; small >= 10; small /= PAIR) {
            place = pair(small % PAIR, to, place);
        }
        if (place > from) {
            to[from] = (byte) ('0' + small);
        }
        return end;
    }

    /** Two digits before {@code end}; their place. */
    private static int pair(int number, byte[] to, int end) {
        to[end - 1] = ONES[number];
        to[end - 2] = TENS[number];
        return end - 2;
    }

    /** How many digits a number has that is not above 0. */
    private static int digits(long negative) {
        long bound = -10;
        for (int digits = 1; digits < MOST_DIGITS; digits++) {
            if (negative > bound) {
                return digits;
            }
            bound *= 10;
        }
        return MOST_DIGITS;
    }

    private static int decimals(int millionths, byte[] to, int at) {
        to[at] = '.';
        int end = at + 1 + DECIMALS;
        pair(millionths / (PAIR * PAIR), to, pair(millionths / PAIR % PAIR, to, pair(millionths % PAIR, to, end)));
        return end;
    }

    private static int noDecimals(byte[] to, int at) {
        System.arraycopy(NO_DECIMALS, 0, to, at, NO_DECIMALS.length);
        return at + NO_DECIMALS.length;
    }

    private static int ascii(String text, byte[] to, int at) {
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        System.arraycopy(bytes, 0, to, at, bytes.length);
        return at + bytes.length;
    }
}
