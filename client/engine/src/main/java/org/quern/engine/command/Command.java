package org.quern.engine.command;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.quern.engine.event.Event;
import org.quern.model.FileId;
import org.quern.model.FileInfo;
import org.quern.model.FileRecord;
import org.quern.model.FileRef;
import org.quern.model.ProjectUrl;
import org.quern.model.Result;
import org.quern.model.SavedState;
import org.quern.model.SchedulerReply;
import org.quern.model.SchedulerRequest;
import org.quern.model.TaskId;
import org.quern.model.TaskLaunch;
import org.quern.model.TrickleDown;

/** Something to be done, decided by the engine and carried out by the shell or by a simulated world. */
public sealed interface Command {
    /**
     * Start a task in its slot.
     *
     * @param launch everything that is needed
     */
    record StartTask(TaskLaunch launch) implements Command {}

    /**
     * Give a running task what is new of its project's preferences and of the user's files for it (docs/protocol/app-control.md 5).
     *
     * @param launch as it would be started now
     */
    record RenewTask(TaskLaunch launch) implements Command {}

    /**
     * Tell a task to stop computing and stay in memory.
     *
     * @param task which
     */
    record SuspendTask(TaskId task) implements Command {}

    /**
     * Tell a task to go on.
     *
     * @param task which
     */
    record ResumeTask(TaskId task) implements Command {}

    /**
     * Tell a task to end, to be started again later from its checkpoint.
     *
     * @param task which
     */
    record QuitTask(TaskId task) implements Command {}

    /**
     * Tell a task to end for good.
     *
     * @param task which
     */
    record AbortTask(TaskId task) implements Command {}

    /**
     * End a task's process tree by force.
     *
     * @param task which
     */
    record KillTask(TaskId task) implements Command {}

    /**
     * Gather standard error and outputs of an ended task; harmless to repeat.
     *
     * @param launch the task as it was started
     */
    record CollectTask(TaskLaunch launch) implements Command {}

    /**
     * Note a checkpoint in the slot (docs/protocol/app-control.md 18).
     *
     * @param task which
     * @param slot its slot
     * @param cpuTime CPU seconds at the checkpoint
     * @param elapsedTime run seconds at the checkpoint
     * @param fractionDone 0..1
     */
    record NoteCheckpoint(TaskId task, int slot, double cpuTime, double elapsedTime, double fractionDone)
            implements
                Command {}

    /**
     * Delete what a task's program said of its end: it is to be started again.
     *
     * @param task which
     * @param slot its slot
     */
    record ForgetFinish(TaskId task, int slot) implements Command {}

    /**
     * Empty a slot that no task owns any more.
     *
     * @param slot its number
     */
    record ClearSlot(int slot) implements Command {}

    /**
     * Read a project's master page.
     *
     * @param project which
     */
    record FetchMaster(ProjectUrl project) implements Command {}

    /**
     * Contact a scheduler.
     *
     * @param request what to say; the shell adds waiting trickles
     * @param urls to be tried in this order
     */
    record CallScheduler(SchedulerRequest request, List<String> urls) implements Command {
        public CallScheduler {
            urls = List.copyOf(urls);
        }
    }

    /**
     * Download and verify a file.
     *
     * @param file which
     * @param record what is known of it
     * @param url from where
     * @param codeSignKey the project's key, null if none is known
     */
    record Download(FileId file, FileRecord record, String url, @Nullable String codeSignKey) implements Command {}

    /**
     * Upload a file.
     *
     * @param file which
     * @param record what is known of it
     * @param url where to
     */
    record Upload(FileId file, FileRecord record, String url) implements Command {}

    /**
     * Stop a running transfer; it ends without an event.
     *
     * @param file which
     */
    record StopTransfer(FileId file) implements Command {}

    /**
     * Delete a project file that nothing refers to.
     *
     * @param file which
     * @param info what it is, for its compressed companions
     */
    record DeleteFile(FileId file, FileInfo info) implements Command {}

    /**
     * Tell a running task what became of a file that it wanted uploaded.
     *
     * @param task which
     * @param openName logical name of the file
     * @param status file status of docs/protocol/app-control.md 23
     */
    record TellUploadStatus(TaskId task, String openName, int status) implements Command {}

