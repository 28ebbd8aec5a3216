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
     * Reads what is there, file by file as their names sort. Damaged lines are left out, and so is the rest of a damaged file. All files are
     * read: where a clock was set back, a file has entries that are later than its name says.
     *
     * @param since Unix seconds; nothing older is told
     * @return files that are there and cannot be read to their end, each with its reason: all others are told, and of a {@link DamagedFileException}
     *     what could be read
     */
    public Map<Path, IOException> read(double since, Consumer<HistoryEntry> reader) throws IOException {
        Consumer<String> lines = line -> {
            if (HistoryJson.at(line) >= since) {
                HistoryJson.read(line).ifPresent(reader);
            }
        };
        Map<Path, IOException> unreadable = new LinkedHashMap<>();
        for (Path file : full()) {
            try {
                fullLines(file, lines);
            } catch (IOException e) {
                unreadable.put(file, e);
            }
        }
        try {
            currentLines(lines);
        } catch (IOException e) {
            unreadable.put(current(), e);
        }
        return unreadable;
    }

    /**
     * The lines of a full file as they are, but for their length; none if it is gone.
     *
     * @throws DamagedFileException if it is cut off or damaged; what could be read was told before
     */
    public static void fullLines(Path file, Consumer<String> lines) throws IOException {
        try (InputStream in = new GZIPInputStream(RegularFile.open(file))) {
            lines(in, lines);
        } catch (ZipException | EOFException damaged) {
            throw new DamagedFileException(damaged);
        } catch (NoSuchFileException gone) {
            // It was the oldest.
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
