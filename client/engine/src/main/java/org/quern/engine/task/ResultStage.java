package org.quern.engine.task;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.quern.engine.command.Decision;
import org.quern.engine.state.ActiveTask;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.ProjectState;
import org.quern.engine.state.TaskPhase;
import org.quern.engine.tick.Stage;
import org.quern.engine.tick.TickContext;
import org.quern.model.AppVersion;
import org.quern.model.BoincError;
import org.quern.model.FileRecord;
import org.quern.model.FileRef;
import org.quern.model.ResultState;
import org.quern.model.Workunit;

/** Moves results along their states as their files come and go (docs/protocol/scheduling.md 2). */
public final class ResultStage implements Stage {
    @Override
    public void run(TickContext tick) {
        for (ProjectState project : tick.state().projects().values()) {
            var needed = new NeededFiles(project);
            for (HeldResult held : List.copyOf(project.results().values())) {
                switch (held.state()) {
                    case NEW, FILES_DOWNLOADING -> checkInputs(tick, project, held, needed);
                    case FILES_UPLOADING -> checkOutputs(tick, project, held);
                    case FILES_DOWNLOADED, COMPUTE_ERROR, FILES_UPLOADED, ABORTED, UPLOAD_FAILED -> {
                    }
                }
            }
        }
    }

    private static void checkInputs(TickContext tick, ProjectState project, HeldResult held, NeededFiles needed) {
        ActiveTask task = held.task();
        if (held.outcome().readyToReport() || project.leaving()
                || (task != null && task.phase() != TaskPhase.UNINITIALIZED)) {
            return;
        }
        Workunit workunit = project.workunitOf(held);
        AppVersion version = workunit == null ? null : project.versionOf(held, workunit);
        if (version == null || workunit == null) {
            return; // dropped with its reply; kept here only so that the server hears of it
        }
        NeededFiles.Availability program = needed.of(version);
        NeededFiles.Availability inputs = needed.of(workunit);
        boolean lacksProgram = inputs.failed().isEmpty();
        List<FileRecord> failed = lacksProgram ? program.failed() : inputs.failed();
        if (!failed.isEmpty()) {
            ResultErrors.record(tick, project, held, BoincError.DOWNLOAD_FAILED.code(),
                    (lacksProgram ? "app_version" : "WU") + " download error: couldn't get input files:\n"
                            + TransferErrors.of(failed),
                    "cannot be downloaded: " + named(failed));
            if (task == null) {
                ResultErrors.close(tick, project, held, ResultErrors.BEFORE_START);
            } else { // it had begun before a file got lost
                TaskEnds.collect(tick, project, held, task);
            }
        } else if (program.complete() && inputs.complete()) {
            if (version.files().isEmpty()) {
                held.hasNothingToCompute();
            } else {
                held.inputsCame();
            }
        } else if (held.state() == ResultState.NEW) {
            held.downloads();
            tick.decide(project.url(), Decision.Kind.TASK, held.name(), "wait", "its input files are being downloaded");
        }
    }

    /** For people. */
    private static String named(List<FileRecord> failed) {
        return failed.stream().map(file -> file.name() + " (" + file.error() + ")").collect(Collectors.joining(", "));
    }

    private static void checkOutputs(TickContext tick, ProjectState project, HeldResult held) {
        if (held.outcome().readyToReport()) {
            return;
        }
        List<FileRecord> failed = failed(project, held);
        if (!failed.isEmpty()) {
            ResultErrors.record(tick, project, held, BoincError.UPLOAD_FAILED.code(),
                    "upload failure: " + TransferErrors.of(failed), "cannot be uploaded: " + named(failed));
            ResultErrors.appendStderr(held, TransferErrors.numbers(failed));
            ResultErrors.close(tick, project, held, ResultState.UPLOAD_FAILED);
        } else if (allDelivered(project, held)) {
            ResultErrors.close(tick, project, held, ResultState.FILES_UPLOADED);
            project.taskUploaded(held);
            tick.decide(project.url(), Decision.Kind.TASK, held.name(), "report", "all output files are uploaded");
        }
    }

    /** What a server refuses for good is told with the file, in the report of a task that has ended well, as BOINC's client does it. */
    private static List<FileRecord> failed(ProjectState project, HeldResult held) {
        List<FileRecord> failed = new ArrayList<>();
        for (FileRef ref : held.result().outputs()) {
            FileRecord file = ref.optional() ? null : project.files().get(ref.fileName());
            if (file != null && file.failed() && !file.uploaded()) {
                failed.add(file);
            }
        }
        return failed;
    }

    private static boolean allDelivered(ProjectState project, HeldResult held) {
        for (FileRef ref : held.result().outputs()) {
            if (!delivered(project, ref)) {
                return false;
            }
        }
        return true;
    }

    /** Nothing of this output file is left to be done. */
    private static boolean delivered(ProjectState project, FileRef ref) {
        FileRecord file = project.files().get(ref.fileName());
        return file == null || file.uploaded() || file.failed() || !file.info().uploadable() || !file.present();
    }
}
