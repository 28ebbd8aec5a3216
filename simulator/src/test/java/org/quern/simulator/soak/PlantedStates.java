package org.quern.simulator.soak;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.quern.model.AccountFacts;
import org.quern.model.ContactState;
import org.quern.model.SavedProject;
import org.quern.model.SavedState;
import org.quern.model.Workunit;

/** States that are not what they should be, for clients with a bug. */
final class PlantedStates {
    private PlantedStates() {}

    /** Every project with something changed. */
    static SavedState withProjects(SavedState state, UnaryOperator<SavedProject> change) {
        return state.withProjects(state.projects().stream().map(change).toList());
    }

    /** The same in a venue. */
    static SavedState withVenue(SavedState state, String venue) {
        return new SavedState(state.host(), state.timeStats(), state.netStats(), state.projects(), state.tasks(),
                state.platform(), state.version(), state.runMode(), state.gpuMode(), state.networkMode(),
                venue, state.userCpids(), state.ledgers(), state.choreTimes(), state.suite(), state.passing());
    }

    /** A state that lacks the arguments of all tasks. */
    static SavedState withoutCommandLines(SavedState state) {
        return withProjects(state,
                p -> p.withWork(p.apps(), p.files(), p.versions(),
                        p.workunits().stream().map(w -> new Workunit(w.name(), w.appName(), w.versionNum(), "",
                                w.fpopsEst(), w.fpopsBound(), w.memoryBound(), w.diskBound(), w.inputs(),
                                w.subAppname(), w.usage())).toList(),
                        p.results()));
    }

    /** The state without its first result. */
    static SavedState withoutAResult(SavedState state) {
        List<SavedProject> projects = new ArrayList<>(state.projects());
        for (int p = 0; p < projects.size(); p++) {
            SavedProject project = projects.get(p);
            if (!project.results().isEmpty()) {
                projects.set(p, project.withResults(project.results().subList(1, project.results().size())));
                break;
            }
        }
        return state.withProjects(projects);
    }

    /** The same with another contact state. */
    static SavedProject withContact(SavedProject p, UnaryOperator<ContactState> change) {
        return new SavedProject(p.url(), p.facts(), change.apply(p.contact()), p.flags(), p.accounting(),
                p.codeSignKey(), p.noRscApps(), p.noRscPrefs(), p.managerTerms(), p.trickleUpUrls(), p.apps(),
                p.files(), p.versions(), p.workunits(), p.results(), p.projectFiles());
    }

    /** The same with twice the credit. */
    static SavedProject withTwiceTheCredit(SavedProject p) {
        AccountFacts f = p.facts();
        AccountFacts more = new AccountFacts(f.projectName(), f.userId(), f.teamId(), f.hostId(), f.userName(),
                f.teamName(), f.userTotalCredit(), f.userExpavgCredit(), f.userCreateTime(), f.hostTotalCredit() * 2,
                f.hostExpavgCredit(), f.hostCreateTime(), f.cpidTime(), f.emailHash(), f.crossProjectId(),
                f.externalCpid(), f.hostVenue(), f.symstore());
        return new SavedProject(p.url(), more, p.contact(), p.flags(), p.accounting(), p.codeSignKey(),
                p.noRscApps(), p.noRscPrefs(), p.managerTerms(), p.trickleUpUrls(), p.apps(), p.files(), p.versions(),
                p.workunits(), p.results(), p.projectFiles());
    }
}
