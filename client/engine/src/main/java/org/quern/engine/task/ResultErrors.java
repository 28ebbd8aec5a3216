package org.quern.engine.task;

import org.quern.engine.state.HeldResult;
import org.quern.engine.state.ProjectState;
import org.quern.engine.tick.TickContext;
import org.quern.model.ExitStatus;
import org.quern.model.ResultState;

/** Recording that a result cannot be finished (docs/protocol/scheduling.md 2, "report error procedure"). */
public final class ResultErrors {
    /** State of a result that failed before all its files were here. */
    public static final ResultState BEFORE_START = ResultState.FILES_DOWNLOADING;
    /** Most characters kept of what goes to the server as stderr_out (docs/protocol/app-control.md 1). */
    private static final int MOST_STDERR = 65_536;

    private ResultErrors() {}

    /**
     * Notes an error, once per result: it will be reported with this message, and its project is left alone for a while so
     * that a broken application does not empty the project's queue. What a reset or detachment drops has not failed.
     */
    public static void record(TickContext tick, ProjectState project, HeldResult held, int exitStatus, String message) {
        record(tick, project, held, exitStatus, message, message);
    }

    /** The same with one text for the server and another for people. */
    static void record(TickContext tick, ProjectState project, HeldResult held, int exitStatus, String message,
            String told) {
        if (held.errorRecorded() || project.leaving()) {
            return;
        }
        held.recordedError();
        if (held.outcome().exitStatus() == 0) {
            held.endedWith(exitStatus);
        }
        if (!message.isEmpty()) {
            appendStderr(held, "<message>\n" + message + "</message>\n");
        }
        String line = "Task " + held.name() + " failed: " + told;
        if (isWanted(held.outcome().exitStatus())) {
            tick.log(project.url(), line);
        } else {
            tick.tellFailure(project.url(), line);
        }
        if (!(isForTime(exitStatus) && project.contact().minRpcTime() > tick.now().wall())) {
            project.taskFailed(held, tick.now().wall(), tick.random().nextDouble());
        }
    }

    /** No application is to blame for it: the project is left alone for a while, but ten that are late at once are no reason to do so for hours. */
    private static boolean isForTime(int exitStatus) {
        return exitStatus == ExitStatus.UNSTARTED_LATE || exitStatus == ExitStatus.ABORTED_BY_CLIENT;
    }

    /** Somebody wanted that end. */
    private static boolean isWanted(int exitStatus) {
        return exitStatus == ExitStatus.ABORTED_BY_USER || exitStatus == ExitStatus.ABORTED_BY_PROJECT;
    }

    /** The result is over with that state and goes into the next request. */
    public static void close(TickContext tick, ProjectState project, HeldResult held, ResultState state) {
        project.taskOver(held, state, tick.now().wall());
    }

    static void appendStderr(HeldResult held, String text) {
        String all = held.outcome().stderr() + text;
        held.stderr(all.length() > MOST_STDERR ? all.substring(0, MOST_STDERR) : all);
    }
}
