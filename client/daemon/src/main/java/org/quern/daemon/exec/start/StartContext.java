package org.quern.daemon.exec.start;

import java.time.Instant;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.quern.daemon.exec.fact.ExecSettings;
import org.quern.daemon.exec.fact.TaskFact;
import org.quern.daemon.exec.fact.TaskPaths;
import org.quern.daemon.exec.process.ProcessControl;
import org.quern.daemon.exec.process.TaskProcesses;
import org.quern.daemon.exec.slot.PlainFiles;
import org.quern.daemon.exec.slot.SlotDirectory;
import org.quern.model.BoincError;
import org.quern.model.FileRecord;
import org.quern.model.FileRef;
import org.quern.model.TaskLaunch;

/**
 * What the steps of a start share.
 *
 * @param launch the task
 * @param paths where it lives
 * @param settings what holds for all tasks
 * @param control the operating system
 * @param processes the slot's processes
 * @param begun when the start began
 * @param calledOff whether the start is no longer wanted
 * @param facts where facts go
 */
public record StartContext(TaskLaunch launch, TaskPaths paths, ExecSettings settings, ProcessControl control,
        TaskProcesses processes, Instant begun, BooleanSupplier calledOff, Consumer<TaskFact> facts) {

    /** The same with another launch of the same task and a slot that is held, no longer wanted when it is {@code over}. */
    public StartContext with(TaskLaunch newer, SlotDirectory held, BooleanSupplier over) {
        return new StartContext(newer, paths.in(held), settings, control, processes, begun,
                () -> calledOff.getAsBoolean() || over.getAsBoolean(), facts);
    }

    /** The record of a file that the task refers to. */
    FileRecord file(FileRef ref) throws StartException {
        return record(ref).orElseThrow(() -> new StartException(BoincError.FILE_NOT_FOUND.code(),
                "Task file " + ref.fileName() + ": not described by the project"));
    }

    /** The same, empty if the project did not describe it. */
    Optional<FileRecord> record(FileRef ref) {
        return launch.files().stream().filter(file -> file.name().equals(ref.fileName())).findFirst();
    }

    /** Whether it is an optional file that is not here: the task is started without it. */
    boolean goesWithout(FileRef ref) {
        return ref.optional() && !(record(ref).map(FileRecord::present).orElse(false)
                && PlainFiles.isPlain(paths.file(ref.fileName())));
    }
}
