package org.quern.config.file;

import java.io.ByteArrayOutputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.Charset;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** A path as the system knows it: names of files are bytes there, which need not be a text in the encoding of this process. */
final class FileNameBytes {
    private static final int HEX = 16;

    private FileNameBytes() {}

    /** The bytes with a zero behind them. */
    static MemorySegment of(Path file, Charset names, Arena arena) {
        String text = file.toString();
        return isText(file, text) ? arena.allocateFrom(text, names) : of(file.toUri().getRawPath(), arena);
    }

    private static boolean isText(Path file, String text) {
        try {
            return text.indexOf('\ufffd') < 0 && Path.of(text).equals(file);
        } catch (InvalidPathException e) {
            return false;
        }
    }

    /** Only the JDK's URIs tell the bytes of a path; that of a folder ends in a slash more. */
    private static MemorySegment of(String raw, Arena arena) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        int end = raw.endsWith("/") ? raw.length() - 1 : raw.length();
        for (int at = 0; at < end; at++) {
            if (raw.charAt(at) == '%') {
                bytes.write(Integer.parseInt(raw, at + 1, at + 3, HEX));
                at += 2;
            } else {
                bytes.write(raw.charAt(at));
            }
        }
        bytes.write(0);
        return arena.allocateFrom(ValueLayout.JAVA_BYTE, bytes.toByteArray());
    }
}
