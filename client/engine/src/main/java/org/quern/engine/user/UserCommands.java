package org.quern.engine.user;

import org.quern.engine.command.Command;
import org.quern.engine.event.UserCommand;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.ProjectState;
import org.quern.engine.state.file.DirectionBackoff;
import org.quern.engine.task.Aborts;
import org.quern.engine.tick.TickContext;
import org.quern.model.BoincError;
import org.quern.model.ExitStatus;
import org.quern.model.FileId;
import org.quern.model.FileRecord;
import org.quern.model.ProjectUrl;
import org.quern.model.RunMode;

/** Carries out what people and managers ask for, as far as it is a matter of state (docs/protocol/gui-rpc.md). */
public final class UserCommands {
    private UserCommands() {}

    public static void apply(TickContext tick, UserCommand command) {
        tick.state().flags().userSpoke();
        switch (command) {
            case UserCommand.ForProject(ProjectUrl url, UserCommand.ProjectOperation operation) -> {
                ProjectState project = tick.state().find(url);
                if (project != null) {
                    forProject(tick, project, operation);
                } else if (operation == UserCommand.ProjectOperation.DETACH) {
                    MissingAccounts.letGo(tick, url);
                }
            }
            case UserCommand.ForTask forTask -> forTask(tick, forTask);
            case UserCommand.RetryTransfer(FileId file) -> retry(tick, file);
            case UserCommand.AbortTransfer(FileId file) -> abortTransfer(tick, file);
            case UserCommand.SetMode(UserCommand.ModeKind kind, RunMode mode, double seconds) ->
                    tick.state().chosenModes().chosen(kind, mode, seconds, tick.now().wall());
            case UserCommand.RestoreMode(UserCommand.ModeKind kind) ->
                    tick.state().chosenModes().restored(kind, tick.now().wall());
            case UserCommand.FollowManager follow -> ManagerRulings.follow(tick, follow);
            case UserCommand.LeaveManager() -> ManagerRulings.leave(tick);
            case UserCommand.NetworkAvailable() -> networkAvailable(tick);
            case UserCommand.RunBenchmarks() -> Chores.benchmark(tick);
            case UserCommand.Quit() -> tick.state().quit();
        }
    }

    private static void forProject(TickContext tick, ProjectState project, UserCommand.ProjectOperation operation) {
        switch (operation) {
            case UPDATE -> {
                project.timing().userUpdate();
                project.diskState().unused().forgive();
                tick.order(new Command.ReadNews(project.url()));
                tick.log(project.url(), "Update requested by user");
            }
            case SUSPEND -> ProjectSuspension.suspend(project);
            case RESUME -> project.orders().resumedByUser();
            case NO_MORE_WORK -> project.orders().askedForWork(false);
            case ALLOW_MORE_WORK -> project.orders().askedForWork(true);
            case DETACH_WHEN_DONE -> project.orders().detachWhenDone(true);
            case DONT_DETACH_WHEN_DONE -> project.orders().detachWhenDone(false);
            case RESET -> Detaching.begin(tick, project, false);
            case DETACH -> Detaching.begin(tick, project, true);
        }
    }

    private static void forTask(TickContext tick, UserCommand.ForTask command) {
        ProjectState project = tick.state().find(command.task().project());
        HeldResult held = tick.state().find(command.task());
        if (project == null || held == null) {
            return;
        }
        switch (command.operation()) {
            case SUSPEND -> held.suspendedByUser(true);
            case RESUME -> held.suspendedByUser(false);
            case ABORT -> Aborts.abort(tick, project, held, ExitStatus.ABORTED_BY_USER, "aborted by user");
        }
    }

    private static void retry(TickContext tick, FileId id) {
        ProjectState project = tick.state().find(id.project());
        FileRecord file = tick.state().find(id);
        if (project != null && file != null && file.transfer() != null) {
            project.fileState().waitsUntil(file, 0);
            project.fileState().heldBack(file.transfer().upload(), DirectionBackoff.NONE);
        }
    }

    private static void abortTransfer(TickContext tick, FileId id) {
        ProjectState project = tick.state().find(id.project());
        FileRecord file = tick.state().find(id);
        if (project != null && file != null && file.transfer() != null) {
            tick.order(new Command.StopTransfer(id));
            project.fileState().transferEnded(file.name());
            project.fileState().failed(file, BoincError.ABORTED_BY_USER.code(), "transfer aborted by user");
        }
    }

    private static void networkAvailable(TickContext tick) {
        for (ProjectState project : tick.state().projects().values()) {
            project.timing().networkAvailable();
            project.fileState().heldBack(false, DirectionBackoff.NONE);
            project.fileState().heldBack(true, DirectionBackoff.NONE);
            project.fileState().nothingWaits();
        }
    }
}
