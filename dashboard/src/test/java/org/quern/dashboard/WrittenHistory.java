package org.quern.dashboard;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.quern.rpc.history.HistoryEntry;
import org.quern.rpc.history.HistoryFiles;
import org.quern.rpc.history.HistoryLine;

/** The history of a client, as a client writes it. */
public final class WrittenHistory {
    private final HistoryFiles files;

    /** None yet. */
    public WrittenHistory(Path dataDirectory) {
        files = HistoryFiles.in(dataDirectory);
    }

    /** Where it is. */
    public HistoryFiles files() {
        return files;
    }

    /** A task of that moment, Unix seconds, by which it can be told from others. */
    public static String line(double at) {
        return HistoryLine.of(new HistoryEntry.TaskFinished(at, "http://a.test/", "t" + at, "app", "1.0", "CPU", 10, 8,
                0.5, "success", 0));
    }

    /** The lines of these moments. */
    public static List<String> lines(double... moments) {
        List<String> lines = new ArrayList<>();
        for (double at : moments) {
            lines.add(line(at));
        }
        return lines;
    }

    /** The file that is written. */
    public void current(List<String> lines) throws IOException {
        Files.createDirectories(files.folder());
        Files.writeString(files.current(), text(lines));
    }

    /** A full file whose last entry is of that time. */
    public Path full(double last, List<String> lines) throws IOException {
        Path file = files.full(last);
        Files.createDirectories(files.folder());
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write(text(lines).getBytes(StandardCharsets.UTF_8));
        }
        return file;
    }

    private static String text(List<String> lines) {
        return String.join("\n", lines) + "\n";
    }

    /** The client has removed all full files. */
    public void removeFull() throws IOException {
        for (Path full : files.full()) {
            Files.delete(full);
        }
    }
}
