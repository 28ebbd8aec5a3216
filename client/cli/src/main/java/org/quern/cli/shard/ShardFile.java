package org.quern.cli.shard;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.quern.cli.common.FileTrouble;
import org.quern.simulator.io.TrialLine;
import org.quern.simulator.io.WholeLines;
import org.quern.simulator.sweep.Shard;
import org.quern.simulator.sweep.Trial;
import org.quern.simulator.sweep.TrialResult;
import org.quern.simulator.sweep.TrialStore;

/** Writes a shard's file, a line whenever a run is done. A shard that was begun goes on where it was. */
final class ShardFile implements TrialStore {
    private final Path file;
    private Optional<String> remark = Optional.empty();
    private final Map<Integer, TrialResult> known = new HashMap<>();
    /** By identity: equal runs may be in a sweep twice. */
    private final IdentityHashMap<Trial, Integer> runs = new IdentityHashMap<>();

    private ShardFile(Path file, List<Trial> trials) {
        this.file = file;
        for (int run = 0; run < trials.size(); run++) {
            runs.put(trials.get(run), run);
        }
    }

    /** The name of that shard's file. */
    static String name(Shard shard) {
        return "shard-" + shard.number() + "-of-" + shard.of() + ".csv";
    }

    /**
     * Begins that shard's file in the folder, which is made if it is not there, or goes on with it.
     *
     * @param trials all runs of the sweep
     * @throws IOException if that cannot be, or if the file there is of another sweep; the message is a sentence
     */
    static ShardFile in(Path folder, ShardHeader header, List<Trial> trials) throws IOException {
        try {
            Files.createDirectories(folder);
        } catch (IOException fault) {
            throw new IOException("--out " + folder + ": no folder can be made there: " + FileTrouble.words(fault)
                    + ". Name one that can be.", fault);
        }
        ShardFile store = new ShardFile(folder.resolve(name(header.shard())), trials);
        WholeLines there = Files.exists(store.file) ? WholeLines.read(store.file) : new WholeLines(List.of(), false);
        // A file without these two lines is of a process that ended before it had said what the file is.
        if (there.lines().size() >= 2) {
            store.goOn(header);
        } else {
            Files.writeString(store.file, header.line() + "\n" + ShardContent.COLUMNS + "\n");
        }
        return store;
    }

    private void goOn(ShardHeader header) throws IOException {
        ShardContent content = ShardContent.read(file);
        if (!content.header().equals(header)) {
            throw new IOException(file + " is of another sweep: "
                    + header.sweep().difference(content.header().sweep(), "this one", "that one")
                            .orElse("it has another number")
                    + ". Name another folder with --out, or delete the file.");
        }
        content.lines().forEach((run, line) -> TrialLine.result(line).ifPresent(result -> known.put(run, result)));
        if (WholeLines.mend(file).isCut()) {
            remark = Optional.of(WholeLines.cut(file));
        }
    }

    /** What was left out when it was read. */
    Optional<String> remark() {
        return remark;
    }

    Path file() {
        return file;
    }

    @Override
    public synchronized Optional<TrialResult> find(Trial trial) {
        return Optional.ofNullable(known.get(runs.get(trial)));
    }

    @Override
    public synchronized void keep(Trial trial, TrialResult result) {
        try {
            Files.writeString(file, runs.get(trial) + "," + TrialLine.of(trial, result) + "\n",
                    StandardOpenOption.APPEND);
        } catch (IOException cannotWrite) {
            throw new UncheckedIOException(file + ": the result cannot be kept", cannotWrite);
        }
    }
}
