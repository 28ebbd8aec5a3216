package org.quern.engine.task;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
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
        tick.state().forEachResult((project, held) -> {
            switch (held.state()) {
                case NEW, FILES_DOWNLOADING -> checkInputs(tick, project, held);
                case FILES_UPLOADING -> checkOutputs(tick, project, held);
                case FILES_DOWNLOADED, COMPUTE_ERROR, FILES_UPLOADED, ABORTED, UPLOAD_FAILED -> {
                }
            }
        });
    }

    private static void checkInputs(TickContext tick, ProjectState project, HeldResult held) {
        ActiveTask task = held.task();
        if (held.outcome().readyToReport() || (task != null && task.phase() != TaskPhase.UNINITIALIZED)) {
            return;
        }
        AppVersion version = project.versionOf(held);
        Workunit workunit = project.workunitOf(held);
        if (version == null || workunit == null) {
            return; // dropped with its reply; kept here only so that the server hears of it
        }
        List<FileRecord> programs = new ArrayList<>();
        List<FileRecord> inputs = new ArrayList<>();
        boolean programComplete = complete(project, held, version.files(), programs);
        boolean inputsComplete = complete(project, held, workunit.inputs(), inputs);
        List<FileRecord> failed = inputs.isEmpty() ? programs : inputs;
        if (!failed.isEmpty()) {
            ResultErrors.record(tick, project, held, BoincError.DOWNLOAD_FAILED.code(),
                    (inputs.isEmpty() ? "app_version" : "WU") + " download error: couldn't get input files:\n"
                            + TransferErrors.of(failed),
                    "cannot be downloaded: " + named(failed));
            if (task == null) {
                ResultErrors.close(tick, project, held, ResultErrors.BEFORE_START);
            } else { // it had begun before a file got lost
                TaskEvents.collect(tick, project, held, task);
            }
        } else if (programComplete && inputsComplete) {
            held.moveTo(version.files().isEmpty() ? ResultState.FILES_UPLOADING : ResultState.FILES_DOWNLOADED);
            tick.state().touch();
            tick.state().schedule().lookNow();
        } else if (held.state() == ResultState.NEW) {
            held.moveTo(ResultState.FILES_DOWNLOADING);
            tick.state().touch();
            tick.decide(project.url(), Decision.Kind.TASK, held.name(), "wait", "its input files are being downloaded");
        }
    }

    private static boolean complete(ProjectState project, HeldResult held, List<FileRef> refs,
            List<FileRecord> failed) {
        boolean complete = true;
        for (FileRef ref : refs) {
            FileRecord file = sourced(project, held, ref);
            if (file != null && file.failed()) {
                if (!ref.optional()) {
                    failed.add(file);
                }
            } else if (!ref.optional() && (file == null || !file.present())) {
                complete = false;
            }
        }
        return complete;
    }

    /** The file; one that is not here, and that nobody says where to get, has failed: waiting for it would never end. */
    @Nullable
    private static FileRecord sourced(ProjectState project, HeldResult held, FileRef ref) {
        FileRecord file = project.files().get(ref.fileName());
        if (file == null || file.status() != FileRecord.NOT_PRESENT || file.info().downloadable()
                || isMadeByAnother(project, held, ref)) {
            return file;
        }
        FileRecord failed = file.withStatus(BoincError.FILE_NOT_FOUND.code(),
                "is not here and has no URL to get it from");
        project.files().put(file.name(), failed);
        return failed;
    }

    private static boolean isMadeByAnother(ProjectState project, HeldResult held, FileRef ref) {
        return project.results().values().stream().filter(other -> other != held)
                .flatMap(other -> other.result().outputs().stream())
                .anyMatch(output -> output.fileName().equals(ref.fileName()));
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
        } else if (held.result().outputs().stream().allMatch(ref -> delivered(project, ref))) {
            ResultErrors.close(tick, project, held, ResultState.FILES_UPLOADED);
            project.taskUploaded(held);
            tick.decide(project.url(), Decision.Kind.TASK, held.name(), "report", "all output files are uploaded");
        }
    }

    private static List<FileRecord> failed(ProjectState project, HeldResult held) {
        return held.result().outputs().stream().filter(ref -> !ref.optional())
                .map(ref -> project.files().get(ref.fileName())).filter(Objects::nonNull).filter(FileRecord::failed)
                .toList();
    }

    /** Nothing of this output file is left to be done. */
    private static boolean delivered(ProjectState project, FileRef ref) {
        FileRecord file = project.files().get(ref.fileName());
        return file == null || file.uploaded() || file.failed() || !file.info().uploadable() || !file.present();
    }
}
