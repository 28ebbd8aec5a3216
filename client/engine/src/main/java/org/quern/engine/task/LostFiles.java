package org.quern.engine.task;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.quern.engine.event.Event;
import org.quern.engine.state.ActiveTask;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.ProjectState;
import org.quern.engine.state.TaskPhase;
import org.quern.engine.state.file.DirectionBackoff;
import org.quern.engine.state.file.Losses;
import org.quern.engine.tick.SharedLooks;
import org.quern.engine.tick.TickContext;
import org.quern.model.AppVersion;
import org.quern.model.FileRecord;
import org.quern.model.FileRef;
import org.quern.model.ResultState;
import org.quern.model.TransferState;
import org.quern.model.Workunit;

/**
 * What follows when project files that were believed present are not: they are fetched again, and the tasks that need them wait.
 * A task fails only when its project has such a file no more, or when its program spoils it again and again.
 */
public final class LostFiles {
    private LostFiles() {}

    /** Seen when the client started, or after the end of a program that may have failed for it. */
    public static void lost(TickContext tick, Event.FileLost event) {
        ProjectState project = tick.state().find(event.file().project());
        if (project != null) {
            mark(tick, project, event);
            sendBack(tick, project, Set.of(event.file().name()));
        }
    }

    /** Seen when a task was to be started: all that it lacks. */
    static void atStart(TickContext tick, Event.TaskFilesLost event) {
        ProjectState project = tick.state().find(event.task().project());
        if (project == null) {
            return;
        }
        event.files().forEach(file -> mark(tick, project, file));
        sendBack(tick, project,
                event.files().stream().map(file -> file.file().name()).collect(Collectors.toCollection(TreeSet::new)));
    }

    /** A program that failed when a file that it needs was lost, before or since it was started, is started again. */
    static ExitVerdict excuse(ProjectState project, HeldResult held, ActiveTask task, ExitVerdict verdict) {
        if (!(verdict instanceof ExitVerdict.Failed || verdict instanceof ExitVerdict.Restart)) {
            return verdict;
        }
        List<String> lost = project.filesOf(held).map(FileRef::fileName).filter(name -> excuses(project, task, name)).toList();
        if (lost.isEmpty()) {
            return verdict;
        }
        lost.forEach(project.fileState()::lossExcused);
        return verdict instanceof ExitVerdict.Restart restart
                ? new ExitVerdict.Restart(false, restart.afterSeconds(), restart.reason())
                : new ExitVerdict.Restart(false, 0, "ended while a file that it needs was lost");
    }

    /** A program came to its end with the files that it needs: they are not spoilt by every one that runs. */
    static void endured(ProjectState project, HeldResult held) {
        if (!project.fileState().losses().isEmpty()) {
            project.filesOf(held).map(FileRef::fileName).forEach(project.fileState()::lossEndured);
        }
    }

    private static boolean excuses(ProjectState project, ActiveTask task, String name) {
        FileRecord file = project.files().get(name);
        Losses losses = project.fileState().lossesOf(name);
        return file != null && losses.excuse()
                && (!file.present() || losses.isSince(task.startOrderedAt()));
    }

    /** Its process is gone: it waits for what has been lost meanwhile. */
    static void await(TickContext tick, ProjectState project, HeldResult held) {
        Set<String> lost = project.filesOf(held).map(FileRef::fileName).filter(project.fileState().losses()::containsKey).filter(name -> {
            FileRecord file = project.files().get(name);
            return file != null && !file.present();
        }).collect(Collectors.toCollection(TreeSet::new));
        sendBack(tick, project, lost);
    }

    private static void mark(TickContext tick, ProjectState project, Event.FileLost event) {
        FileRecord file = project.files().get(event.file().name());
        if (file == null || !file.present()) {
            return;
        }
        if (file.uploaded()) { // its server has it: what is gone here is missed by nobody
            project.fileState().lostAfterUpload(file);
            return;
        }
        boolean isNews = !project.fileState().lossesOf(file.name()).isLast(tick.now().mono());
        boolean recoverable = file.info().downloadable();
        if (mayBeUploaded(tick, project, file)) {
            tick.log(project.url(), "File " + file.name() + " " + event.reason()
                    + "; its server is asked whether it has it, since the state may be an older one");
            return;
        }
        if (!recoverable && LostOutputs.computeAgain(tick, project, file, event.reason())) {
            return;
        }
        if (recoverable) {
            project.fileState().missed(file, fetch(tick, project, file));
        } else {
            project.fileState().lostForGood(file, event.reason());
        }
        if (isNews) {
            tick.log(project.url(), "File " + file.name() + " " + event.reason()
                    + (recoverable ? "; downloading it again" : ""));
        }
    }

    /** After a start from a state that may be older nobody knows whether it went before it was deleted: its upload asks first. */
    private static boolean mayBeUploaded(TickContext tick, ProjectState project, FileRecord file) {
        return project.flags().deletion().keeps(tick.now().wall()) && file.info().uploadable()
                && LostOutputs.isAwaited(project, file);
    }

    /** At once the first time; what gets lost again and again is not fetched in circles. */
    @Nullable
    private static TransferState fetch(TickContext tick, ProjectState project, FileRecord file) {
        Losses losses = project.fileState().lossTold(file.name(), tick.now().mono());
        return losses.count() == 1 ? null
                : TransferState.created(false, tick.now().wall()).withNextRequestTime(
                        tick.now().wall() + DirectionBackoff.seconds(losses.count() - 2, tick.random().nextDouble()));
    }

    /** Every task without a process that needs one of them waits for its files again; what it has in its slot stays there. */
    public static void sendBack(TickContext tick, ProjectState project, Set<String> names) {
        var needs = new SharedLooks<>(refs -> refs.stream().map(FileRef::fileName).anyMatch(names::contains));
        for (HeldResult held : List.copyOf(project.results().values())) {
            if (held.unfinished() && held.state() == ResultState.FILES_DOWNLOADED && needs(project, held, needs)
                    && leavesProcessor(tick, held.task())) {
                held.waitsForFiles();
            }
        }
    }

    private static boolean needs(ProjectState project, HeldResult held, SharedLooks<Boolean> needs) {
        Workunit workunit = project.workunitOf(held);
        AppVersion version = project.versionOf(held);
        return workunit != null && version != null && (needs.of(version) || needs.of(workunit));
    }

    /** A start that is under way finds out by itself. */
    private static boolean leavesProcessor(TickContext tick, @Nullable ActiveTask task) {
        if (task == null) {
            return true;
        }
        tick.withdrawStart(task);
        if (task.phase() != TaskPhase.UNINITIALIZED) {
            return false;
        }
        task.passedOver();
        return true;
    }
}
