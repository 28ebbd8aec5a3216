package org.quern.scheduler.contact;

import java.util.List;
import java.util.Optional;
import org.quern.model.BufferTargets;
import org.quern.model.Reason;
import org.quern.model.Why;

/**
 * Whether finished results are reason enough to contact a project (the report-result session of docs/protocol/literature.md
 * 1, docs/protocol/rpc-policy.md 5). Ready results go with every call anyway.
 */
public final class ReportRules {
    /** Report at once when this many are ready. */
    public static final int MANY = 64;
    /** Usual hours before the deadline that a contact may take to come about, seconds. */
    private static final double TO_SPARE = 5 * 3600;

    private ReportRules() {}

    /**
     * Facts beyond the results.
     *
     * @param now Unix seconds
     * @param buffers a deadline that is nearer than the connection interval is near too
     * @param noNewTasks the project gets no further contacts for work
     * @param sporadicNetwork the user said that the network is there for the moment
     * @param closesSoon computing or networking will be suspended by the hour within half an hour
     * @param times how long a result may wait
     */
    public record Circumstances(double now, BufferTargets buffers, boolean noNewTasks, boolean sporadicNetwork,
            boolean closesSoon, ReportTimes times) {}

    /** Why {@code ready} should be reported now; empty if it can wait. */
    public static Optional<Reason> due(List<FinishedResult> ready, Circumstances around) {
        if (ready.isEmpty()) {
            return Optional.empty();
        }
        if (around.noNewTasks() || around.sporadicNetwork() || around.closesSoon() || ready.size() >= MANY) {
            return Optional.of(Reason.of(Why.CONTACT_RESULTS, "ready", ready.size()));
        }
        return ready.stream().map(result -> due(result, around)).flatMap(Optional::stream).findFirst();
    }

    private static Optional<Reason> due(FinishedResult result, Circumstances around) {
        double waited = around.now() - result.completedTime();
        double left = result.deadline() - around.now();
        if (result.reportImmediately()) {
            return Optional.of(Reason.of(Why.CONTACT_RESULTS, "wanted_at_once", 1));
        }
        ReportTimes times = around.times();
        if (left < Math.max(times.near(), around.buffers().low())
                || times.hours().within(left) < TO_SPARE) {
            return Optional.of(Reason.of(Why.CONTACT_RESULTS, "deadline_in_seconds", left));
        }
        // A clock that went back must not hold a result for long either.
        return waited > times.mayWait(result) || waited < 0
                ? Optional.of(Reason.of(Why.CONTACT_RESULTS, "waited_seconds", waited))
                : Optional.empty();
    }
}
