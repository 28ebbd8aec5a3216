package org.quern.engine.view;

import java.util.List;
import org.quern.engine.command.Decision;
import org.quern.engine.event.DiskFigures;
import org.quern.engine.event.Now;
import org.quern.engine.event.Permission;
import org.quern.engine.event.TaskRemarks;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.state.TaskPhase;
import org.quern.engine.state.UserModes;
import org.quern.model.LeftOutCards;
import org.quern.model.OldResult;
import org.quern.model.ProjectUrl;
import org.quern.model.SavedState;
import org.quern.model.SporadicState;

/**
 * The client's state as readers outside may see it: immutable, published once a tick. Managers, the command line and the
 * dashboard read this and never the state itself.
 *
 * @param now time of the tick, which the client goes by
 * @param clockAheadSeconds by which this computer's clock is ahead of that, 0 unless it jumped and nobody has confirmed it
 * @param state everything that is saved
 * @param tasks one entry per result that has a slot
 * @param transfers transfers that wait or run
 * @param permission what is allowed now
 * @param disk measured disk use
 * @param settings the settings in force
 * @param devicesSought the drivers have not said yet which cards there are
 * @param leftOut cards that could be used and are not
 * @param silentCards cards of which a driver's library does not answer any more
 * @param explanations why every task, project and device is as it is
 * @param modes what the user allows, for good and for a time
 * @param oldResults tasks that were reported within the last hour, oldest first
 * @param projects what is not saved of each project
 * @param startTrouble why no task can be started, empty if tasks can
 * @param quitting the client is ending
 */
public record ClientView(Now now, double clockAheadSeconds, SavedState state, List<TaskView> tasks,
        List<TransferView> transfers,
        Permission permission, DiskFigures disk, EngineSettings settings, boolean devicesSought,
        LeftOutCards leftOut, List<SilentCardView> silentCards, List<Decision> explanations, UserModes modes,
        List<OldResult> oldResults,
        List<ProjectView> projects, String startTrouble, boolean quitting) {
    public ClientView {
        tasks = List.copyOf(tasks);
        transfers = List.copyOf(transfers);
        silentCards = List.copyOf(silentCards);
        explanations = List.copyOf(explanations);
        oldResults = List.copyOf(oldResults);
        projects = List.copyOf(projects);
    }

    /** The client is attached to it, and it is not being detached; one whose account file is missing is not attached. */
    public boolean isAttached(ProjectUrl url) {
        return projects.stream().anyMatch(seen -> !seen.leaving() && seen.project().sameProject(url));
    }

    /** It is being detached, and not all of it is gone. */
    public boolean isLeaving(ProjectUrl url) {
        return projects.stream().anyMatch(seen -> seen.leaving() && seen.project().sameProject(url));
    }

    /**
     * A task with a slot.
     *
     * @param project its project
     * @param result its result
     * @param phase what its process does
     * @param scheduled the scheduler wants it to run
     * @param slot slot number
     * @param pid process id, 0 = none
     * @param elapsed run seconds
     * @param cpuTime CPU seconds
     * @param fractionDone 0..1
     * @param remaining estimated run seconds left
     * @param residentBytes resident size
     * @param remarks what the program says of itself besides its progress
     * @param sporadic what it may do if it is one that computes by its own wish
     * @param scheduling how it stands with the scheduler
     */
    public record TaskView(ProjectUrl project, String result, TaskPhase phase, boolean scheduled, int slot, long pid,
            double elapsed, double cpuTime, double fractionDone, double remaining, double residentBytes,
            TaskRemarks remarks, SporadicState sporadic, TaskScheduling scheduling) {}
}
