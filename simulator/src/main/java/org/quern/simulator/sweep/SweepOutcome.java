package org.quern.simulator.sweep;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What came out of a sweep's runs. A run that fails takes nothing from the others.
 *
 * @param results by run, in the order of the trials; empty where there is none
 * @param failed the runs that failed, in that order, and then those whose result could not be kept
 */
public record SweepOutcome(List<Optional<TrialResult>> results, List<FailedRun> failed) {
    public SweepOutcome {
        results = List.copyOf(results);
        failed = List.copyOf(failed);
    }

    /**
     * A row for each pairing, of as many runs as have a result; none for one of which all runs failed.
     *
     * @param pairings those whose runs these are, in order
     * @param seeds runs of each
     */
    public List<Row> rows(List<Pairing> pairings, int seeds) {
        List<Row> rows = new ArrayList<>();
        for (int p = 0; p < pairings.size(); p++) {
            row(pairings, seeds, p).ifPresent(rows::add);
        }
        return rows;
    }

    /** The row of that one of the pairings; empty if all of its runs failed. */
    public Optional<Row> row(List<Pairing> pairings, int seeds, int which) {
        List<TrialResult> own = results.subList(which * seeds, (which + 1) * seeds).stream().flatMap(Optional::stream)
                .toList();
        Pairing pairing = pairings.get(which);
        return own.isEmpty() ? Optional.empty()
                : Optional.of(Row.of(pairing.scenario().name(), pairing.suite().toString(), own));
    }

    /**
     * The results of all runs, in order.
     *
     * @throws IllegalStateException if one failed; the message says which and why
     */
    public List<TrialResult> whole() {
        if (!failed.isEmpty()) {
            int others = failed.size() - 1;
            throw new IllegalStateException(failed.getFirst().sentence()
                    + (others == 0 ? "" : "; so did " + others + (others == 1 ? " other run" : " other runs")));
        }
        return results.stream().flatMap(Optional::stream).toList();
    }
}
