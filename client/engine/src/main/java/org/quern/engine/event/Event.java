package org.quern.engine.event;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.quern.engine.command.Command;
import org.quern.engine.settings.EngineSettings;
import org.quern.model.AccountFile;
import org.quern.model.AppInfo;
import org.quern.model.ContainerSoftware;
import org.quern.model.Coprocessor;
import org.quern.model.ExitFacts;
import org.quern.model.FileId;
import org.quern.model.FileInfo;
import org.quern.model.HostInfo;
import org.quern.model.LeftOutCards;
import org.quern.model.OutputFact;
import org.quern.model.ProjectUrl;
import org.quern.model.SchedulerReply;
import org.quern.model.SilentCards;
import org.quern.model.TaskId;
import org.quern.model.device.OpenClCpu;

/** A fact from outside, posted to the engine's mailbox by whoever saw it. */
public sealed interface Event {
    /**
     * A task's process runs.
     *
     * @param task which
     * @param pid process id
     * @param processStart start of the process in clock ticks since boot, 0 = unknown
     */
    record TaskStarted(TaskId task, long pid, long processStart) implements Event {}

    /**
     * A task could not be started.
     *
     * @param task which
     * @param code error code of docs/protocol/app-control.md 17
     * @param reason sentence for server and user
     * @param retrySeconds try again after this time, 0 = it is an error of the task
     */
    record TaskStartFailed(TaskId task, int code, String reason, double retrySeconds) implements Event {}

    /**
     * A task could not be started because project files that it needs are missing or damaged on disk.
     *
     * @param task which
     * @param files all such files of its app version and workunit
     */
    record TaskFilesLost(TaskId task, List<FileLost> files) implements Event {}

    /**
     * A task could not be started because the disk takes nothing: it is full, used up or read-only. No fault of the task.
     *
     * @param task which
     * @param reason sentence for people; the same for every task
     */
    record DiskRefusedStart(TaskId task, String reason) implements Event {}

    /**
     * A folder among the slots can be neither used nor emptied, since it is not the client's: it is left alone. A task that was to start there did not.
     *
     * @param slot its number
     * @param reason sentence for people
     */
    record SlotRefused(int slot, String reason) implements Event {}

    /**
     * The disk takes nothing, as was seen when a task's process had ended: told before that end.
     *
     * @param reason sentence for people
     */
    record DiskFoundFull(String reason) implements Event {}

    /**
     * What a running task says of itself, about once a second.
     *
     * @param task which
     * @param cpuTime CPU seconds of all its episodes
     * @param checkpointCpuTime CPU seconds at the last checkpoint
     * @param fractionDone 0..1, 0 = not told
     */
    record TaskProgressed(TaskId task, double cpuTime, double checkpointCpuTime,
            double fractionDone) implements Event {}

    /**
     * What a running task says of itself besides its progress has changed.
     *
     * @param task which
     * @param remarks all that it says now
     */
    record TaskRemarked(TaskId task, TaskRemarks remarks) implements Event {}

    /**
     * Measured use of a task's process tree, every ten seconds.
     *
     * @param task which
     * @param residentBytes resident size
     * @param swapBytes swap used
     * @param cpuSeconds CPU seconds of the tree in this episode
     * @param virtualBytes address space
     * @param pageFaults pages that its living processes had to wait for the disk for, so far
     */
    record TaskMeasured(TaskId task, double residentBytes, double swapBytes, double cpuSeconds, double virtualBytes,
            double pageFaults) implements Event {
        /** Of processes whose address space is what they use of memory and swap. */
        public TaskMeasured(TaskId task, double residentBytes, double swapBytes, double cpuSeconds) {
            this(task, residentBytes, swapBytes, cpuSeconds, residentBytes + swapBytes, 0);
        }
    }

    /**
     * The slot of a task was in the quarantine, and has been brought back.
     *
     * @param task which
     * @param cpuTime CPU seconds at its last checkpoint
     * @param elapsedTime run seconds at its last checkpoint
     * @param fractionDone 0..1 at its last checkpoint
     */
    record CheckpointFound(TaskId task, double cpuTime, double elapsedTime, double fractionDone) implements Event {}

    /**
     * Disk used by a task: its slot and its output files.
     *
     * @param task which
     * @param bytes apparent size
     */
    record TaskDiskMeasured(TaskId task, double bytes) implements Event {}

