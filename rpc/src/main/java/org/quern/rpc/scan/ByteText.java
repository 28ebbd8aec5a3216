package org.quern.rpc.scan;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/**
 * Bytes as text without loss. Bytes are read as UTF-8; a byte that is not part of valid UTF-8 becomes the lone surrogate U+DC00 plus its value, and turns back into that byte
 * when written. So old Latin-1 documents survive a round trip byte for byte. (The idea is Python's "surrogateescape", PEP 383.)
 */
public final class ByteText {
    private static final int ESCAPE = 0xDC00;

    private ByteText() {}

    /** The text of all of {@code bytes}. */
    public static String decode(byte[] bytes) {
        return decode(bytes, 0, bytes.length);
    }

    /** The text of {@code bytes[from, to)}. */
    public static String decode(byte[] bytes, int from, int to) {
        for (int i = from; i < to; i++) {
            if (bytes[i] < 0) {
                return decodeBeyondAscii(bytes, from, to);
            }
        }
        return new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
    }

    /** The bytes that {@link #decode} read {@code text} from; other lone surrogates become a question mark. */
    public static byte[] encode(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (isEscape(text, i)) {
                return encodeEscaped(text);
            }
        }
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String decodeBeyondAscii(byte[] bytes, int from, int to) {
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, from, to - from)).toString();
        } catch (CharacterCodingException e) {
            return decodeEscaping(bytes, from, to);
        }
    }

    private static String decodeEscaping(byte[] bytes, int from, int to) {
        var out = new StringBuilder(to - from);
        for (int i = from; i < to;) {
            int length = sequenceLength(bytes, i, to);
            if (length == 0) {
                out.append((char) (ESCAPE + (bytes[i] & 0xff)));
            } else {
                out.append(new String(bytes, i, length, StandardCharsets.UTF_8));
            }
            i += Math.max(1, length);
        }
        return out.toString();
    }

    /** Length of the valid UTF-8 sequence at {@code i}, or 0 if there is none. */
    private static int sequenceLength(byte[] bytes, int i, int to) {
        int first = bytes[i] & 0xff;
        int length = first < 0x80 ? 1 : first >= 0xC2 && first < 0xE0 ? 2
                : first >= 0xE0 && first < 0xF0 ? 3 : first >= 0xF0 && first < 0xF5 ? 4 : 0;
        if (length == 0 || i + length > to) {
            return 0;
        }
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, i, length));
            return length;
        } catch (CharacterCodingException e) {
            return 0;
        }
    }

    private static boolean isEscape(String text, int i) {
        char c = text.charAt(i);
        return c >= ESCAPE + 0x80 && c <= ESCAPE + 0xff && (i == 0 || !Character.isHighSurrogate(text.charAt(i - 1)));
    }

    private static byte[] encodeEscaped(String text) {
        var out = new GrowingBytes(Integer.MAX_VALUE);
        int plainFrom = 0;
        for (int i = 0; i < text.length(); i++) {
            if (isEscape(text, i)) {
                out.append(text.substring(plainFrom, i).getBytes(StandardCharsets.UTF_8));
                out.append((byte) (text.charAt(i) - ESCAPE));
                plainFrom = i + 1;
            }
        }
        out.append(text.substring(plainFrom).getBytes(StandardCharsets.UTF_8));
        return out.toByteArray();
    }
}
