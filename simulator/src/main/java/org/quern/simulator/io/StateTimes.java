package org.quern.simulator.io;

import java.util.List;
import org.quern.model.Ledger;
import org.quern.model.SavedLedger;
import org.quern.model.SavedProject;
import org.quern.model.SavedState;
import org.quern.scheduler.account.RecentCredit;
import org.quern.simulator.scenario.Past;

/** When a state was saved, and what its client's policies remembered then. */
final class StateTimes {
    /** Operations per second that earn one cobblestone a day: 200 cobblestones are a day at 1e9. */
    private static final double OPERATIONS_PER_COBBLESTONE_A_DAY = 1e9 / 200;

    private StateTimes() {}

    /** Unix seconds of the last thing that the state tells of. */
    static double now(SavedState state) {
        double last = state.timeStats().lastUpdate();
        for (SavedProject project : state.projects()) {
            last = Math.max(last, project.contact().lastRpcTime());
            last = Math.max(last, project.results().stream().mapToDouble(r -> r.result().receivedTime()).max()
                    .orElse(0));
        }
        return last > 0 ? last : Past.NONE.now();
    }

    /** Quern's own memories; of BOINC's client the recent credit, which stands with the projects. */
    static List<SavedLedger> memories(SavedState state) {
        if (!state.ledgers().isEmpty()) {
            return state.ledgers();
        }
        Ledger credit = Ledger.EMPTY;
        for (SavedProject project : state.projects()) {
            if (project.accounting().rec() > 0) {
                credit = RecentCredit.withCredit(credit, project.url(),
                        project.accounting().rec() * OPERATIONS_PER_COBBLESTONE_A_DAY, project.accounting().recTime());
            }
        }
        return credit.values().isEmpty() ? List.of() : List.of(credit.saved(RecentCredit.INSTANCE.name()));
    }
}