    /** The allocated bytes of the slot of a task without a process, as a walk finds them: no measure for its project's bound. */
    record SlotMeasured(TaskId task, double bytes) implements Event {}

    /** A control message to a task could not be delivered for a long time. */
    record TaskUnresponsive(TaskId task) implements Event {}

    /** A task wrote its finish file and its process still runs. */
    record FinishFileSeen(TaskId task) implements Event {}

    /**
     * A task's finish file was found at start, and an output that it must have written was not: that end does not count.
     *
     * @param task which
     * @param output physical name of the output
     */
    record EndDoubted(TaskId task, String output) implements Event {}

    /**
     * A task's main process has ended, or, at start, was found to have ended while the client was away.
     *
     * @param task which
     * @param facts what was seen
     */
    record TaskExited(TaskId task, ExitFacts facts) implements Event {}

    /**
     * The outputs of an ended task have been gathered.
     *
     * @param task which
     * @param stderr its standard error, cut and escaped
     * @param outputs what was found of each output file
     */
    record TaskCollected(TaskId task, String stderr, List<OutputFact> outputs) implements Event {}

    /** A running task sent a message to its project; it waits in the project directory. */
    record TrickleUpFound(TaskId task) implements Event {}

    /**
     * A running task wants an output file uploaded now.
     *
     * @param task which
     * @param output the file as found
     */
    record UploadRequested(TaskId task, OutputFact output) implements Event {}

    /**
     * The master page was read.
     *
     * @param project which
     * @param schedulerUrls found on it, in order; may be empty
     * @param seconds how long the call lasted
     * @param bytes length of the page
     */
    record MasterFetched(ProjectUrl project, List<String> schedulerUrls, double seconds,
            double bytes) implements Event {
        /** A short page that came at once. */
        public MasterFetched(ProjectUrl project, List<String> schedulerUrls) {
            this(project, schedulerUrls, 0, 0);
        }
    }

    /**
     * The master page could not be read.
     *
     * @param project which
     * @param reason sentence for people
     * @param seconds how long somebody was there to answer
     * @param bytes that came nevertheless
     */
    record MasterFetchFailed(ProjectUrl project, String reason, double seconds, double bytes) implements Event {
        /** Nothing came. */
        public MasterFetchFailed(ProjectUrl project, String reason) {
            this(project, reason, 0, 0);
        }
    }

    /**
     * A scheduler answered.
     *
     * @param project which
     * @param reply its answer
     * @param keyTrusted the code-sign key in it, if any, may replace the one that is held
     * @param seconds how long the call lasted
     * @param bytes length of the answer, and of those that came before from other schedulers of the project
     * @param lying of the files that it describes those that lie in the project's folder with their full size, whoever put them there
     */
    record SchedulerReplied(ProjectUrl project, SchedulerReply reply, boolean keyTrusted, double seconds,
            double bytes, List<FileInfo> lying) implements Event {
        public SchedulerReplied {
            lying = List.copyOf(lying);
        }

        /** A short answer that came at once, and nothing of it lies there. */
        public SchedulerReplied(ProjectUrl project, SchedulerReply reply, boolean keyTrusted) {
            this(project, reply, keyTrusted, 0, 0, List.of());
        }
    }

    /**
     * A scheduler did not answer, or not with a reply.
     *
     * @param project which
     * @param transport no HTTP answer was had from any URL; false if what came could not be read
     * @param reason sentence for people
     * @param seconds how long somebody was there to answer
     * @param bytes that came nevertheless
     */
    record SchedulerFailed(ProjectUrl project, boolean transport, String reason, double seconds,
            double bytes) implements Event {
        /** Nothing came. */
        public SchedulerFailed(ProjectUrl project, boolean transport, String reason) {
            this(project, transport, reason, 0, 0);
        }
    }

    /**
     * Bytes moved.
     *
     * @param file which
     * @param bytes done so far
     */
    record TransferProgressed(FileId file, double bytes) implements Event {}

    /**
     * An attempt of a transfer has ended.
     *
     * @param file which
     * @param upload direction
     * @param outcome how
     * @param bytes moved by this attempt
     * @param seconds that it took
     */
    record TransferEnded(FileId file, boolean upload, TransferOutcome outcome, double bytes, double seconds)
            implements
                Event {}

