package org.quern.cli.shard;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.quern.daemon.settings.SettingsResolver;
import org.quern.simulator.io.TrialLine;
import org.quern.simulator.sweep.Trial;

/**
 * What tells a sweep from others, and all that its table needs besides the results.
 *
 * @param quern version of the program
 * @param command the command that makes its runs
 * @param figures the study's figures; empty for another command
 * @param rows each scenario under each suite, in order
 * @param seeds every row has runs with the seeds 1 to this
 * @param days length of a run
 * @param digest of the content of all scenarios, suites, seeds and the length
 */
public record SweepFacts(String quern, String command, List<Integer> figures, List<Line> rows, int seeds, double days,
        String digest) {
    /**
     * A row of the table.
     *
     * @param scenario its name
     * @param suite its policies
     */
    public record Line(String scenario, String suite) {}

    public SweepFacts {
        figures = List.copyOf(figures);
        rows = List.copyOf(rows);
        if (rows.isEmpty() || seeds < 1) {
            throw new IllegalArgumentException("a sweep has one run at least");
        }
    }

    /** The sweep of these runs, which are all seeds of the first row, then all of the second, and so on. */
    public static SweepFacts of(String command, List<Integer> figures, List<Trial> trials, int seeds) {
        List<Line> rows = new ArrayList<>();
        for (int run = 0; run < trials.size(); run += seeds) {
            rows.add(new Line(trials.get(run).scenario().name(), trials.get(run).suite().toString()));
        }
        String keys = trials.stream().map(TrialLine::key).collect(Collectors.joining("\n"));
        return new SweepFacts(SettingsResolver.VERSION, command, figures, rows, seeds, trials.getFirst().days(),
                TrialLine.digest(keys));
    }

    /** How many runs it has. */
    public int runs() {
        return rows.size() * seeds;
    }

    /** In which way the other is another sweep, "here" and "there" by name; nothing if it is the same. */
    Optional<String> difference(SweepFacts other, String here, String there) {
        List<String[]> facts = List.of(facts(), other.facts());
        for (int f = 0; f < facts.getFirst().length; f++) {
            if (!facts.getFirst()[f].equals(facts.getLast()[f])) {
                return Optional.of(here + " has " + facts.getFirst()[f] + ", " + there + " " + facts.getLast()[f]);
            }
        }
        return equals(other) ? Optional.empty() : Optional.of("a scenario has changed or has another content");
    }

    private String[] facts() {
        return new String[]{"the command " + command + (figures.isEmpty() ? "" : " of figures " + figures),
            "Quern " + quern, "--seeds " + seeds, "--days " + days,
            rows.stream().map(row -> row.scenario() + " under " + row.suite()).distinct()
                    .collect(Collectors.joining(", "))};
    }
}
