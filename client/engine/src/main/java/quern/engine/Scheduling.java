package quern.engine;

import java.util.ArrayList;
import java.util.List;
import quern.model.HostSnapshot;
import quern.model.Ledger;
import quern.model.ResourceSnapshot;
import quern.model.WorkRequest;
import quern.scheduler.PolicySuite;
import quern.scheduler.fetch.FetchDecision;
import quern.scheduler.forecast.Forecast;

/**
 * A snapshot with its forecast, for the decisions of one moment.
 *
 * @param snapshot what the policies see
 * @param suite the policies
 * @param cpuLedger memory of the CPU scheduling policy
 * @param fetchLedger memory of the work fetch policy
 * @param forecast what would happen to the queue
 */
record Scheduling(Snapshot snapshot, PolicySuite suite, Ledger cpuLedger, Ledger fetchLedger, Forecast forecast) {
    static Scheduling of(TickContext tick) {
        PolicySuite suite = tick.state.suite();
        Snapshot snapshot = tick.snapshot();
        Ledger cpu = tick.state.ledgers.of(suite.cpu().accounting());
        return new Scheduling(snapshot, suite, cpu, tick.state.ledgers.of(suite.fetch().accounting()),
                suite.cpu().forecast(snapshot.host(), cpu));
    }

    /** Whom to ask for work. */
    FetchDecision chooseProject() {
        return suite.fetch().choose(snapshot.host(), forecast, fetchLedger);
    }

    /** What to ask a project that is contacted anyway. */
    FetchDecision alongside(ProjectState project) {
        return suite.fetch().alongside(snapshot.host(), forecast, fetchLedger, snapshot.projects().indexOf(project));
    }

    /** One second of every resource that the project may serve: the first contact (rpc-policy.md 4). */
    WorkRequest firstRequest(ProjectState project) {
        if (project.accounting.resourceShare() == 0) {
            return WorkRequest.NOTHING;
        }
        List<WorkRequest.Ask> asks = new ArrayList<>();
        for (ResourceSnapshot resource : snapshot.host().resources()) {
            if (usable(resource, project)) {
                asks.add(new WorkRequest.Ask(resource.type(), 1, 0, 0));
            }
        }
        return new WorkRequest(asks);
    }

    private boolean usable(ResourceSnapshot resource, ProjectState project) {
        int index = snapshot.host().resources().indexOf(resource);
        long excluded = snapshot.host().projects().get(snapshot.projects().indexOf(project)).resources().get(index)
                .excludedInstances();
        return !project.account.noRsc().contains(resource.type()) && resource.instances() > 0
                && (index == 0 || (resource.allInstances() & ~excluded) != 0);
    }

    /** Notes for every project and resource why it is asked or not. */
    void explainFetch(TickContext tick, FetchDecision decision) {
        if (!tick.drive.explains()) {
            return;
        }
        HostSnapshot host = snapshot.host();
        for (int p = 0; p < snapshot.projects().size(); p++) {
            StringBuilder text = new StringBuilder();
            for (int r = 0; r < host.resources().size(); r++) {
                text.append(r == 0 ? "" : "; ").append(host.resources().get(r).type()).append(": ")
                        .append(decision.reason(p, r));
            }
            boolean chosen = decision.project().isPresent() && decision.project().getAsInt() == p;
            tick.decide(Decision.Kind.PROJECT, snapshot.projects().get(p).url.canonical(),
                    chosen ? "ask" : "do not ask",
                    text.toString());
        }
    }
}