    /**
     * A file that was believed present is missing or damaged on disk.
     *
     * @param file which
     * @param reason sentence for people
     */
    record FileLost(FileId file, String reason) implements Event {}

    /** At a client's start: of a file that is to be downloaded so many bytes lie where it belongs. The download looks at what they are. */
    record FileFound(FileId file, double bytes) implements Event {}

    /**
     * A deletion was carried out, or could not be.
     *
     * @param file which
     * @param problem why it is still there, empty if it is gone
     */
    record FileDeleted(FileId file, String problem) implements Event {}

    /**
     * The state of that number is on disk.
     *
     * @param sequence number given in {@link Command.SaveState}
     */
    record StateSaved(long sequence) implements Event {}

    /**
     * The state could not be written.
     *
     * @param sequence number given in {@link Command.SaveState}
     * @param reason sentence for people
     */
    record StateSaveFailed(long sequence, String reason) implements Event {}

    /** The drivers are being asked for cards: until they have answered, nobody is asked for work. */
    record DevicesSought() implements Event {}

    /**
     * The drivers were asked.
     *
     * @param coprocessors what they have, and cards that nothing drives
     * @param openClCpus the CPU as OpenCL platforms drive it
     * @param leftOut cards that could be used and are not
     * @param silent those of {@code coprocessors} of which a driver's library does not answer any more
     */
    record DevicesFound(List<Coprocessor> coprocessors, List<OpenClCpu> openClCpus,
            LeftOutCards leftOut, List<SilentCards> silent) implements Event {
        public DevicesFound {
            coprocessors = List.copyOf(coprocessors);
            openClCpus = List.copyOf(openClCpus);
            silent = List.copyOf(silent);
        }

        /** Every library that drives one of them answers. */
        public DevicesFound(List<Coprocessor> coprocessors, List<OpenClCpu> openClCpus, LeftOutCards leftOut) {
            this(coprocessors, openClCpus, leftOut, List.of());
        }
    }

    /** This computer was looked at again, and this is what it is. */
    record HostDescribed(HostInfo host) implements Event {}

    /** Programs can run in containers here, or cannot. */
    record ContainersFound(ContainerSoftware software) implements Event {}

    /** Disk use was measured, and these are the figures. */
    record DiskMeasured(DiskFigures disk) implements Event {}

    /** Preferences or options were read, or a sensor changed what they mean; these are in force now. */
    record SettingsChanged(EngineSettings settings) implements Event {}

    /** Whether computing and network use are allowed now. */
    record PermissionChanged(Permission permission) implements Event {}

    /**
     * Account files were read: at start, after an attach, after a change by the user. Whoever is new among them is attached.
     *
     * @param accounts all of them
     * @param own app_info.xml of those that have one
     */
    record AccountsRead(List<AccountFile> accounts, SortedMap<ProjectUrl, AppInfo> own) implements Event {
        /** Of projects without programs of the user's. */
        public AccountsRead(List<AccountFile> accounts) {
            this(accounts, new TreeMap<>());
        }
    }

    /**
     * A project's own account file was written anew with what its server said; one that was detached meanwhile stays away.
     *
     * @param account all that stands in it
     */
    record AccountChanged(AccountFile account) implements Event {}

    /** The computer slept for so many seconds: its wall clock went on and nothing else did. */
    record ComputerSlept(double seconds) implements Event {}

    /**
     * Another clock than this computer's was read.
     *
     * @param source whose, for people
     * @param project whose server's it is for certain, null if it may also be that of a cache or a portal in between
     * @param date Unix seconds that it showed a moment ago
     */
    record DateTold(String source, @Nullable ProjectUrl project, double date) implements Event {}

    /**
     * This computer's time service keeps its clock right.
     *
     * @param shown Unix seconds that the clock showed when the service was asked: it may have been set since
     */
    record ClockSynchronized(double shown) implements Event {}

    /** The user, a manager or the operating system wants something. */
    record Asked(UserCommand command) implements Event {}

    /** This chore of the calendar is due. */
    record ChoreDue(Chore chore) implements Event {}

    /**
     * The CPU benchmarks have ended.
     *
     * @param fpops floating point operations per second and CPU, 0 = not measured
     * @param iops integer operations per second and CPU, 0 = not measured
     * @param failure why there is no result, a clause for people; empty if there is one
     */
    record BenchmarksEnded(double fpops, double iops, String failure) implements Event {}
}
