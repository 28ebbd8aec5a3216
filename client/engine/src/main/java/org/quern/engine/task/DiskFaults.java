package org.quern.engine.task;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.quern.engine.state.ActiveTask;
import org.quern.engine.state.HeldResult;
import org.quern.engine.tick.TickContext;
import org.quern.model.BoincError;
import org.quern.model.OutputFact;

/**
 * Ends that a full or broken disk is to blame for: a program that cannot write fails, and its outputs are missing. Such a task keeps
 * its slot and its checkpoint, and waits as all starts do until the disk takes files again. One that fails then fails as usual. A task
 * that failed while this computer perhaps lacked what it needed waits alone, and some times only.
 */
public final class DiskFaults {
    /** Failures in a row, without a checkpoint, that a shortage excuses: it may have been the program's own fault after all. */
    private static final int MOST_SHORT_EXITS = 10;
    /** Seconds until such a task is started again; each further time twice as long, so that there is time to see to it... */
    private static final double FIRST_WAIT_SECONDS = 60;
    /** ...up to this: all of them together are more than five hours. */
    private static final double LONGEST_WAIT_SECONDS = 3600;
    private static final String WITHOUT_OUTPUTS = "ended without all of its output files while ";

    private DiskFaults() {}

    /** The disk took nothing, for that reason: starts wait. Told once. */
    public static void holdStarts(TickContext tick, String reason) {
        if (tick.state().startHold().begin(reason, tick.now().mono())) {
            tick.alert(null, "No task can be started (" + reason
                    + "). Tasks that run go on; one start is tried each minute.");
        }
    }

    /** A task has come to a process: if it was the one that was tried, all may start again. */
    static void started(TickContext tick, ActiveTask task) {
        if (tick.state().startHold().started(task)) {
            tick.log(null, "Tasks can be started again");
        }
    }

    /** A failure while the disk takes nothing is no failure, a hundred times in a row without a checkpoint at most. */
    static ExitVerdict excuse(TickContext tick, ActiveTask task, @Nullable String shortage, ExitVerdict verdict) {
        task.exits().foundAtEnd(trouble(tick), shortage == null ? "" : shortage);
        if (verdict instanceof ExitVerdict.Failed failed && isExcused(task)) {
            holdStarts(tick, task.exits().diskTrouble());
            return new ExitVerdict.Restart(true, 0,
                    "failed while the disk took nothing (" + task.exits().diskTrouble() + "): " + failed.message());
        }
        if (verdict instanceof ExitVerdict.Failed failed && isShort(task)) {
            return later(task, "failed while " + shortage + ": " + failed.message());
        }
        return verdict;
    }

    private static boolean isShort(ActiveTask task) {
        return !task.exits().shortage().isEmpty() && task.exits().premature() < MOST_SHORT_EXITS;
    }

    private static ExitVerdict.Restart later(ActiveTask task, String reason) {
        double wait = Math.min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * Math.pow(2, task.exits().premature()));
        return new ExitVerdict.Restart(true, wait, reason);
    }

    /** The same for outputs that are missing. */
    static Optional<ExitVerdict.Restart> excuseForOutputs(TickContext tick, HeldResult held, ActiveTask task,
            List<OutputFact> outputs) {
        boolean lacks = held.outcome().exitStatus() == 0 && outputs.stream()
                .anyMatch(output -> output.status() == BoincError.FILE_NOT_FOUND.code()
                        && held.result().outputs().stream()
                                .noneMatch(ref -> ref.optional() && ref.fileName().equals(output.fileName())));
        if (lacks && isExcused(task)) {
            holdStarts(tick, task.exits().diskTrouble());
            return Optional.of(new ExitVerdict.Restart(true, 0,
                    WITHOUT_OUTPUTS + "the disk took nothing (" + task.exits().diskTrouble() + ")"));
        }
        return lacks && isShort(task) ? Optional.of(later(task, WITHOUT_OUTPUTS + task.exits().shortage()))
                : Optional.empty();
    }

    private static boolean isExcused(ActiveTask task) {
        return !task.exits().diskTrouble().isEmpty() && task.exits().premature() < ExitVerdict.MOST_PREMATURE_EXITS;
    }

    /** Why the disk takes nothing, as far as is known, so that no task is started; empty if it does. */
    public static String trouble(TickContext tick) {
        return tick.stateTrouble().isEmpty() ? tick.state().startHold().reason() : tick.stateTrouble();
    }
}
