package org.quern.model;

/**
 * Text of strangers as one line for eyes. Servers, managers and programs may put into their texts what moves a terminal's cursor, changes
 * its colours, begins a line that looks like ours, or turns the direction of reading; here it is seen and does nothing. Everybody's
 * letters stay as they are.
 */
public final class PlainLine {
    /** Bytes that were no UTF-8 stand as U+DC00 plus their value; of those 0x80 to 0x9f are control characters in Latin-1. */
    private static final int BYTE = 0xDC00;

    private PlainLine() {}

    /** Line breaks and tabs become blanks; other control characters, and marks of direction, become their number: {@code \u001b}. */
    public static String of(String text) {
        return of(text, false);
    }

    /** Like {@link #of(String)}, and line breaks stay: for text of our own that may hold pieces of strangers'. */
    public static String lines(String text) {
        return of(text, true);
    }

    private static String of(String text, boolean keepsLines) {
        for (int i = 0; i < text.length(); i++) {
            if (isUnsafe(text, i, keepsLines)) {
                return rewritten(text, i, keepsLines);
            }
        }
        return text;
    }

    private static String rewritten(String text, int from, boolean keepsLines) {
        StringBuilder plain = new StringBuilder(text.length() + 16).append(text, 0, from);
        for (int i = from; i < text.length(); i++) {
            char c = text.charAt(i);
            if (!isUnsafe(text, i, keepsLines)) {
                plain.append(c);
            } else if (c == '\n' || c == '\r' || c == '\t') {
                plain.append(c == '\r' && i + 1 < text.length() && text.charAt(i + 1) == '\n' ? "" : " ");
            } else {
                plain.append("\\u").append(hex(c >> 12)).append(hex(c >> 8)).append(hex(c >> 4)).append(hex(c));
            }
        }
        return plain.toString();
    }

    private static char hex(int digit) {
        return Character.forDigit(digit & 0xf, 16);
    }

    private static boolean isUnsafe(String text, int at, boolean keepsLines) {
        char c = text.charAt(at);
        if (c >= BYTE + 0x80 && c <= BYTE + 0x9f) {
            return at == 0 || !Character.isHighSurrogate(text.charAt(at - 1));
        }
        return isUnsafe(c) && !(keepsLines && c == '\n');
    }

    private static boolean isUnsafe(char c) {
        return c < ' ' || (c >= 0x7f && c <= 0x9f) // C0, DEL, C1
                || c == 0x2028 || c == 0x2029 // separators of lines and paragraphs
                || c == 0x061c || c == 0x200e || c == 0x200f || (c >= 0x202a && c <= 0x202e)
                || (c >= 0x2066 && c <= 0x2069); // marks of direction
    }
}
