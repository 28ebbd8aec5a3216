package org.quern.engine.disk;

import java.util.List;
import java.util.Objects;
import org.quern.engine.command.Command;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.ProjectState;
import org.quern.engine.state.file.TransferRun;
import org.quern.engine.tick.TickContext;
import org.quern.model.BoincError;
import org.quern.model.FileId;
import org.quern.model.FileRecord;
import org.quern.model.ResultState;
import org.quern.model.TransferState;

/** Outputs of finished tasks that a project's server does not take, while they fill the disk (decision 0080). */
final class WaitingUploads {
    /** A server that is down over a weekend costs no finished work. */
    static final int GRACE_DAYS = 3;
    private static final double DAY_SECONDS = 86_400;
    /** A computer that was offline meanwhile has hardly asked; tries are six hours apart at most. */
    private static final int LEAST_TRIES = 6;

    private WaitingUploads() {}

    /** What giving its outputs up would free; 0 if its server was asked for less than {@value #GRACE_DAYS} days, or cannot be asked now. */
    static double bytes(TickContext tick, ProjectState project, HeldResult held) {
        List<FileRecord> files = files(project, held);
        double earliest = tick.now().wall() - GRACE_DAYS * DAY_SECONDS;
        boolean isAsked = tick.state().permission().transfers().allowed() && !tick.state().permissionTold().offline();
        boolean isOld = isAsked && tick.state().clock().judges(project.serversClock())
                && files.stream().anyMatch(file -> {
                    TransferState transfer = file.transfer();
                    return transfer != null && transfer.retries() >= LEAST_TRIES
                            && transfer.firstRequestTime() < earliest;
                });
        return isOld ? files.stream().mapToDouble(file -> file.info().nbytes()).sum() : 0;
    }

    /** Its upload has failed for good, and the files go. */
    static void giveUp(TickContext tick, ProjectState project, HeldResult held, String reason) {
        for (FileRecord file : files(project, held)) {
            FileId id = new FileId(project.url(), file.name());
            TransferRun run = project.fileState().transferEnded(file.name());
            tick.state().watch().count().giveBack(id);
            if (run != null && run.active()) {
                tick.order(new Command.StopTransfer(id));
            }
            project.fileState().failed(file, BoincError.GIVEN_UP.code(), reason);
            Deletions.order(tick, project, file);
        }
        tick.log(project.url(), "Giving up on the upload of " + held.name() + ": " + reason);
    }

    private static List<FileRecord> files(ProjectState project, HeldResult held) {
        return held.state() != ResultState.FILES_UPLOADING ? List.of()
                : held.result().outputs().stream().map(ref -> project.files().get(ref.fileName()))
                        .filter(Objects::nonNull)
                        .filter(file -> file.present() && !file.uploaded() && file.info().uploadable()).toList();
    }
}
