package org.quern.simulator.io;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
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
    private final List<String> remarks = new ArrayList<>();

    private TrialFile(Path file) {
        this.file = file;
    }

    /**
     * The results in {@code folder}, which is made if it is not there.
     *
     * @throws IOException if the folder cannot be made or the file cannot be read, or if it has other columns; the message says which
     */
    public static TrialFile in(Path folder) throws IOException {
        Files.createDirectories(folder);
        TrialFile store = new TrialFile(folder.resolve(NAME));
        WholeLines there = Files.exists(store.file) ? WholeLines.mend(store.file) : new WholeLines(List.of(), false);
        if (there.isCut()) {
            store.remarks.add(WholeLines.cut(store.file));
        }
        if (there.lines().isEmpty()) {
            Files.writeString(store.file, TrialLine.HEAD + "\n");
        } else {
            store.load(there.lines());
        }
        return store;
    }

    private void load(List<String> lines) throws IOException {
        if (!lines.getFirst().equals(TrialLine.HEAD)) {
            throw new IOException(
                    file + " has other columns than this version of Quern writes. Name another folder with"
                            + " --out, or delete the file; its runs are made again.");
        }
        int damaged = 0;
        for (String line : lines.subList(1, lines.size())) {
            Optional<TrialResult> result = TrialLine.result(line);
            result.ifPresent(known -> this.known.put(TrialLine.key(line), known));
            damaged += result.isPresent() || line.isBlank() ? 0 : 1;
        }
        if (damaged > 0) {
            remarks.add(file + ": " + damaged
                    + (damaged == 1 ? " line is no result; it is" : " lines are no results; they are")
                    + " left out, and such a run is made again");
        }
    }

    /** What was left out when it was read, a sentence each without a full stop. */
    public List<String> remarks() {
        return List.copyOf(remarks);
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
