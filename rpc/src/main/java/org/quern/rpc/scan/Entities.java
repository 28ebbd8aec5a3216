package org.quern.rpc.scan;

import java.nio.charset.StandardCharsets;

/** BOINC's escapes, byte by byte (docs/protocol/data-directory.md 1): {@code &#N;} is one byte, so a UTF-8 character is several of them. */
public final class Entities {
    /** Bytes of the longest escape, the one for a double quote. */
    private static final int LONGEST = 6;

    private Entities() {}

    /** Appends {@code from[start, end)} to {@code to} with its escapes resolved, and answers how many ampersands stood bare. */
    static int unescape(byte[] from, int start, int end, GrowingBytes to) {
        int bare = 0;
        for (int i = start; i < end; i++) {
            int length = from[i] == '&' ? escapeLength(from, i, end) : 0;
            if (from[i] == '&' && length == 0) {
                bare++;
            }
            to.append(length == 0 ? from[i] : value(from, i, length));
            i += Math.max(0, length - 1);
        }
        return bare;
    }

    /** {@code text} with its escapes resolved. */
    public static String unescape(String text) {
        byte[] bytes = ByteText.encode(text);
        var out = new GrowingBytes(Integer.MAX_VALUE);
        unescape(bytes, 0, bytes.length, out);
        return ByteText.decode(out.array(), 0, out.size());
    }

    /** Whether {@code bytes} hold anything that {@link #unescape} would change. */
    public static boolean hasEscape(byte[] bytes) {
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] == '&' && escapeLength(bytes, i, bytes.length) > 0) {
                return true;
            }
        }
        return false;
    }

    /**
     * Appends {@code text} escaped: {@code < & ]]>}, bytes above 127, TAB, LF and CR become escapes; other control bytes are dropped. Blanks at both ends are escaped too, because
     * readers trim.
     */
    public static void escape(byte[] text, GrowingBytes to) {
        int from = 0;
        int end = text.length;
        while (from < end && text[from] == ' ') {
            from++;
        }
        while (end > from && text[end - 1] == ' ') {
            end--;
        }
        for (int i = 0; i < text.length; i++) {
            escapeByte(text, i, i < from || i >= end, to);
        }
    }

    private static void escapeByte(byte[] text, int i, boolean edgeBlank, GrowingBytes to) {
        byte b = text[i];
        switch (b) {
            case '<' -> append(to, "&lt;");
            case '&' -> append(to, "&amp;");
            case '>' -> append(to, i >= 2 && text[i - 1] == ']' && text[i - 2] == ']' ? "&gt;" : ">");
            default -> {
                if (b < 0 || b == '\t' || b == '\n' || b == '\r' || edgeBlank) {
                    append(to, "&#" + (b & 0xff) + ";");
                } else {
                    if (b >= ' ' && b != 0x7f) {
                        to.append(b);
                    }
                }
            }
        }
    }

    private static int escapeLength(byte[] bytes, int start, int end) {
        int semicolon = start + 1;
        while (semicolon < end && semicolon < start + LONGEST && bytes[semicolon] != ';') {
            semicolon++;
        }
        if (semicolon >= end || bytes[semicolon] != ';') {
            return 0;
        }
        int length = semicolon - start + 1;
        return valueOrMinus(bytes, start, length) < 0 ? 0 : length;
    }

    private static byte value(byte[] bytes, int start, int length) {
        return (byte) valueOrMinus(bytes, start, length);
    }

    private static int valueOrMinus(byte[] bytes, int start, int length) {
        var name = new String(bytes, start + 1, length - 2, StandardCharsets.ISO_8859_1);
        return switch (name) {
            case "lt" -> '<';
            case "gt" -> '>';
            case "amp" -> '&';
            case "quot" -> '"';
            case "apos" -> '\'';
            case "#xD" -> '\r';
            case "#xA" -> '\n';
            default -> number(name);
        };
    }

    /** The N of {@code #N}, or -1 if it is no byte. NUL is none: it would end the document. */
    private static int number(String name) {
        if (name.length() < 2 || name.length() > 4 || name.charAt(0) != '#') {
            return -1;
        }
        int n = 0;
        for (int i = 1; i < name.length(); i++) {
            int digit = name.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            n = n * 10 + digit;
        }
        return n > 0 && n < 256 ? n : -1;
    }

    private static void append(GrowingBytes to, String ascii) {
        for (int i = 0; i < ascii.length(); i++) {
            to.append((byte) ascii.charAt(i));
        }
    }
}
