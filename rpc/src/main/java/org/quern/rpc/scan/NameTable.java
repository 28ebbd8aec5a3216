package org.quern.rpc.scan;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Element names as strings without a new string for each tag: a document has some hundred names and some hundred thousand tags. */
final class NameTable {
    private static final int SLOTS = 512;
    private final @Nullable String[] names = new @Nullable String[SLOTS];

    String name(byte[] bytes, int from, int to) {
        int hash = 0;
        for (int i = from; i < to; i++) {
            hash = hash * 31 + bytes[i];
        }
        int slot = (hash ^ hash >>> 16) & (SLOTS - 1);
        String known = names[slot];
        if (known != null && equal(known, bytes, from, to)) {
            return known;
        }
        var fresh = new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
        names[slot] = fresh;
        return fresh;
    }

    private static boolean equal(String name, byte[] bytes, int from, int to) {
        if (name.length() != to - from) {
            return false;
        }
        for (int i = from; i < to; i++) {
            if (name.charAt(i - from) != (bytes[i] & 0xff)) {
                return false;
            }
        }
        return true;
    }
}
