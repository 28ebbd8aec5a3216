package org.quern.coproc.probe;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Reads small text files of /proc, /sys and /etc, whose sizes the system does not tell beforehand. */
public final class TextLines {
    /** /proc/cpuinfo of a machine with 512 processors takes 800 KB. */
    private static final int MAX_BYTES = 4 << 20;

    private TextLines() {}

    /** The lines of the file, at most 4 MiB of it. */
    public static List<String> of(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return new String(in.readNBytes(MAX_BYTES), StandardCharsets.UTF_8).lines().toList();
        }
    }

    /** The lines, or none if the file cannot be read. */
    public static List<String> orNone(Path file) {
        try {
            return of(file);
        } catch (IOException unreadable) {
            return List.of();
        }
    }

    /** The first line without white space at its ends; empty if there is none. */
    public static String first(Path file) {
        return orNone(file).stream().findFirst().orElse("").strip();
    }
}
