package org.quern.rpc.crypto;

import java.util.Arrays;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** Bytes in the layout of key and signature texts: 32 bytes a line in lower-case hexadecimal, then a line with a point. */
final class HexBlock {
    private static final int BYTES_A_LINE = 32;

    private HexBlock() {}

    /** The first {@code count} bytes of {@code text} from {@code from} on, or null if there are not as many before something that is neither a digit nor a line feed. */
    static byte @Nullable [] parse(String text, int from, int count) {
        var bytes = new byte[count];
        int digits = 0;
        for (int i = from; i < text.length() && digits < 2 * count; i++) {
            char c = text.charAt(i);
            if (c == '\n') {
                continue;
            }
            if (!HexFormat.isHexDigit(c)) {
                return null;
            }
            bytes[digits / 2] = (byte) (bytes[digits / 2] << 4 | HexFormat.fromHexDigit(c));
            digits++;
        }
        return digits == 2 * count ? bytes : null;
    }

    /** {@code bytes} as lines, each ended by a line feed, and the final point without one. */
    static String format(byte[] bytes) {
        var text = new StringBuilder(bytes.length * 2 + 32);
        for (int from = 0; from < bytes.length; from += BYTES_A_LINE) {
            text.append(HexFormat.of()
                    .formatHex(Arrays.copyOfRange(bytes, from, Math.min(bytes.length, from + BYTES_A_LINE))))
                    .append('\n');
        }
        return text.append('.').toString();
    }

    /** An unsigned number in exactly {@code length} bytes. */
    static byte[] padded(byte[] magnitude, int length) {
        var out = new byte[length];
        int skip = Math.max(0, magnitude.length - length);
        System.arraycopy(magnitude, skip, out, length - (magnitude.length - skip), magnitude.length - skip);
        return out;
    }
}
