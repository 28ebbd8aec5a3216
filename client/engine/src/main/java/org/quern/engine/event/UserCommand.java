package org.quern.engine.event;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.quern.engine.manager.ProjectRuling;
import org.quern.model.FileId;
import org.quern.model.ProjectUrl;
import org.quern.model.RunMode;
import org.quern.model.TaskId;

/** What people, managers and the operating system can ask for. */
public sealed interface UserCommand {
    /** Kinds of operation on a project (docs/protocol/gui-rpc.md). */
    enum ProjectOperation {
        UPDATE, SUSPEND, RESUME, NO_MORE_WORK, ALLOW_MORE_WORK, DETACH_WHEN_DONE, DONT_DETACH_WHEN_DONE, RESET, DETACH
    }

    /** Kinds of operation on a task. */
    enum TaskOperation {
        SUSPEND, RESUME, ABORT
    }

    /** What a run mode is about. */
    enum ModeKind {
        CPU, GPU, NETWORK
    }

    /**
     * Do something with a project.
     *
     * @param project which
     * @param operation what
     */
    record ForProject(ProjectUrl project, ProjectOperation operation) implements UserCommand {}

    /**
     * Do something with a task.
     *
     * @param task which
     * @param operation what
     */
    record ForTask(TaskId task, TaskOperation operation) implements UserCommand {}

    /**
     * Try a waiting transfer now.
     *
     * @param file which
     */
    record RetryTransfer(FileId file) implements UserCommand {}

    /**
     * Give a transfer up.
     *
     * @param file which
     */
    record AbortTransfer(FileId file) implements UserCommand {}

    /**
     * Change what is allowed.
     *
     * @param kind of what
     * @param mode the new mode
     * @param forSeconds for how long; 0 = for good
     */
    record SetMode(ModeKind kind, RunMode mode, double forSeconds) implements UserCommand {}

    /**
     * End a mode that was set for a time; without one, go back to the mode before (docs/protocol/gui-rpc.md 7.1).
     *
     * @param kind of what
     */
    record RestoreMode(ModeKind kind) implements UserCommand {}

    /**
     * Do what an account manager's reply means for the attached projects; those that are done and were to be left then, are left.
     *
     * @param rulings by project
     * @param hostVenue new location of this host, null = as before
     */
    record FollowManager(List<ProjectRuling> rulings, @Nullable String hostVenue) implements UserCommand {
        public FollowManager {
            rulings = List.copyOf(rulings);
        }
    }

    /** No account manager has a say any more; its projects stay (docs/protocol/accounts.md 8.1). */
    record LeaveManager() implements UserCommand {}

    /** The network can be used now: forget all waiting times. */
    record NetworkAvailable() implements UserCommand {}

    /** Measure the processors now. */
    record RunBenchmarks() implements UserCommand {}

    /** End all tasks and stop. */
    record Quit() implements UserCommand {}
}
