package org.quern.engine.disk;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.DoubleSupplier;
import org.quern.engine.estimate.Estimates;
import org.quern.engine.state.ActiveTask;
import org.quern.engine.state.ClientState;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.ProjectState;
import org.quern.engine.state.TaskPhase;
import org.quern.engine.task.Suspension;
import org.quern.engine.tick.TickContext;
import org.quern.model.FileRecord;
import org.quern.model.FileRef;
import org.quern.model.ResultState;
import org.quern.model.UnixTime;
import org.quern.model.Workunit;

/** Starts that wait for room for their copies, and for which room is kept from downloads (docs/disk.md). */
final class StartsInNeed {
    /** Whoever waits for room is due soon when less than that is left beside its run, seconds: what computes now has to end before. */
    private static final double PRESSING_SECONDS = 86_400;

    private StartsInNeed() {}

    /**
     * Bytes that a download leaves free for a start which waits, 0 if none does: for one that room was just made for, whoever downloads;
     * and for one of the same project that is due sooner, if the download's task would wait for room as well when its files are here, or
     * the deadline comes near.
     *
     * @param copies whether the download's task makes copies
     * @param due deadline of the download's task, Unix seconds
     */
    static double kept(TickContext tick, ProjectState project, boolean copies, DoubleSupplier due) {
        double kept = 0;
        for (ActiveTask task : tick.state().tasks()) {
            HeldResult held = task.copies().refusedBytes() > 0 ? tick.state().find(task.id()) : null;
            ProjectState owner = tick.state().find(task.id().project());
            if (held != null && owner != null && held.state() == ResultState.FILES_DOWNLOADED
                    && task.phase() == TaskPhase.UNINITIALIZED && due.getAsDouble() > due(held)
                    && (hasRoom(tick, task, held)
                            || (owner == project && comesNext(tick, owner, task, held, copies)))) {
                kept = Math.max(kept, task.copies().refusedBytes());
            }
        }
        return kept;
    }

    private static boolean comesNext(TickContext tick, ProjectState project, ActiveTask task, HeldResult held,
            boolean before) {
        return (before || isPressing(tick.state(), project, held, tick.now().wall()))
                && mayFit(tick, project, task, held);
    }

    /** Deadline of a task of the project that needs the file, of the one that is due first. */
    static double due(ProjectState project, FileRecord file) {
        return project.results().values().stream().filter(HeldResult::unfinished)
                .filter(held -> inputs(project, held).contains(file.name()))
                .mapToDouble(StartsInNeed::due).min().orElse(Double.POSITIVE_INFINITY);
    }

    static double due(HeldResult held) {
        double deadline = held.result().reportDeadline();
        return UnixTime.isSet(deadline) ? deadline : Double.POSITIVE_INFINITY;
    }

    /** Its deadline is not far; what is only known by a clock that may be wrong does not count. */
    static boolean isPressing(ClientState state, ProjectState project, HeldResult held, double now) {
        double remaining = Estimates.remainingSeconds(state, project, held);
        return state.clock().judges(project.serversClock())
                && due(held) - now < remaining + Math.max(remaining, PRESSING_SECONDS);
    }

    /** Something of the project computes, or goes on by itself, and frees its space at its end. */
    static boolean isComputing(ClientState state, ProjectState project) {
        return state.tasks().stream().filter(task -> task.id().project().equals(project.url()) && hasBegun(task))
                .anyMatch(task -> Suspension.verdictFor(state, task).allowed() && isWanted(state, task));
    }

    /** Another task of the project can start as it is. */
    static boolean anyFits(ClientState state, ProjectState project, HeldResult held, double now) {
        double free = DiskSnapshots.freeBytes(state);
        return project.results().values().stream().anyMatch(other -> other != held
                && other.state() == ResultState.FILES_DOWNLOADED && other.unfinished() && !other.errorRecorded()
                && other.deferredUntil() <= now && !other.outcome().suspendedByUser() && fits(project, other, free));
    }

    private static boolean fits(ProjectState project, HeldResult held, double free) {
        double copies = Copies.bytes(project, held);
        return copies == 0 || copies < free;
    }

    private static boolean isWanted(ClientState state, ActiveTask task) {
        HeldResult held = state.find(task.id());
        return held != null && !held.outcome().suspendedByUser();
    }

    static boolean hasBegun(ActiveTask task) {
        return task.phase() != TaskPhase.UNINITIALIZED || task.copies().areMade() || task.work().cpuTime() > 0;
    }

    /** Names of a task's inputs. */
    static List<String> inputs(ProjectState project, HeldResult held) {
        Workunit workunit = project.workunitOf(held);
        return workunit == null ? List.of() : workunit.inputs().stream().map(FileRef::fileName).distinct().toList();
    }

    /** It is tried again in the next turns. */
    private static boolean hasRoom(TickContext tick, ActiveTask task, HeldResult held) {
        return task.scheduled() && held.deferredUntil() <= tick.now().wall()
                && Suspension.verdictFor(tick.state(), task).allowed();
    }

    /** There would be room if the other tasks of the project came to their end. */
    private static boolean mayFit(TickContext tick, ProjectState project, ActiveTask task, HeldResult held) {
        Set<String> theirs = new LinkedHashSet<>();
        double bytes = DiskSnapshots.freeBytes(tick.state());
        for (HeldResult other : project.results().values()) {
            if (other != held && other.unfinished()) {
                theirs.addAll(inputs(project, other));
                bytes += other.task() == null ? 0 : other.task().use().disk();
            }
        }
        inputs(project, held).forEach(theirs::remove);
        for (String name : theirs) {
            FileRecord file = project.files().get(name);
            bytes += file == null || !file.present() ? 0 : Math.max(0, file.info().nbytes());
        }
        return bytes > task.copies().refusedBytes();
    }
}