    /**
     * Look again at a file that a running task wanted uploaded: what lay in it was not sent, and the task has written it anew.
     *
     * @param task which
     * @param openName logical name of the file
     */
    record AskUploadAgain(TaskId task, String openName) implements Command {}

    /**
     * Hand a project's message to a task, in its slot if it does not run just now.
     *
     * @param task which
     * @param slot its slot
     * @param message the message
     */
    record DeliverTrickle(TaskId task, int slot, TrickleDown message) implements Command {}

    /**
     * A project has stored the trickle-ups of the last request.
     *
     * @param project which
     */
    record ForgetTrickles(ProjectUrl project) implements Command {}

    /**
     * Files for managers, such as a project's icon, are to be found in the project's folder under the names that they know.
     *
     * @param project whose
     * @param files those that are there
     * @param former names that are no longer given to any
     */
    record LinkProjectFiles(ProjectUrl project, List<FileRef> files, List<String> former) implements Command {
        public LinkProjectFiles {
            files = List.copyOf(files);
            former = List.copyOf(former);
        }
    }

    /**
     * Write the state to disk; answered by {@link Event.StateSaved} or {@link Event.StateSaveFailed}.
     *
     * @param sequence number of this state, rising
     * @param state what to write
     */
    record SaveState(long sequence, SavedState state) implements Command {}

    /**
     * Store what a reply said of preferences; the shell writes the files and reads them back.
     *
     * @param project which
     * @param projectName its name
     * @param projectPreferences raw content, null = unchanged
     * @param guiUrls raw content, null = unchanged
     * @param globalPreferences raw content, null = unchanged
     * @param newVenue this computer's location is another: other parts of the same preferences hold
     */
    record StorePreferences(ProjectUrl project, String projectName, @Nullable String projectPreferences,
            @Nullable String guiUrls, @Nullable String globalPreferences, boolean newVenue) implements Command {}

    /**
     * Remove a detached project's files.
     *
     * @param project which
     */
    record RemoveProject(ProjectUrl project) implements Command {}

    /**
     * Add a line to the project's job log (docs/protocol/data-directory.md 9).
     *
     * @param project which
     * @param result the finished result
     * @param estimateSeconds uncorrected run time estimate
     * @param cpuTime CPU seconds
     * @param fpopsEst operations estimated
     * @param elapsedTime run seconds
     * @param exitStatus exit status
     */
    record LogJob(ProjectUrl project, Result result, double estimateSeconds, double cpuTime, double fpopsEst,
            double elapsedTime, int exitStatus) implements Command {}

    /**
     * Record today's credit for the statistics file (docs/protocol/data-directory.md 8).
     *
     * @param project which
     */
    record RecordStatistics(ProjectUrl project) implements Command {}

    /** Ask the drivers for cards again; answered by {@link Event.DevicesFound}, after two minutes at most. */
    record AskDrivers() implements Command {}

    /**
     * Measure the processors; the answer is {@link Event.BenchmarksEnded}.
     *
     * @param cpus how many at once
     */
    record RunBenchmarks(int cpus) implements Command {}

    /** Ask the computer's time service; answered by {@link Event.ClockSynchronized} if the clock is right. */
    record CheckClock() implements Command {}

    /**
     * From now on read these feeds of a project in place of those before (docs/protocol/scheduler-rpc.md 5.1).
     *
     * @param project whose
     * @param feeds none = no more news of it
     */
    record FollowFeeds(ProjectUrl project, List<SchedulerReply.Feed> feeds) implements Command {
        public FollowFeeds {
            feeds = List.copyOf(feeds);
        }
    }

    /**
     * Read the news.
     *
     * @param project all feeds of this one; null = whatever is due
     */
    record ReadNews(@Nullable ProjectUrl project) implements Command {}

    /** Shorten logs that only grow. */
    record CompactHistory() implements Command {}

    /**
     * Measure disk use again.
     *
     * @param tolerance bytes: nothing is measured and told while the volume's free space is within that of what the
     *        last measurement found; 0 = in any case
     */
    record MeasureDisk(double tolerance) implements Command {}

    /**
     * A line for the message log, or an alert.
     *
     * @param message what
     */
    record Notify(Message message) implements Command {}

    /**
     * The process ends.
     *
     * @param undone what time did not suffice for, empty if all tasks have ended and the state is on disk
     */
    record Exit(String undone) implements Command {}
}
