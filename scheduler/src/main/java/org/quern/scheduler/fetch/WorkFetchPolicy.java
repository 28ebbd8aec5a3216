package org.quern.scheduler.fetch;

import org.quern.model.HostSnapshot;
import org.quern.model.Ledger;
import org.quern.scheduler.account.ShareAccounting;
import org.quern.scheduler.contact.ReportTimes;
import org.quern.scheduler.forecast.Forecast;
import org.quern.scheduler.policy.Policy;

/** Whom to ask for work now, and for how much. */
public interface WorkFetchPolicy extends Policy {
    /** The accounting whose ledger {@link #choose} and {@link #alongside} read. */
    ShareAccounting accounting();

    /**
     * The project to contact for work, if any, and what to ask it.
     *
     * @param host the host now
     * @param forecast of the same snapshot, by the suite's CPU policy
     * @param ledger of {@link #accounting}
     */
    FetchDecision choose(HostSnapshot host, Forecast forecast, Ledger ledger);

    /**
     * What to ask a project that is being contacted for another reason (docs/protocol/rpc-policy.md 4.1): nothing if another
     * project should be asked first. The project's own minimum contact time is no hindrance here.
     *
     * @param project index of the project
     */
    FetchDecision alongside(HostSnapshot host, Forecast forecast, Ledger ledger, int project);

    /** {@link #choose} notes what it sees of tasks, also while nobody can be asked. */
    default boolean takesNotes() {
        return false;
    }

    /**
     * How long a finished task may wait for a contact that is made anyway.
     *
     * @param ledger of {@link #accounting}
     * @param now Unix seconds
     */
    default ReportTimes reportTimes(Ledger ledger, double now) {
        return ReportTimes.BOINC;
    }
}
