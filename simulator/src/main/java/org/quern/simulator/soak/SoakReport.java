package org.quern.simulator.soak;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a search found.
 *
 * @param years of simulated hosts, those of runs that failed in part
 * @param seed of all chance
 * @param runs how many
 * @param controls of them, those without a fault
 * @param faults how many of each kind happened; one that found nothing to hit did not
 * @param failures runs in which something did not hold
 * @param turns of the engine
 * @param sent results that servers sent
 * @param done of them, those reported as done well
 * @param failed of them, those reported as failed
 * @param excused of failed tasks, how many for which excuse; one that came again in an older state counts again
 * @param fingerprint of all that all clients ordered, hexadecimal
 * @param details what did not hold, run by run
 */
public record SoakReport(double years, long seed, int runs, int controls, SortedMap<String, Integer> faults,
        int failures,
        long turns, long sent, long done, long failed, SortedMap<String, Integer> excused, String fingerprint,
        List<Failure> details) {
    private static final double YEAR_DAYS = 365.25;

    static SoakReport of(long seed, List<RunOutcome> outcomes) {
        double days = 0;
        long turns = 0;
        long sent = 0;
        long done = 0;
        long failed = 0;
        long fingerprint = 0;
        TreeMap<String, Integer> faults = new TreeMap<>();
        TreeMap<String, Integer> excusedTasks = new TreeMap<>();
        for (RunOutcome outcome : outcomes) {
            days += outcome.days();
            turns += outcome.turns();
            sent += outcome.sent();
            done += outcome.done();
            failed += outcome.failed();
            fingerprint = fingerprint * 31 + outcome.fingerprint();
            outcome.excused().forEach((excuse, count) -> excusedTasks.merge(excuse, count, Integer::sum));
            outcome.happened().forEach((kind, count) -> faults.merge(kind.word(), count, Integer::sum));
        }
        List<Failure> failures = outcomes.stream().map(RunOutcome::failure).filter(f -> f != null).toList();
        return new SoakReport(Math.rint(days / YEAR_DAYS * 1000) / 1000, seed, outcomes.size(),
                (int) outcomes.stream().filter(outcome -> outcome.plan().faults().isEmpty()).count(), faults,
                failures.size(), turns, sent, done, failed, excusedTasks, Long.toHexString(fingerprint), failures);
    }

    /** The same with other details. */
    public SoakReport with(List<Failure> others) {
        return new SoakReport(years, seed, runs, controls, faults, failures, turns, sent, done, failed, excused,
                fingerprint, others);
    }
}
