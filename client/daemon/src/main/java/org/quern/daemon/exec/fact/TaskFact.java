package org.quern.daemon.exec.fact;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.quern.daemon.exec.channel.AppStatus;
import org.quern.daemon.exec.channel.GraphicsReply;
import org.quern.daemon.exec.process.ProcessId;
import org.quern.daemon.exec.process.ProcessUsage;
import org.quern.daemon.exec.slot.TaskState;
import org.quern.model.ExitFacts;
import org.quern.model.OutputFact;

/** Something seen of a task. What follows from it is decided elsewhere. */
public sealed interface TaskFact {
    /** Large files are being copied into the slot; the start goes on afterwards. */
    record Copying() implements TaskFact {}

    /**
     * The process runs.
     *
     * @param process which
     */
    record Started(ProcessId process) implements TaskFact {}

    /**
     * There is no process and there will be none from this start.
     *
     * @param failure why
     */
    record StartFailed(StartFailure failure) implements TaskFact {}

    /**
     * There is no process, since the start met a mistake of ours; this is the last fact of the start.
     *
     * @param mistake what was thrown
     */
    record StartMistaken(String mistake) implements TaskFact {}

    /**
     * There is no process, since files of the program or inputs are not on the disk as they should be; this is the last fact
     * of the start. What was there of them is deleted.
     *
     * @param files what is wrong with each, by its physical name
     */
    record FilesLost(Map<String, String> files) implements TaskFact {
        public FilesLost {
            files = Collections.unmodifiableMap(new LinkedHashMap<>(files));
        }
    }

    /**
     * The program did not finish, and files of it or inputs are not on the disk as they should be; its end is told next. What
     * was there of them is deleted.
     *
     * @param files what is wrong with each, by its physical name
     */
    record FilesFoundLost(Map<String, String> files) implements TaskFact {
        public FilesFoundLost {
            files = Collections.unmodifiableMap(new LinkedHashMap<>(files));
        }
    }

    /**
     * There is no process, since the disk takes nothing; this is the last fact of the start.
     *
     * @param reason sentence for people, the same for every task
     */
    record DiskRefused(String reason) implements TaskFact {}

    /**
     * There is no process, since the folder of its slot is not the client's; this is the last fact of the start.
     *
     * @param reason sentence for people
     */
    record SlotRefused(String reason) implements TaskFact {}

    /**
     * The disk takes nothing now that its process has ended; told before that end.
     *
     * @param reason sentence for people
     */
    record DiskFull(String reason) implements TaskFact {}

    /**
     * The program reported about itself.
     *
     * @param status what it said
     */
    record Status(AppStatus status) implements TaskFact {}

    /**
     * The program offers something to look at.
     *
     * @param reply addresses
     */
    record Graphics(GraphicsReply reply) implements TaskFact {}

    /** A message to the project was moved into the project directory and waits there. */
    record TrickleUp() implements TaskFact {}

    /**
     * The program wants an output file uploaded now.
     *
     * @param output the file as found; its status is negative if it is not there
     */
    record UploadRequested(OutputFact output) implements TaskFact {}

    /**
     * The whole process tree was measured.
     *
     * @param usage the figures
     */
    record Measured(ProcessUsage usage) implements TaskFact {}

    /**
     * The quarantine had the slot of this task, with a checkpoint.
     *
     * @param noted what the slot says of it
     */
    record CheckpointFound(TaskState noted) implements TaskFact {}

    /**
     * The disk use was measured.
     *
     * @param bytes of all files in the slot and of the output files
     */
    record DiskMeasured(double bytes) implements TaskFact {}

    /** A control message has been waiting for more than 180 s: the program reads nothing. Told once a start. */
    record Unresponsive() implements TaskFact {}

    /** The finish file is there and the process still runs. Told once a start. */
    record FinishFileSeen() implements TaskFact {}

    /**
     * The main process has ended and so has everything that it left behind; this is the last fact of a start. A start
     * that was called off before there was a process reports the end by a kill signal.
     *
     * @param facts what was seen
     */
    record Exited(ExitFacts facts) implements TaskFact {}
}
