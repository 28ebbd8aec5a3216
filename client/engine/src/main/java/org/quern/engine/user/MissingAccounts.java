package org.quern.engine.user;

import java.util.Optional;
import org.quern.engine.command.Command;
import org.quern.engine.command.Decision;
import org.quern.engine.state.ProjectsWithoutAccount;
import org.quern.engine.tick.TickContext;
import org.quern.model.ProjectUrl;
import org.quern.model.SavedProject;
import org.quern.model.SavedTask;

/** Projects whose account file is missing: their work waits until somebody attaches to them again, or lets them go. */
public final class MissingAccounts {
    private MissingAccounts() {}

    /** Says why nothing is done for them. */
    public static void explain(TickContext tick) {
        for (SavedProject project : tick.state().withoutAccount().projects()) {
            String reason = "its account file, account_" + project.url().directoryName()
                    + ".xml, is missing or cannot be read; attach to the project again, or detach it";
            tick.decide(project.url(), Decision.Kind.PROJECT, project.url().canonical(), "wait", reason);
            project.results().forEach(held -> tick.decide(project.url(), Decision.Kind.TASK, held.result().name(),
                    "wait", "the project is not attached: " + reason));
        }
    }

    /** Drops all that waits for such a project. */
    static void letGo(TickContext tick, ProjectUrl url) {
        ProjectsWithoutAccount withoutAccount = tick.state().withoutAccount();
        for (Optional<SavedProject> gone = project(withoutAccount, url); gone
                .isPresent(); gone = project(withoutAccount, url)) {
            SavedProject project = gone.get();
            forget(tick, project);
            for (SavedTask task : withoutAccount.takeTasks(project.url())) {
                tick.orderAfterSave(new Command.ClearSlot(task.slot()));
            }
            withoutAccount.take(project.url());
            tick.state().books().detached(project.url());
            tick.orderAfterSave(new Command.RemoveProject(project.url()));
            tick.log(project.url(), "Detached from project; its account file was missing");
        }
    }

    private static Optional<SavedProject> project(ProjectsWithoutAccount withoutAccount, ProjectUrl url) {
        return withoutAccount.projects().stream().filter(project -> project.url().sameProject(url)).findFirst();
    }

    private static void forget(TickContext tick, SavedProject project) {
        tick.forget(project.url(), Decision.Kind.PROJECT, project.url().canonical());
        project.results().forEach(held -> tick.forget(project.url(), Decision.Kind.TASK, held.result().name()));
    }
}
