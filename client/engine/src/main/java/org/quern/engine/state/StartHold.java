package org.quern.engine.state;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.state.look.ChangeFlags;
import org.quern.model.TaskId;

/**
 * While the disk takes no new task, starts wait, and one of them is tried each minute. No task fails for that. Mutable, owned
 * by the engine's thread.
 */
public final class StartHold {
    /** Seconds between tries: often enough for a user who has just made room, too rare to wear out a broken disk. */
    private static final double PROBE_SECONDS = 60;
    private final ChangeFlags flags;
    private String reason = "";
    private @Nullable MonotonicTime probeAt;
    /** The start that was last tried; it ends the hold when it comes to a process. */
    @Nullable
    private TaskId probe;

    StartHold(ChangeFlags flags) {
        this.flags = flags;
    }

    /** Why no task is started, empty if they are. */
    public String reason() {
        return reason;
    }

    /** Monotonic time from which the next start is tried. */
    public @Nullable MonotonicTime probeAt() {
        return probeAt;
    }

    /** The disk took nothing of a start, for that reason; true if starts were not held before. */
    public boolean begin(String why, MonotonicTime mono) {
        boolean isNews = reason.isEmpty();
        flags.watch().walkNow(); // what it is believed to have free, it has not
        flags.schedule().lookNow();
        reason = why;
        probeAt = mono.plus(PROBE_SECONDS);
        return isNews;
    }

    /** The tasks, the one last whose start was tried last: what refuses one may be no fault of the next. */
    public List<ActiveTask> inTurn(List<ActiveTask> tasks) {
        List<ActiveTask> turn = new ArrayList<>(tasks);
        for (int i = 0; i < tasks.size() && !reason.isEmpty(); i++) {
            if (tasks.get(i).id().equals(probe)) {
                Collections.rotate(turn, -(i + 1));
            }
        }
        return Collections.unmodifiableList(turn);
    }

    /** Whether this task may be started now; {@code tasks} finds those that have a slot. */
    public boolean admits(ActiveTask task, MonotonicTime mono, Function<TaskId, @Nullable ActiveTask> tasks) {
        if (reason.isEmpty()) {
            return true;
        }
        ActiveTask tried = probe == null ? null : tasks.apply(probe);
        if ((tried != null && tried.phase() == TaskPhase.STARTING) || (probeAt != null && mono.isBefore(probeAt))) {
            return false;
        }
        probe = task.id();
        probeAt = mono.plus(PROBE_SECONDS);
        return true;
    }

    /** A task has come to a process; true if that ended the hold. */
    public boolean started(ActiveTask task) {
        boolean ends = !reason.isEmpty() && task.id().equals(probe);
        if (ends) {
            reason = "";
            probe = null;
            flags.schedule().lookNow();
        }
        return ends;
    }
}
