package quern.engine;

import java.util.List;

/** Whether finished results are to be reported now (rpc-policy.md 5). */
final class Reporting {
    /** Report at latest this long after a result became ready, seconds. */
    private static final double MOST_DELAY_SECONDS = 3600;
    /** Report when the deadline is nearer than this, seconds. */
    private static final double DEADLINE_CUSHION_SECONDS = 86_400;
    /** Report as soon as this many are ready. */
    private static final int MANY = 64;
    private static final double DAY_SECONDS = 86_400;

    private Reporting() {
    }

    static boolean due(TickContext tick, ProjectState project) {
        boolean may = project.contact.minRpcTime() <= tick.now.wall() && !project.flags.suspendedByUser()
                && !Snapshots.uploadingNow(tick, project);
        if (!may) {
            return false;
        }
        List<HeldResult> ready = project.results.values().stream()
                .filter(held -> held.outcome.readyToReport() && !held.outcome.gotServerAck()).toList();
        return ready.size() >= MANY || ready.stream().anyMatch(held -> dueNow(tick, project, held));
    }

    private static boolean dueNow(TickContext tick, ProjectState project, HeldResult held) {
        double now = tick.now.wall();
        double cushion = Math.max(DEADLINE_CUSHION_SECONDS, tick.state.settings.connectDays() * DAY_SECONDS);
        return project.flags.dontRequestMoreWork() || held.result.reportImmediately()
                || tick.state.settings.reportImmediately()
                || now > held.result.reportDeadline() - cushion
                || now > held.outcome.completedTime() + MOST_DELAY_SECONDS;
    }
}
