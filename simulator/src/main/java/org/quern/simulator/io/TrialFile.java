package org.quern.simulator.io;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.quern.simulator.sweep.Trial;
import org.quern.simulator.sweep.TrialResult;
import org.quern.simulator.sweep.TrialStore;

/**
 * Results of runs in a file, one a line, so that a sweep that was interrupted goes on where it was. A result is found again by
 * everything that went into its run: the scenario's content, suite, seed and length. It does not know which version of the
 * policies made it: after a change to them, begin with a new folder.
 */
public final class TrialFile implements TrialStore {
    /** The file's name in the folder of a sweep. */
    public static final String NAME = "trials.csv";
    private final Path file;
    private final Map<String, TrialResult> known = new ConcurrentHashMap<>();

    private TrialFile(Path file) {
        this.file = file;
    }

    /**
     * The results in {@code folder}, which is made if it is not there.
     *
     * @throws IOException if the folder cannot be made or the file cannot be read
     */
    public static TrialFile in(Path folder) throws IOException {
        Files.createDirectories(folder);
        TrialFile store = new TrialFile(folder.resolve(NAME));
        if (Files.exists(store.file)) {
            store.load(Files.readString(store.file));
        } else {
            Files.writeString(store.file, TrialLine.HEAD + "\n");
        }
        return store;
    }

    /** A last line that was cut off by the end of a run is ended here, and left out. */
    private void load(String text) throws IOException {
        text.lines()
                .forEach(line -> TrialLine.result(line).ifPresent(result -> known.put(TrialLine.key(line), result)));
        if (!text.endsWith("\n")) {
            Files.writeString(file, "\n", StandardOpenOption.APPEND);
        }
    }

    @Override
    public Optional<TrialResult> find(Trial trial) {
        return Optional.ofNullable(known.get(TrialLine.key(trial)));
    }

    @Override
    public void keep(Trial trial, TrialResult result) {
        keep(TrialLine.of(trial, result));
    }

    /** Keeps the run of that line, unless it is known already. */
    public synchronized void keep(String line) {
        Optional<TrialResult> result = TrialLine.result(line);
        if (result.isEmpty() || known.putIfAbsent(TrialLine.key(line), result.get()) != null) {
            return;
        }
        try {
            Files.writeString(file, line + "\n", StandardOpenOption.APPEND);
        } catch (IOException cannotWrite) {
            throw new UncheckedIOException(file + ": the result cannot be kept", cannotWrite);
        }
    }
}
