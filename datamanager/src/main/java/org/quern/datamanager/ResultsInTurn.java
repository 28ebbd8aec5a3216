package org.quern.datamanager;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.quern.datamanager.snapshot.StoredResult;

/** Third step against a violation: every project gives up one queued result in turn, the latest received first. */
final class ResultsInTurn {
    private record Turn(ProjectLedger project, Queue<StoredResult> results) {}

    private final DiskLedger ledger;
    private final BooleanSupplier enough;
    private final Predicate<ProjectLedger> pays;
    private final List<Turn> turns = new ArrayList<>();

    /** {@code pays}: whether a project gives up results, asked before each. */
    ResultsInTurn(DiskLedger ledger, BooleanSupplier enough, Predicate<ProjectLedger> pays) {
        this.ledger = ledger;
        this.enough = enough;
        this.pays = pays;
        ledger.projects().forEach(project -> turns.add(new Turn(project, project.removableResults())));
    }

    /** Returns whether there is enough in the end. */
    boolean run() {
        while (cycle()) {
            // The cycle gave up a result; another may.
        }
        return enough.getAsBoolean();
    }

    private boolean cycle() {
        boolean removed = false;
        for (Turn turn : turns) {
            StoredResult result = enough.getAsBoolean() || !pays.test(turn.project) ? null : turn.results.poll();
            if (result != null) {
                ledger.giveUp(turn.project, result);
                removed = true;
            }
        }
        return removed;
    }
}
