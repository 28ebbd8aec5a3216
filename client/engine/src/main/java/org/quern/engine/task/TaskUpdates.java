package org.quern.engine.task;

import org.quern.engine.command.Command;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.ProjectState;
import org.quern.engine.tick.TickContext;

/** What comes for running tasks: preferences of their project, and files that the user gives them (docs/protocol/app-control.md 5). */
public final class TaskUpdates {
    private TaskUpdates() {}

    /** The account file was written anew; programs find the project's preferences in theirs. */
    public static void preferencesChanged(TickContext tick, ProjectState project, String before) {
        if (!before.equals(project.account().projectSpecific())) {
            renew(tick, project);
        }
    }

    /** A file of the project came. */
    public static void came(TickContext tick, ProjectState project, String fileName) {
        if (project.lastingFiles().ofUser().stream().anyMatch(ref -> ref.fileName().equals(fileName))) {
            renew(tick, project);
        }
    }

    private static void renew(TickContext tick, ProjectState project) {
        for (HeldResult held : project.results().values()) {
            if (held.task() != null && held.task().phase().controllable()) {
                Launches.of(tick.state(), project, held, held.task())
                        .ifPresent(launch -> tick.order(new Command.RenewTask(launch)));
            }
        }
    }
}
