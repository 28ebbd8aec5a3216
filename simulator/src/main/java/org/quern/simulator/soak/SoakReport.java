package org.quern.simulator.soak;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.quern.simulator.soak.fault.Fault;

/**
 * What a search found.
 *
 * @param years of simulated hosts, those of runs that failed in part
 * @param seed of all chance
 * @param runs how many
 * @param faults how many of each kind went wrong
 * @param failures runs in which something did not hold
 * @param turns of the engine
 * @param sent results that servers sent
 * @param done of them, those reported as done well
 * @param failed of them, those reported as failed
 * @param fingerprint of all that all clients ordered, hexadecimal
 * @param details what did not hold, run by run
 */
public record SoakReport(double years, long seed, int runs, SortedMap<String, Integer> faults, int failures,
        long turns, long sent, long done, long failed, String fingerprint, List<Failure> details) {
    private static final double YEAR_DAYS = 365.25;
    private static final double DAY_SECONDS = 86_400;

    static SoakReport of(long seed, List<RunOutcome> outcomes) {
        double days = 0;
        long turns = 0;
        long sent = 0;
        long done = 0;
        long failed = 0;
        long fingerprint = 0;
        TreeMap<String, Integer> faults = new TreeMap<>();
        for (RunOutcome outcome : outcomes) {
            Failure failure = outcome.failure();
            days += failure == null ? outcome.plan().days() : failure.at() / DAY_SECONDS;
            turns += outcome.turns();
            sent += outcome.sent();
            done += outcome.done();
            failed += outcome.failed();
            fingerprint = fingerprint * 31 + outcome.fingerprint();
            for (Fault fault : failure == null ? outcome.plan().faults() : failure.faults()) {
                faults.merge(fault.kind().word(), 1, Integer::sum);
            }
        }
        List<Failure> failures = outcomes.stream().map(RunOutcome::failure).filter(f -> f != null).toList();
        return new SoakReport(Math.rint(days / YEAR_DAYS * 1000) / 1000, seed, outcomes.size(), faults,
                failures.size(), turns, sent, done, failed, Long.toHexString(fingerprint), failures);
    }

    /** The same with other details. */
    public SoakReport with(List<Failure> others) {
        return new SoakReport(years, seed, runs, faults, failures, turns, sent, done, failed, fingerprint, others);
    }
}
