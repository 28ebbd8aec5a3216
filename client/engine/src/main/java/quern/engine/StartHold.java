package quern.engine;

import org.jspecify.annotations.Nullable;
import quern.model.TaskId;

/**
 * While the disk takes no new task, starts wait, and one of them is tried each minute. No task fails for that. Mutable, owned
 * by the engine's thread.
 */
final class StartHold {
    /** Seconds between tries: often enough for a user who has just made room, too rare to wear out a broken disk. */
    private static final double PROBE_SECONDS = 60;
    private String reason = "";
    private double probeAt;
    /** The start that was last tried; it ends the hold when it comes to a process. */
    @Nullable
    private TaskId probe;

    /** Why no task is started, empty if they are. */
    String reason() {
        return reason;
    }

    /** Monotonic time from which the next start is tried. */
    double probeAt() {
        return probeAt;
    }

    /** The disk took nothing of a start, for that reason; told once. */
    void begin(TickContext tick, String why) {
        if (reason.isEmpty()) {
            tick.alert(null, "No task can be started (" + why
                    + "). Running tasks go on; one start is tried each minute.");
        }
        reason = why;
        probeAt = tick.now().mono() + PROBE_SECONDS;
        tick.state().schedule().lookNow();
    }

    /** Whether this task may be started now. */
    boolean admits(TickContext tick, ActiveTask task) {
        if (reason.isEmpty()) {
            return true;
        }
        ActiveTask tried = probe == null ? null : tick.state().findActive(probe);
        if ((tried != null && tried.phase() == TaskPhase.STARTING) || tick.now().mono() < probeAt) {
            return false;
        }
        probe = task.id();
        probeAt = tick.now().mono() + PROBE_SECONDS;
        return true;
    }

    /** A task has come to a process. */
    void started(TickContext tick, ActiveTask task) {
        if (!reason.isEmpty() && task.id().equals(probe)) {
            reason = "";
            probe = null;
            tick.log(null, "Tasks can be started again");
            tick.state().schedule().lookNow();
        }
    }
}
