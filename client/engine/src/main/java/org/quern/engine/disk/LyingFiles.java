package org.quern.engine.disk;

import org.quern.engine.state.ClientState;
import org.quern.engine.state.ProjectState;
import org.quern.engine.state.TransferRun;
import org.quern.model.FileId;
import org.quern.model.FileRecord;
import org.quern.model.TransferState;

/** Files that are to be downloaded and lie there already: they take no further space, and may spare the download. */
public final class LyingFiles {
    private LyingFiles() {}

    /**
     * So many bytes of it lie where it belongs. Nothing is noted of a file that is not awaited, is on its way, or is being deleted.
     *
     * @param now Unix seconds
     */
    public static void note(ClientState state, FileId id, double bytes, double now) {
        ProjectState project = state.find(id.project());
        FileRecord file = state.find(id);
        if (project == null || file == null || !file.awaitsDownload() || project.transfers().containsKey(file.name())
                || state.watch().count().isLeaving(id)) {
            return;
        }
        TransferState known = file.transfer();
        TransferState transfer = known != null && !known.upload() ? known : TransferState.created(false, now);
        project.files().put(file.name(), file.withTransfer(transfer.withProgress(transfer.timeSoFar(), bytes)));
        state.touch();
    }

    /** It was deleted: if it is wanted again meanwhile, nothing of it lies there. */
    static void gone(ClientState state, FileId id) {
        ProjectState project = state.find(id.project());
        FileRecord file = state.find(id);
        TransferState transfer = file == null ? null : file.transfer();
        TransferRun run = project == null ? null : project.transfers().get(id.name());
        if (project == null || file == null || transfer == null || !file.awaitsDownload()
                || (run != null && run.active())) {
            return;
        }
        if (run != null) {
            run.beginsAgain();
        }
        project.files().put(file.name(), file.withTransfer(transfer.withProgress(transfer.timeSoFar(), 0)));
        state.touch();
    }
}
