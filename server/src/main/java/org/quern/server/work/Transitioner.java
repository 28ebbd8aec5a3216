package org.quern.server.work;

import java.util.List;
import java.util.random.RandomGenerator;
import org.quern.server.store.Entry;
import org.quern.server.store.Outcome;
import org.quern.server.store.ResultRow;
import org.quern.server.store.Store;
import org.quern.server.store.ValidateState;
import org.quern.server.store.WorkunitRow;

/** Keeps a workunit moving: makes replicas as long as more are needed, gives it up when that is hopeless, tidies up when it is decided. */
final class Transitioner {

    private final RandomGenerator random;

    /** @param random makes the names of output files unguessable */
    Transitioner(RandomGenerator random) {
        this.random = random;
    }

    void settle(Store.Transaction t, String name, double now) {
        WorkunitRow workunit = t.tables().workunit(name).orElseThrow();
        List<ResultRow> results = t.tables().resultsOf(name);
        long errors = results.stream().filter(ResultRow::isFailed).count();
        if (!workunit.isDecided() && errors > workunit.terms().maxErrorResults()) {
            t.record(new Entry.WorkunitFailed(name, now, "too many errors: " + errors));
        } else if (!workunit.isDecided()) {
            makeReplicas(t, workunit, results, now);
        }
        if (t.tables().workunit(name).orElseThrow().isDecided()) {
            withdrawUnsent(t, name, now);
        }
    }

    private void makeReplicas(Store.Transaction t, WorkunitRow workunit, List<ResultRow> results, double now) {
        long usable = results.stream().filter(row -> row.isSuccess() && row.isHopeful()).count();
        long hopeful = results.stream().filter(ResultRow::isHopeful).count();
        int target = workunit.target();
        boolean allCompared = results.stream().noneMatch(row -> row.isSuccess() && row.verdict() == ValidateState.NONE);
        if (usable >= target && allCompared) {
            // All that were planned are here and did not agree: one more has to break the tie.
            target = (int) usable + 1;
            t.record(new Entry.TargetRaised(workunit.name(), target));
        }
        int room = workunit.terms().maxTotalResults() - results.size();
        int wanted = (int) (target - hopeful);
        if (wanted > 0 && room <= 0 && hopeful == usable) {
            t.record(new Entry.WorkunitFailed(workunit.name(), now,
                    "no agreement among " + results.size() + " replicas"));
        }
        for (int i = 0; i < Math.min(wanted, room); i++) {
            t.record(replica(workunit, results.size() + i, now));
        }
    }

    Entry.ResultCreated replica(WorkunitRow workunit, int number, double now) {
        String name = workunit.name() + "_" + number;
        return new Entry.ResultCreated(name, workunit.name(), name + "_r" + random.nextInt(Integer.MAX_VALUE) + "_0",
                now);
    }

    private static void withdrawUnsent(Store.Transaction t, String name, double now) {
        t.tables().resultsOf(name).stream().filter(row -> row.stage() == ResultRow.Stage.UNSENT)
                .forEach(row -> t.record(new Entry.ResultGivenUp(row.name(), now, Outcome.NOT_NEEDED)));
    }
}
