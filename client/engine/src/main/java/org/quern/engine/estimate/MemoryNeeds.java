package org.quern.engine.estimate;

import java.util.ArrayList;
import java.util.List;
import org.quern.engine.state.ActiveTask;
import org.quern.engine.state.ClientState;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.ProjectState;
import org.quern.model.AppVersion;
import org.quern.model.ProjectUrl;
import org.quern.model.Workunit;

/** How much memory each task will need, as far as can be known (docs/protocol/scheduling.md 6.3). */
public final class MemoryNeeds {
    /**
     * What a running task was seen to use.
     *
     * @param project whose it is: programs of two projects may have the same names and numbers
     * @param version its program
     * @param bytes resident size
     */
    private record Seen(ProjectUrl project, AppVersion version, double bytes) {}

    private final List<Seen> running;
    private final double mostBytes;

    private MemoryNeeds(List<Seen> running, double mostBytes) {
        this.running = running;
        this.mostBytes = mostBytes;
    }

    public static MemoryNeeds of(ClientState state) {
        List<Seen> running = new ArrayList<>();
        double most = state.settings().tasks().memoryMostBytes();
        for (ActiveTask task : state.tasks()) {
            HeldResult held = state.find(task.id());
            ProjectState project = state.find(task.id().project());
            AppVersion version = held == null || project == null ? null : project.versionOf(held);
            if (version != null && task.phase().hasProcess() && isMeasure(task, most)) {
                running.add(new Seen(task.id().project(), version, task.use().residentSmoothed()));
            }
        }
        return new MemoryNeeds(running, most);
    }

    /** A leak, a peak or a program's lie beyond all that tasks may have: who goes by it waits for a computer without other tasks. */
    private static boolean isMeasure(ActiveTask task, double most) {
        return task.use().residentSmoothed() > 0 && task.use().residentSmoothed() <= most;
    }

    /**
     * Bytes that a task needs: what it was seen to use; before that, what its project says or running tasks of its version
     * use, whichever is more, since many projects say too little. What is more than tasks may ever use counts for nothing.
     */
    public double of(ProjectUrl project, HeldResult held, Workunit workunit, AppVersion version) {
        ActiveTask task = held.task();
        if (task != null && isMeasure(task, mostBytes)) {
            return task.use().residentSmoothed();
        }
        double others = 0;
        for (Seen seen : running) {
            if (seen.bytes() > others && seen.project().equals(project) && seen.version().equals(version)) {
                others = seen.bytes();
            }
        }
        return Math.max(workunit.memoryBound(), others);
    }
}
