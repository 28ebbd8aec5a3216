package org.quern.simulator.io;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.quern.simulator.sweep.Trial;
import org.quern.simulator.sweep.TrialResult;

/** A run and its result as a line of comma-separated values. What it says of the result is exact to the last digit. */
public final class TrialLine {
    /** The names of its columns. */
    public static final String HEAD = "key,scenario,suite,seed,days,idleness,waste,late_unfinished,lost,share_violation,monotony,"
            + "rpcs_per_task,preemptions_per_task,met,missed,unbegun,cpu_seconds";
    private static final int FIRST_FIGURE = 5;
    private static final int COLUMNS = 17;
    private static final int DIGEST_BYTES = 16;

    private TrialLine() {}

    /** The line, without its end. */
    public static String of(Trial trial, TrialResult r) {
        return String.join(",", key(trial), name(trial.scenario().name()), trial.suite().toString(),
                String.valueOf(trial.seed()), String.valueOf(trial.days()), String.valueOf(r.idleness()),
                String.valueOf(r.waste()), String.valueOf(r.lateUnfinished()), String.valueOf(r.lost()),
                String.valueOf(r.shareViolation()),
                String.valueOf(r.monotony()), String.valueOf(r.rpcsPerTask()),
                String.valueOf(r.preemptionsPerTask()), String.valueOf(r.met()),
                String.valueOf(r.missed()), String.valueOf(r.unbegun()), String.valueOf(r.cpuSeconds()));
    }

    /** The key of the run in that line. */
    public static String key(String line) {
        return line.substring(0, Math.max(0, line.indexOf(',')));
    }

    /** The result in that line; nothing if it is no such line, or one that was cut off. */
    public static Optional<TrialResult> result(String line) {
        List<String> cells = List.of(line.split(",", -1));
        if (cells.size() != COLUMNS) {
            return Optional.empty();
        }
        try {
            double[] f = cells.stream().skip(FIRST_FIGURE).mapToDouble(Double::parseDouble).toArray();
            return Optional
                    .of(new TrialResult(f[0], f[1], f[2], f[3], f[4], f[5], f[6], f[7], (int) f[8], (int) f[9],
                            (int) f[10], f[11]));
        } catch (NumberFormatException damaged) {
            return Optional.empty();
        }
    }

    /** What tells a run from all others: the scenario's content, suite, seed and length. */
    public static String key(Trial trial) {
        return digest(String.join("\n", trial.scenario().toString(), trial.suite().toString(),
                String.valueOf(trial.seed()), String.valueOf(trial.days())));
    }

    /** A text of 32 hexadecimal digits that is another one for each text. */
    public static String digest(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, DIGEST_BYTES);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every JDK has SHA-256", impossible);
        }
    }

    /** Names come from folders: nothing in them may break the line. */
    private static String name(String scenario) {
        return scenario.replaceAll("[,\\r\\n\"]", "_");
    }
}
