package org.quern.engine.disk;

import org.quern.engine.state.ClientState;
import org.quern.engine.state.ProjectState;
import org.quern.engine.state.file.TransferRun;
import org.quern.model.FileId;
import org.quern.model.FileRecord;

/** Files that are to be downloaded and lie there already: they take no further space, and may spare the download. */
public final class PresentFiles {
    private PresentFiles() {}

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
        project.fileState().lies(file, bytes, now);
    }

    /** It was deleted: if it is wanted again meanwhile, nothing of it lies there. */
    static void gone(ClientState state, FileId id) {
        ProjectState project = state.find(id.project());
        FileRecord file = state.find(id);
        TransferRun run = project == null ? null : project.transfers().get(id.name());
        if (project == null || file == null || file.transfer() == null || !file.awaitsDownload()
                || (run != null && run.active())) {
            return;
        }
        project.fileState().beginsAgain(file);
    }
}
