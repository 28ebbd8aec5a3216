package org.quern.engine.task;

import java.util.List;
import org.quern.engine.state.ActiveTask;
import org.quern.engine.state.HeldResult;
import org.quern.engine.tick.TickContext;
import org.quern.model.BoincError;
import org.quern.model.OutputFact;

/**
 * Ends that a full or broken disk is to blame for: a program that cannot write fails, and its outputs are missing. Such a task keeps
 * its slot and its checkpoint, and waits as all starts do until the disk takes files again. One that fails then fails as usual.
 */
public final class DiskFaults {
    private DiskFaults() {
    }

    /** The disk took nothing, for that reason: starts wait. Told once. */
    public static void holdStarts(TickContext tick, String reason) {
        if (tick.state().startHold().begin(reason, tick.now().mono())) {
            tick.alert(null, "No task can be started (" + reason
                    + "). Tasks that run go on; one start is tried each minute.");
        }
        tick.state().schedule().lookNow();
    }

    /** A task has come to a process: if it was the one that was tried, all may start again. */
    static void started(TickContext tick, ActiveTask task) {
        if (tick.state().startHold().started(task)) {
            tick.log(null, "Tasks can be started again");
            tick.state().schedule().lookNow();
        }
    }

    /** A failure while the disk takes nothing is no failure, a hundred times in a row without a checkpoint at most. */
    static ExitVerdict excuse(TickContext tick, ActiveTask task, ExitVerdict verdict) {
        task.endedOnDisk(trouble(tick));
        if (verdict instanceof ExitVerdict.Failed failed && isExcused(task)) {
            holdStarts(tick, task.diskTroubleAtEnd());
            return new ExitVerdict.Restart(true, 0,
                    "failed while the disk took nothing (" + task.diskTroubleAtEnd() + "): " + failed.message());
        }
        return verdict;
    }

    /** The same for outputs that are missing; the reason, empty if there is no excuse. */
    static String excuseForOutputs(TickContext tick, HeldResult held, ActiveTask task, List<OutputFact> outputs) {
        boolean lacks = held.outcome().exitStatus() == 0 && outputs.stream()
                .anyMatch(output -> output.status() == BoincError.FILE_NOT_FOUND.code()
                        && held.result().outputs().stream()
                                .noneMatch(ref -> ref.optional() && ref.fileName().equals(output.fileName())));
        if (!lacks || !isExcused(task)) {
            return "";
        }
        holdStarts(tick, task.diskTroubleAtEnd());
        return "ended without all of its output files while the disk took nothing (" + task.diskTroubleAtEnd() + ")";
    }

    private static boolean isExcused(ActiveTask task) {
        return !task.diskTroubleAtEnd().isEmpty() && task.prematureExits() < ExitVerdict.MOST_PREMATURE_EXITS;
    }

    /** Why the disk takes nothing, as far as is known, so that no task is started; empty if it does. */
    public static String trouble(TickContext tick) {
        return tick.stateTrouble().isEmpty() ? tick.state().startHold().reason() : tick.stateTrouble();
    }
}
