package org.quern.datamanager;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.function.BooleanSupplier;
import org.quern.datamanager.snapshot.StoredResult;

/** Third step against a violation: every project gives up one queued result in turn, the latest received first. */
final class ResultsInTurn {
    private record Turn(ProjectLedger project, Queue<StoredResult> results) {}

    private final DiskLedger ledger;
    private final BooleanSupplier enough;
    private final List<Turn> turns = new ArrayList<>();

    ResultsInTurn(DiskLedger ledger, BooleanSupplier enough) {
        this.ledger = ledger;
        this.enough = enough;
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
            StoredResult result = enough.getAsBoolean() ? null : turn.results.poll();
            if (result != null) {
                ledger.giveUp(turn.project, result);
                removed = true;
            }
        }
        return removed;
    }
}
