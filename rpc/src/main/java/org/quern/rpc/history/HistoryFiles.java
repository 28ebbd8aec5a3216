package org.quern.rpc.history;

import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;
import org.quern.config.file.Folders;
import org.quern.config.file.RegularFile;

/**
 * The files of a client's history: {@code current.jsonl}, and full ones, compressed, each named by the time of its last entry
 * (docs/history.md).
 *
 * @param folder that they are in
 */
public record HistoryFiles(Path folder) {
    private static final String FOLDER = "quern_history";
    private static final String CURRENT = "current.jsonl";
    private static final String FULL = ".jsonl.gz";
    private static final int MILLIS = 1000;
    /** No line that was written is longer; a file without line breaks shall not fill memory. */
    private static final int LONGEST_LINE = 64 * 1024;

    /** Those of a data directory. */
    public static HistoryFiles in(Path dataDirectory) {
        return new HistoryFiles(dataDirectory.resolve(FOLDER));
    }

    /** The one that is written. */
    public Path current() {
        return folder.resolve(CURRENT);
    }

    /** The name of a full file whose last entry is of that time, Unix seconds; names sort by time. */
    public Path full(double last) {
        return folder.resolve(String.format(Locale.ROOT, "%013d", Math.round(last * MILLIS)) + FULL);
    }

    /** The full ones, oldest first. */
    public List<Path> full() throws IOException {
        List<Path> full = Files.isDirectory(folder) ? Folders.entries(folder, "[0-9]*" + FULL) : new ArrayList<>();
        full.sort(null);
        return full;
    }

    /** Unix seconds of the last entry of a full file, if its name says it. */
    public static OptionalDouble lastOf(Path full) {
        String name = full.getFileName().toString();
        try {
            return OptionalDouble.of(
                    Long.parseLong(name.substring(0, name.length() - FULL.length())) / (double) MILLIS);
        } catch (NumberFormatException e) {
            return OptionalDouble.empty();
        }
    }

    /**
     * Reads what is there, oldest first. Damaged lines are left out, and so is the rest of a damaged file.
     *
     * @param since Unix seconds; nothing older is told
     * @return files that are there and cannot be read, each with its reason: all others are told
     */
    public Map<Path, IOException> read(double since, Consumer<HistoryEntry> reader) throws IOException {
        Consumer<String> lines = line -> HistoryJson.read(line).filter(entry -> entry.at() >= since)
                .ifPresent(reader);
        Map<Path, IOException> unreadable = new LinkedHashMap<>();
        for (Path file : full()) {
            if (reaches(file, since)) {
                try {
                    fullLines(file, lines);
                } catch (IOException e) {
                    unreadable.put(file, e);
                }
            }
        }
        try {
            currentLines(lines);
        } catch (IOException e) {
            unreadable.put(current(), e);
        }
        return unreadable;
    }

    /** Whether a full file has something of that time or later, Unix seconds. */
    public static boolean reaches(Path full, double since) {
        return lastOf(full).orElse(since) >= since;
    }

    /** All entries of a full file, which never changes any more; as {@link #read}. */
    public static void readFull(Path full, Consumer<HistoryEntry> reader) throws IOException {
        fullLines(full, line -> HistoryJson.read(line).ifPresent(reader));
    }

    /** All entries of the file that is written; as {@link #read}. */
    public void readCurrent(Consumer<HistoryEntry> reader) throws IOException {
        currentLines(line -> HistoryJson.read(line).ifPresent(reader));
    }

    /** The lines of a full file as they are, but for their length; as far as it can be read, none if it is gone. */
    public static void fullLines(Path file, Consumer<String> lines) throws IOException {
        try (InputStream in = new GZIPInputStream(RegularFile.open(file))) {
            lines(in, lines);
        } catch (ZipException | EOFException | NoSuchFileException damaged) {
            // As far as it could be read, or it was the oldest and is gone.
        }
    }

    /** The lines of the file that is written as they are, but for their length; none if there is none. */
    public void currentLines(Consumer<String> lines) throws IOException {
        try (InputStream in = RegularFile.open(current())) {
            lines(in, lines);
        } catch (NoSuchFileException none) {
            // Nothing has happened yet.
        }
    }

    private static void lines(InputStream in, Consumer<String> reader) throws IOException {
        BufferedReader text = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        for (String line = line(text); line != null; line = line(text)) {
            reader.accept(line);
        }
    }

    private static @Nullable String line(BufferedReader text) throws IOException {
        StringBuilder line = new StringBuilder();
        int c = text.read();
        if (c < 0) {
            return null;
        }
        for (; c >= 0 && c != '\n'; c = text.read()) {
            if (line.length() < LONGEST_LINE) {
                line.append((char) c);
            }
        }
        return line.toString();
    }
}
