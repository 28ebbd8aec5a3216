package org.quern.engine.user;

import java.util.List;
import org.quern.engine.event.UserCommand;
import org.quern.engine.manager.ProjectRuling;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.ProjectState;
import org.quern.engine.task.Aborts;
import org.quern.engine.tick.TickContext;
import org.quern.model.ExitStatus;
import org.quern.model.ManagerTerms;

/** Carries out what an account manager wants of projects (docs/protocol/accounts.md 8.4); what is not attached (any more) is passed over. */
final class ManagerRulings {
    private ManagerRulings() {}

    static void follow(TickContext tick, UserCommand.FollowManager command) {
        for (ProjectState project : List.copyOf(tick.state().projects().values())) {
            if (project.flags().attachedViaAcctMgr() && Detaching.isDone(project)) {
                Detaching.begin(tick, project, true);
            }
        }
        for (ProjectRuling ruling : command.rulings()) {
            ProjectState project = tick.state().find(ruling.project());
            if (project != null && !project.leavesForGood()) {
                carryOut(tick, project, ruling);
            }
        }
        if (command.hostVenue() != null) {
            tick.state().hostVenue(command.hostVenue());
        }
    }

    private static void carryOut(TickContext tick, ProjectState project, ProjectRuling ruling) {
        switch (ruling) {
            case ProjectRuling.Detach detach -> Detaching.begin(tick, project, true);
            case ProjectRuling.Govern govern -> govern(tick, project, govern);
            case ProjectRuling.Remember remember -> remember(project, remember);
        }
    }

    private static void remember(ProjectState project, ProjectRuling.Remember told) {
        project.facts(project.facts().withUserCredit(told.figures().userTotal(), told.figures().userAverage()));
        if (told.fresh()) {
            project.tallies().pastTold(told.figures());
        }
    }

    private static void govern(TickContext tick, ProjectState project, ProjectRuling.Govern govern) {
        project.orders().managed(govern.dontRequestMoreWork(), govern.detachWhenDone());
        switch (govern.suspension()) {
            case SUSPEND -> ProjectSuspension.suspend(project);
            case RESUME -> project.orders().resumedByUser();
            case UNTOLD -> {
            }
        }
        project.managerTerms(govern.terms());
        project.settleShare();
        if (govern.update()) {
            project.timing().accountManagerUpdate();
        }
        if (govern.abortNotStarted()) {
            abortNotStarted(tick, project);
        }
    }

    private static void abortNotStarted(TickContext tick, ProjectState project) {
        for (HeldResult held : List.copyOf(project.results().values())) {
            if (held.task() == null) {
                Aborts.abort(tick, project, held, ExitStatus.ABORTED_BY_USER, "aborted by account manager");
            }
        }
    }

    /** The projects stay attached; nobody but the user has a say about them. */
    static void leave(TickContext tick) {
        for (ProjectState project : tick.state().projects().values()) {
            project.orders().managerLeft();
            project.managerTerms(ManagerTerms.NONE);
            project.settleShare();
        }
    }
}
