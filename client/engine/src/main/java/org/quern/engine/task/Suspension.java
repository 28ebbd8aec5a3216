package org.quern.engine.task;

import org.quern.engine.event.Permission;
import org.quern.engine.state.ActiveTask;
import org.quern.engine.state.ClientState;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.ProjectState;
import org.quern.model.Workunit;

/** Which permission counts for which task. */
public final class Suspension {
    private Suspension() {}

    /** The verdict on one task: coprocessor tasks need both. */
    public static Permission.Verdict verdictFor(ClientState state, ActiveTask task) {
        Permission.Verdict compute = state.permission().compute();
        boolean spared = compute.sparesLightTasks() || state.settings().tasks().dontSuspendNci();
        if (!compute.allowed() && compute.isKnown() && spared && isLight(state, task)) {
            return Permission.Verdict.YES;
        }
        return compute.allowed() && !task.devices().isEmpty() ? state.permission().gpu() : compute;
    }

    private static boolean isLight(ClientState state, ActiveTask task) {
        ProjectState project = state.find(task.id().project());
        HeldResult held = state.find(task.id());
        Workunit workunit = project == null || held == null ? null : project.workunitOf(held);
        return project != null && workunit != null && project.alwaysRuns(workunit);
    }
}
