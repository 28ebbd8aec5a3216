package org.quern.scheduler.contact;

import java.util.List;
import java.util.Optional;
import org.quern.model.BufferTargets;
import org.quern.model.Reason;
import org.quern.model.Why;
import org.quern.scheduler.risk.UsualHours;

/**
 * Whether finished results are reason enough to contact a project (the report-result session of docs/protocol/literature.md
 * 1, docs/protocol/rpc-policy.md 5). Ready results go with every call anyway.
 */
public final class ReportRules {
    /** Report at once when this many are ready. */
    public static final int MANY = 64;
    /** Report at the latest this long after a result became ready, seconds. */
    public static final double LATEST = 3600;
    /** Report when the deadline is nearer than this, seconds. */
    public static final double CUSHION = 86_400;

    private ReportRules() {}

    /**
     * Facts beyond the results.
     *
     * @param now Unix seconds
     * @param buffers a deadline that is nearer than the connection interval is near too
     * @param noNewTasks the project gets no further contacts for work
     * @param sporadicNetwork the user said that the network is there for the moment
     * @param closesSoon computing or networking will be suspended by the hour within half an hour
     * @param latest a result waits for so long at most, seconds
     * @param hours in which this computer is usually on: a result is not to wait beyond the last of them before its deadline
     */
    public record Circumstances(double now, BufferTargets buffers, boolean noNewTasks, boolean sporadicNetwork,
            boolean closesSoon, double latest, UsualHours hours) {
        /** With BOINC's hour. */
        public Circumstances(double now, BufferTargets buffers, boolean noNewTasks, boolean sporadicNetwork,
                boolean closesSoon) {
            this(now, buffers, noNewTasks, sporadicNetwork, closesSoon, LATEST, UsualHours.ALL);
        }
    }

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
        if (left < Math.max(CUSHION, around.buffers().low())
                || around.hours().within(left) < around.latest() + LATEST) {
            return Optional.of(Reason.of(Why.CONTACT_RESULTS, "deadline_in_seconds", left));
        }
        // A clock that went back must not hold a result for long either.
        return waited > around.latest() || waited < 0
                ? Optional.of(Reason.of(Why.CONTACT_RESULTS, "waited_seconds", waited))
                : Optional.empty();
    }
}
