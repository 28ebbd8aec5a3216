package org.quern.simulator.io;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
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
    private static final String HEAD = "key,scenario,suite,seed,days,idleness,waste,late_unfinished,lost,share_violation,monotony,"
            + "rpcs_per_task,preemptions_per_task,met,missed,cpu_seconds\n";
    private static final int FIRST_FIGURE = 5;
    private static final int COLUMNS = 16;
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
            Files.writeString(store.file, HEAD);
        }
        return store;
    }

    /** A last line that was cut off by the end of a run is ended here, and left out. */
    private void load(String text) throws IOException {
        for (String line : text.lines().toList()) {
            List<String> cells = List.of(line.split(",", -1));
            if (cells.size() == COLUMNS && !line.equals(HEAD.strip())) {
                result(cells).ifPresent(result -> known.put(cells.getFirst(), result));
            }
        }
        if (!text.endsWith("\n")) {
            Files.writeString(file, "\n", StandardOpenOption.APPEND);
        }
    }

    private static Optional<TrialResult> result(List<String> cells) {
        try {
            double[] f = cells.stream().skip(FIRST_FIGURE).mapToDouble(Double::parseDouble).toArray();
            return Optional
                    .of(new TrialResult(f[0], f[1], f[2], f[3], f[4], f[5], f[6], f[7], (int) f[8], (int) f[9], f[10]));
        } catch (NumberFormatException damaged) {
            return Optional.empty();
        }
    }

    @Override
    public Optional<TrialResult> find(Trial trial) {
        return Optional.ofNullable(known.get(key(trial)));
    }

    @Override
    public synchronized void keep(Trial trial, TrialResult r) {
        String key = key(trial);
        known.put(key, r);
        String line = String.join(",", key, name(trial.scenario().name()), trial.suite().toString(),
                String.valueOf(trial.seed()), String.valueOf(trial.days()), String.valueOf(r.idleness()),
                String.valueOf(r.waste()), String.valueOf(r.lateUnfinished()), String.valueOf(r.lost()),
                String.valueOf(r.shareViolation()),
                String.valueOf(r.monotony()), String.valueOf(r.rpcsPerTask()),
                String.valueOf(r.preemptionsPerTask()), String.valueOf(r.met()),
                String.valueOf(r.missed()), String.valueOf(r.cpuSeconds())) + "\n";
        try {
            Files.writeString(file, line, StandardOpenOption.APPEND);
        } catch (IOException cannotWrite) {
            throw new UncheckedIOException(file + ": the result cannot be kept", cannotWrite);
        }
    }

    /** Names come from folders: nothing in them may break the line. */
    private static String name(String scenario) {
        return scenario.replaceAll("[,\\r\\n\"]", "_");
    }

    private static String key(Trial trial) {
        String all = String.join("\n", trial.scenario().toString(), trial.suite().toString(),
                String.valueOf(trial.seed()), String.valueOf(trial.days()));
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(all.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, 16);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every JDK has SHA-256", impossible);
        }
    }
}
