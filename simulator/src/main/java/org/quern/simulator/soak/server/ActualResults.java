package org.quern.simulator.soak.server;

import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.quern.model.FileId;
import org.quern.model.ProjectUrl;
import org.quern.model.TaskId;
import org.quern.simulator.soak.plan.AppPlan;

/** What is really true of all results that were ever made, by project and name. */
public final class ActualResults {
    private final Map<String, ActualResult> results = new TreeMap<>();

    private static String key(TaskId task) {
        return task.project().canonical() + " " + task.result();
    }

    ActualResult made(TaskId task, AppPlan app, double needed) {
        ActualResult actual = new ActualResult(task, app, needed);
        results.put(key(task), actual);
        return actual;
    }

    /** What is really true of that result, null if nobody ever made it. */
    public @Nullable ActualResult of(TaskId task) {
        return results.get(key(task));
    }

    /** All of them. */
    public Collection<ActualResult> all() {
        return results.values();
    }

    /** Whoever needs that file may fail for that: the result whose input or output it is, or all of a project for a program. */
    public void blameFile(FileId file, FailureCause cause) {
        ActualResult actual = of(new TaskId(file.project(), file.name().replaceFirst("_(in|out)$", "")));
        if (actual != null) {
            actual.blame(cause);
        } else if (file.name().endsWith("_program")) {
            blame(file.project(), cause);
        }
    }

    /** Its server has that file. */
    public boolean isUploaded(FileId file) {
        ActualResult actual = ofOutput(file);
        return actual != null && actual.isUploaded();
    }

    public void uploaded(FileId file) {
        ActualResult actual = ofOutput(file);
        if (actual != null) {
            actual.uploads();
        }
    }

    /** Its client begins to send that file. */
    public void beginsUpload(FileId file) {
        ActualResult actual = ofOutput(file);
        if (actual != null) {
            actual.beginsUpload();
        }
    }

    private @Nullable ActualResult ofOutput(FileId output) {
        return of(new TaskId(output.project(), output.name().replaceFirst("_out$", "")));
    }

    /** That output is not what was written any more. */
    public void lost(FileId output) {
        ActualResult actual = ofOutput(output);
        if (actual != null) {
            actual.losesOutput();
            if (actual.losesOutputTooOften()) {
                actual.blame(FailureCause.OUTPUT_VANISHED);
            }
        }
    }

    /** All of a project may fail for that. */
    public void blame(ProjectUrl project, FailureCause cause) {
        results.values().stream().filter(actual -> actual.task().project().equals(project))
                .forEach(actual -> actual.blame(cause));
    }
}
