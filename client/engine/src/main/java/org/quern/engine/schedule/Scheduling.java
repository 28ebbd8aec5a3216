package org.quern.engine.schedule;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.quern.engine.command.Decision;
import org.quern.engine.state.ProjectState;
import org.quern.engine.state.Spans;
import org.quern.engine.tick.Snapshot;
import org.quern.engine.tick.TickContext;
import org.quern.model.HostSnapshot;
import org.quern.model.Ledger;
import org.quern.model.Reason;
import org.quern.model.ResourceSnapshot;
import org.quern.model.Why;
import org.quern.model.WorkRequest;
import org.quern.scheduler.PolicySuite;
import org.quern.scheduler.fetch.FetchDecision;
import org.quern.scheduler.forecast.Forecast;

/**
 * A snapshot with its forecast, for the decisions of one moment.
 *
 * @param snapshot what the policies see
 * @param suite the policies
 * @param cpuLedger memory of the CPU scheduling policy
 * @param fetchLedger memory of the work fetch policy
 * @param forecast what would happen to the queue
 */
public record Scheduling(Snapshot snapshot, PolicySuite suite, Ledger cpuLedger, Ledger fetchLedger,
        Forecast forecast) {
    private static final Set<Why> BUFFERED = EnumSet.of(Why.BUFFER_FULL, Why.QUEUE_BOUND);

    /** One for the whole tick, however many decisions are due. */
    static Scheduling of(TickContext tick) {
        return tick.once(Scheduling.class, t -> of(t, Snapshots.of(t)));
    }

    /** The same for work fetch: what was asked for and has not come yet counts as well. */
    public static Scheduling forFetch(TickContext tick) {
        return AskedWork.isAwaited(tick.state()) ? of(tick, AskedWork.addedTo(Snapshots.of(tick))) : of(tick);
    }

    private static Scheduling of(TickContext tick, Snapshot snapshot) {
        PolicySuite suite = tick.state().suite();
        Ledger cpu = tick.state().ledgers().of(suite.cpu().accounting());
        return new Scheduling(snapshot, suite, cpu, tick.state().ledgers().of(suite.fetch().accounting()),
                suite.cpu().forecast(snapshot.host(), cpu));
    }

    /** Whom to ask for work. */
    public FetchDecision chooseProject() {
        return suite.fetch().choose(snapshot.host(), forecast, fetchLedger);
    }

    /** What to ask a project that is contacted anyway. */
    public FetchDecision alongside(ProjectState project) {
        return suite.fetch().alongside(snapshot.host(), forecast, fetchLedger, snapshot.projects().indexOf(project));
    }

    /** One second of every resource that the project may serve: the first contact (docs/protocol/rpc-policy.md 4). */
    public WorkRequest firstRequest(ProjectState project) {
        if (project.accounting().resourceShare() == 0) {
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
        return !project.account().noRsc().contains(resource.type()) && resource.instances() > 0
                && (index == 0 || (resource.allInstances() & ~excluded) != 0);
    }

    /** Notes for every project and resource why it is asked or not. */
    public void explainFetch(TickContext tick, FetchDecision decision) {
        if (!tick.timeAdvance().explains()) {
            return;
        }
        for (int p = 0; p < snapshot.projects().size(); p++) {
            if (!snapshot.projects().get(p).session().isUnderWay()) { // else what was said when its contact began still stands
                explainFetch(tick, decision, p);
            }
        }
    }

    private void explainFetch(TickContext tick, FetchDecision decision, int p) {
        HostSnapshot host = snapshot.host();
        StringBuilder text = new StringBuilder();
        for (int r = 0; r < host.resources().size(); r++) {
            text.append(r == 0 ? "" : "; ").append(host.resources().get(r).type()).append(": ")
                    .append(sentence(snapshot.projects().get(p), decision.reason(p, r)));
            boolean enough = BUFFERED.contains(decision.reason(p, r).why());
            text.append(enough && AskedWork.isAwaited(tick.state()) ? ", with what another project was asked for" : "");
        }
        boolean chosen = decision.project().isPresent() && decision.project().getAsInt() == p;
        tick.decide(Decision.Kind.PROJECT, snapshot.projects().get(p).url().canonical(), chosen ? "ask" : "do not ask",
                text.toString());
    }

    /** A reason with what lies behind it: what closed the gate, and for how much longer. */
    private static String sentence(ProjectState project, Reason reason) {
        String waits = reason.facts().stream().filter(fact -> fact.name().equals("seconds")).findFirst()
                .map(fact -> Spans.text(Double.parseDouble(fact.value()))).orElse("");
        return switch (reason.why()) {
            case CONTACT_LATER ->
                    "it may not be contacted for another " + waits + ", because " + project.session().holdCause();
            case BACKED_OFF, BARRED_NOT_SUPPORTED ->
                    reason.why().sentence() + "; it is asked again in " + waits;
            default -> reason.toString();
        };
    }
}
