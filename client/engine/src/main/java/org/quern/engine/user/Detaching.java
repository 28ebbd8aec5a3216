package org.quern.engine.user;

import java.util.List;
import org.quern.engine.command.Command;
import org.quern.engine.state.ActiveTask;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.ProjectState;
import org.quern.engine.state.contact.ContactUnderWay;
import org.quern.engine.tick.TickContext;
import org.quern.model.FileId;

/** Ends everything of a project, for a reset or for good (docs/protocol/gui-rpc.md, project operations). */
public final class Detaching {
    private Detaching() {}

    /** Kills its tasks and forgets its work; a detached project leaves altogether once no process of it is left. */
    static void begin(TickContext tick, ProjectState project, boolean forGood) {
        project.leave(forGood);
        ContactUnderWay contact = project.session().underWay();
        if (contact != null && tick.withdrawCall(project)) {
            project.session().ended();
        } else if (contact != null) {
            contact.turnsOutdated();
        }
        for (HeldResult held : List.copyOf(project.results().values())) {
            ActiveTask task = held.task();
            if (task != null && task.phase().hasProcess() && !tick.withdrawStart(task)) {
                task.askedToAbort(tick.now().mono());
                tick.order(new Command.AbortTask(task.id()));
            }
        }
        tick.log(project.url(), forGood ? "Detaching from project" : "Resetting project");
    }

    /** Finishes what {@link #begin} started, project by project. */
    public static void finish(TickContext tick) {
        if (nobodyLeaves(tick)) {
            return;
        }
        for (ProjectState project : List.copyOf(tick.state().projects().values())) {
            boolean done = isDone(project) && !project.flags().attachedViaAcctMgr();
            if (done) {
                begin(tick, project, true);
            }
            if (project.leaving() && project.results().values().stream().noneMatch(Detaching::hasProcess)) {
                forget(tick, project);
            }
        }
    }

    /** As in nearly every turn. */
    private static boolean nobodyLeaves(TickContext tick) {
        for (ProjectState project : tick.state().projects().values()) {
            if (project.leaving() || project.flags().detachWhenDone()) {
                return false;
            }
        }
        return true;
    }

    /** Nothing of it is left, and it was to be left then. An account manager is told first (docs/protocol/accounts.md 7.3). */
    static boolean isDone(ProjectState project) {
        return project.flags().detachWhenDone() && project.results().isEmpty() && !project.leaving();
    }

    private static boolean hasProcess(HeldResult held) {
        return held.task() != null && held.task().phase().hasProcess();
    }

    private static void forget(TickContext tick, ProjectState project) {
        project.results().values().stream().map(held -> held.task()).filter(task -> task != null).forEach(task -> {
            tick.state().release(task);
            tick.orderAfterSave(new Command.ClearSlot(task.slot()));
        });
        project.transfers().forEach((name, run) -> {
            if (run.active()) {
                tick.order(new Command.StopTransfer(new FileId(project.url(), name)));
            }
        });
        project.left();
        if (project.leavesForGood()) {
            tick.state().detached(project);
            tick.state().books().detached(project.url());
            tick.orderAfterSave(new Command.RemoveProject(project.url()));
        } else {
            deleteFiles(tick, project);
            project.emptied();
            project.managerTerms(project.managerTerms().withoutShare()); // the manager says it again (docs/protocol/accounts.md 7.1)
            project.settleShare();
            project.timing().reset();
        }
    }

    /** All but those that the user brought: they are wanted after the reset too (docs/protocol/accounts.md 7.1). */
    private static void deleteFiles(TickContext tick, ProjectState project) {
        project.files().values().stream().filter(file -> !file.usersOwn()).forEach(file -> tick
                .orderAfterSave(new Command.DeleteFile(new FileId(project.url(), file.name()), file.info())));
    }
}
