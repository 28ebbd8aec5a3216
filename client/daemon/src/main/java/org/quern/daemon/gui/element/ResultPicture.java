package org.quern.daemon.gui.element;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.quern.engine.view.ClientView.TaskView;
import org.quern.engine.view.Outlooks.Outlook;
import org.quern.model.AppVersion;
import org.quern.model.Coprocessor;
import org.quern.model.ResourceUsage;
import org.quern.model.Result;
import org.quern.model.ResultOutcome;
import org.quern.model.ResultState;
import org.quern.model.SavedResult;
import org.quern.model.Workunit;

/** One result of a project with what the client knows of it at this moment, gathered from the places that know it. */
public final class ResultPicture {
    final ProjectPicture project;
    final Result result;
    final ResultOutcome outcome;
    /** Estimated run seconds left; 0 if there is nothing left to compute. */
    final double remaining;
    private final @Nullable TaskView task;
    private final @Nullable Workunit workunit;
    private final @Nullable AppVersion version;
    private final ResourceUsage usage;

    public ResultPicture(ProjectPicture project, SavedResult saved) {
        this.project = project;
        result = saved.result();
        outcome = saved.outcome();
        task = project.task(result);
        workunit = project.workunit(result);
        version = workunit == null ? null : project.version(result, workunit);
        usage = project.usage(task, workunit, version);
        remaining = remaining();
    }

    /** What people call its application; empty if nobody knows. */
    String app() {
        return workunit == null ? "" : project.called(workunit.appName());
    }

    /** It has a slot, and what is in it. */
    @Nullable
    SlotPicture slot() {
        return task == null ? null : new SlotPicture(task, result, version, project.data);
    }

    /** Of a task that is not done. */
    @Nullable
    Outlook outlook() {
        if (workunit == null || version == null || remaining <= 0) {
            return null;
        }
        return project.outlooks.of(project.project, workunit, nameOf(workunit, version), usage, task, remaining,
                result.reportDeadline());
    }

    /** It runs before others because it would be late otherwise. */
    boolean runsForDeadline() {
        return task != null && task.scheduling().forDeadline();
    }

    boolean lacksCoprocessor() {
        return ResourcesText.lacksCoprocessor(usage, coprocessors());
    }

    /** It asked for a pause which is not over. */
    boolean isDeferred() {
        return task != null && task.scheduling().deferredUntil() > project.view.now().wall();
    }

    String deferredReason() {
        return task == null ? "" : task.scheduling().deferredReason();
    }

    boolean waitsForNetwork() {
        boolean needs = (version != null && version.needsNetwork()) || (task != null && task.remarks().wantsNetwork());
        return needs && outcome.state() == ResultState.FILES_DOWNLOADED
                && !project.view.permission().transfers().allowed();
    }

    /** What it occupies, in words; empty for a plain task of one CPU. */
    String resources() {
        return ResourcesText.of(usage, coprocessors(), task == null ? List.of() : task.scheduling().devices());
    }

    private List<Coprocessor> coprocessors() {
        return project.view.state().host().coprocessors();
    }

    private double remaining() {
        if (task != null) {
            return task.remaining();
        }
        ResultState state = outcome.state();
        return state.ended() || state == ResultState.FILES_UPLOADING ? 0 : estimate();
    }

    /** Of a task that was not started, as the scheduler reckons with it. */
    private double estimate() {
        return workunit == null || version == null || usage.flops() <= 0 ? 0
                : project.outlooks.remainingSeconds(project.project, workunit, nameOf(workunit, version), usage);
    }

    /** As estimators know a version. */
    private static String nameOf(Workunit workunit, AppVersion version) {
        return (workunit.appName() + " " + version.versionNum() + " " + version.planClass()).strip();
    }
}
