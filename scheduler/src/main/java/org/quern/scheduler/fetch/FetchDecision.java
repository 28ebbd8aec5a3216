package org.quern.scheduler.fetch;

import java.util.List;
import java.util.OptionalInt;
import org.quern.model.Ledger;
import org.quern.model.Reason;
import org.quern.model.WorkRequest;

/**
 * Whom to ask for what, and why every project is or is not asked for every resource.
 *
 * @param project index of the chosen project, empty if none
 * @param request what to ask it; asks for nothing if there is no project
 * @param reasons by project index, then resource index
 * @param ledger what the policy remembers from now on; kept under its accounting's name
 */
public record FetchDecision(OptionalInt project, WorkRequest request, List<List<Reason>> reasons, Ledger ledger) {
    public FetchDecision {
        reasons = List.copyOf(reasons);
    }

    public static FetchDecision none(List<List<Reason>> reasons, Ledger ledger) {
        return new FetchDecision(OptionalInt.empty(), WorkRequest.NOTHING, reasons, ledger);
    }

    public FetchDecision remembering(Ledger newLedger) {
        return new FetchDecision(project, request, reasons, newLedger);
    }

    public Reason reason(int project, int resource) {
        return reasons.get(project).get(resource);
    }

    /** One line per project and resource, for the decision log. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(
                project.isPresent() ? "ask project " + project.getAsInt() : "ask nobody");
        request.perResource()
                .forEach(ask -> text.append("; ").append(ask.type()).append(' ').append(ask.seconds()).append(" s ")
                        .append(ask.instances()).append(" instances"));
        return text.toString();
    }
}
