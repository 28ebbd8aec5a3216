package org.quern.engine;

import java.util.function.BiConsumer;
import org.quern.engine.command.Command;
import org.quern.engine.contact.ContactEvents;
import org.quern.engine.disk.Deletions;
import org.quern.engine.disk.DiskStage;
import org.quern.engine.disk.PresentFiles;
import org.quern.engine.event.Event;
import org.quern.engine.host.ClockStage;
import org.quern.engine.host.DeviceEvents;
import org.quern.engine.host.HostEvents;
import org.quern.engine.state.ActiveTask;
import org.quern.engine.state.ProjectState;
import org.quern.engine.task.DiskFaults;
import org.quern.engine.task.LostFiles;
import org.quern.engine.task.RefusedSlots;
import org.quern.engine.task.TaskEnds;
import org.quern.engine.task.TaskEvents;
import org.quern.engine.task.TaskOutputs;
import org.quern.engine.task.TaskUpdates;
import org.quern.engine.tick.PersistStage;
import org.quern.engine.tick.TickContext;
import org.quern.engine.transfer.TransferEvents;
import org.quern.engine.user.Chores;
import org.quern.engine.user.UserCommands;
import org.quern.model.AccountFile;
import org.quern.model.ProjectUrl;
import org.quern.model.TaskId;

/** Hands every event to the room that knows what follows from it. */
final class EventHandlers {
    private EventHandlers() {}

    static void handle(TickContext tick, PersistStage persist, Event event) {
        switch (event) {
            case Event.TaskStarted e -> withTask(tick, e.task(), (t, task) -> TaskEvents.started(t, task, e));
            case Event.TaskStartFailed e -> withTask(tick, e.task(), (t, task) -> TaskEvents.startFailed(t, task, e));
            case Event.TaskFilesLost e -> TaskEvents.filesLost(tick, e);
            case Event.DiskRefusedStart e -> withTask(tick, e.task(), (t, task) -> TaskEvents.refused(t, task, e));
            case Event.SlotRefused e -> RefusedSlots.refused(tick, e);
            case Event.DiskFoundFull e -> DiskFaults.holdStarts(tick, e.reason());
            case Event.TaskProgressed e -> withTask(tick, e.task(), (t, task) -> TaskEvents.progressed(t, task, e));
            case Event.TaskRemarked e -> withTask(tick, e.task(), (t, task) -> task.remarked(e.remarks()));
            case Event.TaskMeasured e ->
                    withTask(tick, e.task(),
                            (t, task) -> task.use().measured(e, task.remarks().workingSetBytes(), t.now().mono()));
            case Event.CheckpointFound e ->
                    withTask(tick, e.task(), (t, task) -> TaskEvents.checkpointFound(t, task, e));
            case Event.TaskDiskMeasured e ->
                    withTask(tick, e.task(), (t, task) -> task.use().diskMeasured(e.bytes()));
            case Event.SlotMeasured e -> withTask(tick, e.task(), (t, task) -> task.slotMeasured(e.bytes()));
            case Event.TaskUnresponsive e ->
                    withTask(tick, e.task(), (t, task) -> t.order(new Command.KillTask(task.id())));
            case Event.FinishFileSeen e -> withTask(tick, e.task(), (t, task) -> task.finishFileSeen(t.now().mono()));
            case Event.EndDoubted e -> withTask(tick, e.task(), (t, task) -> TaskEvents.endDoubted(t, task, e));
            case Event.TaskExited e -> withTask(tick, e.task(), (t, task) -> TaskEnds.exited(t, task, e));
            case Event.TaskCollected e -> withTask(tick, e.task(), (t, task) -> TaskEnds.collected(t, task, e));
            case Event.TrickleUpFound e -> withProject(tick, e.task().project(),
                    (t, project) -> project.timing().trickleUpWaits());
            case Event.UploadRequested e ->
                    withTask(tick, e.task(), (t, task) -> TaskOutputs.uploadRequested(t, task, e));
            case Event.MasterFetched e ->
                    withProject(tick, e.project(),
                            (t, project) -> ContactEvents.masterFetched(t, project, e));
            case Event.MasterFetchFailed e ->
                    withProject(tick, e.project(), (t, project) -> ContactEvents.masterFailed(t, project, e));
            case Event.SchedulerReplied e ->
                    withProject(tick, e.project(), (t, project) -> ContactEvents.replied(t, project, e));
            case Event.SchedulerFailed e ->
                    withProject(tick, e.project(), (t, project) -> ContactEvents.failed(t, project, e));
            case Event.TransferProgressed e ->
                    withProject(tick, e.file().project(), (t, project) -> TransferEvents.progressed(t, project, e));
            case Event.TransferEnded e ->
                    withProject(tick, e.file().project(), (t, project) -> TransferEvents.ended(t, project, e));
            case Event.FileLost e -> LostFiles.lost(tick, e);
            case Event.FileFound e -> PresentFiles.note(tick.state(), e.file(), e.bytes(), tick.now().wall());
            case Event.FileDeleted e -> Deletions.ended(tick, e);
            case Event.StateSaved e -> persist.saved(e.sequence());
            case Event.StateSaveFailed e -> persist.failed(tick, e);
            case Event.ContainersFound e -> tick.state().computer().containersFound(e.software());
            case Event.HostDescribed e -> DeviceEvents.described(tick, e.host());
            case Event.DevicesSought _ -> tick.state().devices().sought(true);
            case Event.DevicesFound e -> DeviceEvents.found(tick, e);
            case Event.DiskMeasured e -> DiskStage.measured(tick, e.disk());
            case Event.SettingsChanged e -> HostEvents.settings(tick, e.settings());
            case Event.PermissionChanged e -> HostEvents.permission(tick, e.permission());
            case Event.AccountsRead e -> HostEvents.accounts(tick, e.accounts(), e.own());
            case Event.AccountChanged e -> accountChanged(tick, e.account());
            case Event.ComputerSlept _,Event.ClockSynchronized _ -> {
                // The clock has looked at it already.
            }
            case Event.DateTold e -> ClockStage.told(tick, e);
            case Event.Asked e -> UserCommands.apply(tick, e.command());
            case Event.ChoreDue e -> Chores.due(tick, e.chore());
            case Event.BenchmarksEnded e -> Chores.benchmarked(tick, e);
        }
    }

    private static void accountChanged(TickContext tick, AccountFile account) {
        ProjectState project = tick.state().find(account.url());
        String before = project == null ? "" : project.account().projectSpecific();
        HostEvents.account(tick, account);
        if (project != null) {
            TaskUpdates.preferencesChanged(tick, project, before);
        }
    }

    private static void withTask(TickContext tick, TaskId id, BiConsumer<TickContext, ActiveTask> action) {
        ActiveTask task = tick.state().findActive(id);
        if (task != null) { // an event may come late, when its task is gone
            action.accept(tick, task);
        }
    }

    private static void withProject(TickContext tick, ProjectUrl url, BiConsumer<TickContext, ProjectState> action) {
        ProjectState project = tick.state().find(url);
        if (project != null) { // a call may end late, when its project has left
            action.accept(tick, project);
        }
    }
}
