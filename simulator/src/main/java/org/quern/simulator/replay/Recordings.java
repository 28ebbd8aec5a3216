package org.quern.simulator.replay;

import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;
import org.quern.engine.record.Recorded;
import org.quern.model.DataNames;
import org.quern.rpc.record.RecordJson;

/** The recordings of a data directory, {@code recordings/TIME.jsonl.gz}, one a session of the daemon. */
public final class Recordings {
    /** Folder in the data directory. */
    public static final String FOLDER = DataNames.RECORDINGS;
    /** Longest line in characters: the largest entry is a starting state, some megabytes with thousands of results. */
    private static final int MOST_CHARACTERS = 256 << 20;
    private static final String CUT = "The recording is cut off here, as after a crash of the computer; it was replayed as far as it goes.";

    private Recordings() {}

    /** The files, oldest first. */
    public static List<Path> of(Path dataDirectory) throws IOException {
        Path folder = dataDirectory.resolve(FOLDER);
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".jsonl.gz")).sorted().toList();
        }
    }

    /**
     * Runs one recording again.
     *
     * @throws IOException if the file cannot be read at all
     */
    public static ReplayOutcome replay(Path file) throws IOException {
        RecordJson json = new RecordJson();
        try (BufferedReader lines = new BufferedReader(
                new InputStreamReader(new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
            Optional<Recorded> first = Optional.ofNullable(line(lines))
                    .flatMap(line -> json.read(line, Recorded.class));
            if (!(first.orElse(null) instanceof Recorded.Start start)) {
                return new ReplayOutcome.Unreadable(file + " does not begin with a starting state");
            }
            if (start.format() != Recorded.Start.FORMAT) {
                return new ReplayOutcome.Unreadable(file + " has format " + start.format() + "; this program reads "
                        + Recorded.Start.FORMAT);
            }
            return replay(file, new Replay(start), lines, json);
        } catch (EOFException | ZipException e) {
            return new ReplayOutcome.Unreadable(file + " ends before its starting state does");
        }
    }

    private static ReplayOutcome replay(Path file, Replay replay, BufferedReader lines, RecordJson json)
            throws IOException {
        String ending = CUT;
        for (String line = line(lines); line != null; line = line(lines)) {
            Recorded entry = json.read(line, Recorded.class).orElse(null);
            if (entry == null && line(lines) != null) {
                return new ReplayOutcome.Unreadable(file + " is damaged: the entry after turn " + replay.turns()
                        + " cannot be read. All decisions before it are as recorded.");
            }
            if (entry == null) {
                break;
            }
            ReplayOutcome.@Nullable Different difference = switch (entry) {
                case Recorded.Start _ -> null;
                case Recorded.Idle idle -> replay.run(idle);
                case Recorded.Turn turn -> replay.run(turn);
                case Recorded.End end -> {
                    ending = end.reason();
                    yield null;
                }
            };
            if (difference != null) {
                return difference;
            }
        }
        return new ReplayOutcome.Equal(replay.turns(), replay.decisions(), ending);
    }

    /** The next line; null at the end, also where compressed data are cut off or damaged. */
    private static @Nullable String line(BufferedReader lines) throws IOException {
        StringBuilder line = new StringBuilder();
        try {
            for (int c = lines.read(); c >= 0; c = lines.read()) {
                if (c == '\n') {
                    return line.toString();
                }
                if (line.length() >= MOST_CHARACTERS) {
                    throw new IOException("A line of the recording is too long");
                }
                line.append((char) c);
            }
        } catch (EOFException | ZipException cut) {
            return null;
        }
        return line.isEmpty() ? null : line.toString();
    }
}
