package org.quern.engine.user;

import java.util.Optional;
import org.quern.engine.command.Command;
import org.quern.engine.command.Decision;
import org.quern.engine.state.Orphans;
import org.quern.engine.tick.TickContext;
import org.quern.model.ProjectUrl;
import org.quern.model.SavedProject;
import org.quern.model.SavedTask;

/** Projects whose account file is missing: their work waits until somebody attaches to them again, or lets them go. */
public final class MissingAccounts {
    private MissingAccounts() {}

    /** Says why nothing is done for them. */
    public static void explain(TickContext tick) {
        for (SavedProject project : tick.state().orphans().projects()) {
            String reason = "its account file, account_" + project.url().directoryName()
                    + ".xml, is missing or cannot be read; attach to the project again, or detach it";
            tick.decide(project.url(), Decision.Kind.PROJECT, project.url().canonical(), "wait", reason);
            project.results().forEach(held -> tick.decide(project.url(), Decision.Kind.TASK, held.result().name(),
                    "wait", "the project is not attached: " + reason));
        }
    }

    /** Drops all that waits for such a project. */
    static void letGo(TickContext tick, ProjectUrl url) {
        Orphans orphans = tick.state().orphans();
        for (Optional<SavedProject> gone = orphan(orphans, url); gone.isPresent(); gone = orphan(orphans, url)) {
            SavedProject project = gone.get();
            forget(tick, project);
            for (SavedTask task : orphans.takeTasks(project.url())) {
                tick.orderAfterSave(new Command.ClearSlot(task.slot()));
            }
            orphans.take(project.url());
            tick.state().updateLedgers(ledgers -> ledgers.without(project.url()));
            tick.orderAfterSave(new Command.RemoveProject(project.url()));
            tick.log(project.url(), "Detached from project; its account file was missing");
        }
    }

    private static Optional<SavedProject> orphan(Orphans orphans, ProjectUrl url) {
        return orphans.projects().stream().filter(project -> project.url().sameProject(url)).findFirst();
    }

    private static void forget(TickContext tick, SavedProject project) {
        tick.forget(project.url(), Decision.Kind.PROJECT, project.url().canonical());
        project.results().forEach(held -> tick.forget(project.url(), Decision.Kind.TASK, held.result().name()));
    }
}
