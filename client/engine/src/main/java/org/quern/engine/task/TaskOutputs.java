package org.quern.engine.task;

import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import org.quern.engine.command.Command;
import org.quern.engine.event.Event;
import org.quern.engine.state.ActiveTask;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.ProjectState;
import org.quern.engine.tick.TickContext;
import org.quern.model.BoincError;
import org.quern.model.FileId;
import org.quern.model.FileRecord;
import org.quern.model.FileRef;
import org.quern.model.OutputFact;
import org.quern.model.TaskId;

/** The output files of tasks, as the engine is told of them (docs/protocol/app-control.md 15, 23). */
public final class TaskOutputs {
    private TaskOutputs() {}

    /**
     * Outputs that are too large or absent fail the task, whose exit status stays that of its program: 0 (docs/protocol/app-control.md
     * 15). Those that a failed task left go out as well; what it lacks is nothing new.
     */
    static void takeOutputs(TickContext tick, ProjectState project, HeldResult held, List<OutputFact> outputs) {
        List<OutputFact> failed = outputs.stream().filter(output -> !takeOutput(tick, project, held, output)).toList();
        if (!failed.isEmpty() && !held.errorRecorded()) {
            ResultErrors.record(tick, project, held, held.outcome().exitStatus(),
                    "upload failure: " + failed.stream()
                            .map(output -> TransferErrors.of(output.fileName(), output.status(), ""))
                            .collect(Collectors.joining()),
                    failed.stream().map(OutputFact::error).collect(Collectors.joining("; ")));
        }
    }

    /** Its server may never say that it heard of the task, and only then would its outputs go. */
    static void dropOutputs(TickContext tick, ProjectState project, List<OutputFact> outputs) {
        for (OutputFact output : outputs) {
            FileRecord file = project.files().get(output.fileName());
            if (file != null && !file.uploaded() && output.status() == FileRecord.PRESENT) {
                // An upload of it may be due from an earlier life of the task, of which an older state no longer knew the end.
                project.fileState().lost(file);
                tick.orderAfterSave(new Command.DeleteFile(new FileId(project.url(), file.name()), file.info()));
            }
        }
    }

    /** False if the task fails for it. */
    private static boolean takeOutput(TickContext tick, ProjectState project, HeldResult held, OutputFact output) {
        FileRecord file = project.files().get(output.fileName());
        if (file == null || file.uploaded()) {
            return true;
        }
        if (output.status() == FileRecord.PRESENT) {
            project.fileState().written(file, output);
            project.fileState().used(file.name(), tick.now().wall());
            appeared(tick, project, file);
            return true;
        }
        if (optional(held, output.fileName()) && output.status() == BoincError.FILE_NOT_FOUND.code()) {
            return true;
        }
        project.fileState().failed(file, output.status(), output.error());
        if (output.status() == BoincError.FILE_TOO_BIG.code()) {
            tick.orderAfterSave(new Command.DeleteFile(new FileId(project.url(), file.name()), file.info()));
        }
        return false;
    }

    private static boolean optional(HeldResult held, String fileName) {
        return held.result().outputs().stream().anyMatch(ref -> ref.fileName().equals(fileName) && ref.optional());
    }

    /** Where nothing is measured nothing is waited for either. */
    private static void appeared(TickContext tick, ProjectState project, FileRecord file) {
        if (tick.timeAdvance().durable()) {
            tick.state().watch().appeared(new FileId(project.url(), file.name()), tick.now().wall());
        }
    }

    /** An intermediate upload: the running task's file goes out as any other output does (docs/protocol/app-control.md 23). */
    public static void uploadRequested(TickContext tick, ActiveTask task, Event.UploadRequested event) {
        ProjectState project = tick.state().find(task.id().project());
        FileRecord file = project == null ? null : project.files().get(event.output().fileName());
        if (project == null || file == null || file.uploaded() || event.output().status() != FileRecord.PRESENT) {
            return;
        }
        project.fileState().written(file, event.output());
        appeared(tick, project, file);
    }

    /** Tells a running task that its intermediate upload has ended. */
    public static void tellUploaded(TickContext tick, ProjectState project, String fileName, int status) {
        orderWriters(tick, project, fileName, (task, openName) -> new Command.TellUploadStatus(task, openName, status));
    }

    /** Has a running task's file looked at once more, whose upload was given up since the task has written it anew. */
    static void askAgain(TickContext tick, ProjectState project, String fileName) {
        orderWriters(tick, project, fileName, Command.AskUploadAgain::new);
    }

    private static void orderWriters(TickContext tick, ProjectState project, String fileName,
            BiFunction<TaskId, String, Command> order) {
        for (HeldResult held : project.results().values()) {
            if (held.task() == null || !held.task().phase().hasProcess()) {
                continue;
            }
            for (FileRef ref : held.result().outputs()) {
                if (ref.fileName().equals(fileName)) {
                    tick.order(order.apply(held.task().id(), ref.slotName()));
                }
            }
        }
    }
}
