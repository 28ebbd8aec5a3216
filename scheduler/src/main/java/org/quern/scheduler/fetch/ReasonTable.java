package org.quern.scheduler.fetch;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.quern.model.HostSnapshot;
import org.quern.model.Ledger;
import org.quern.model.Reason;
import org.quern.model.Why;
import org.quern.model.WorkRequest;

/** Collects why every project is or is not asked for every resource, and the request that is made. */
final class ReasonTable {
    private final Reason[][] reasons;
    private final Ledger ledger;

    /** Starts with what is forbidden; everything else counts as behind another project until it is said otherwise. */
    ReasonTable(HostSnapshot host, FetchBars bars, Ledger ledger) {
        this.ledger = ledger;
        reasons = new Reason[host.projects().size()][host.resources().size()];
        for (int p = 0; p < reasons.length; p++) {
            Reason project = bars.project(p);
            for (int r = 0; r < reasons[p].length; r++) {
                Reason resource = project == null ? bars.resource(p, r) : project;
                reasons[p][r] = resource == null ? Reason.of(Why.OTHER_PROJECT_FIRST) : resource;
            }
        }
    }

    /** Nothing forbids asking {@code p} for {@code r}. */
    boolean open(int p, int r) {
        return reasons[p][r].why() == Why.OTHER_PROJECT_FIRST;
    }

    void set(int p, int r, Reason reason) {
        reasons[p][r] = reason;
    }

    /** The same reason for every project that could be asked for {@code r}. */
    void setOpen(int r, Reason reason) {
        for (int p = 0; p < reasons.length; p++) {
            if (open(p, r)) {
                reasons[p][r] = reason;
            }
        }
    }

    /** The decision to ask {@code project} for {@code asks}; nobody if they ask for nothing. */
    FetchDecision decision(int project, List<WorkRequest.@Nullable Ask> asks) {
        List<WorkRequest.Ask> wanted = new ArrayList<>();
        for (WorkRequest.Ask ask : asks) {
            if (ask != null && (ask.seconds() > 0 || ask.instances() > 0)) {
                wanted.add(ask);
            }
        }
        return wanted.isEmpty() ? nobody()
                : new FetchDecision(OptionalInt.of(project), new WorkRequest(wanted), rows(), ledger);
    }

    FetchDecision nobody() {
        return FetchDecision.none(rows(), ledger);
    }

    private List<List<Reason>> rows() {
        List<List<Reason>> rows = new ArrayList<>(reasons.length);
        for (Reason[] row : reasons) {
            rows.add(List.of(row));
        }
        return List.copyOf(rows);
    }
}
