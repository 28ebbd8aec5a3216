package org.quern.engine.transfer;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.quern.config.options.LogFlag;
import org.quern.engine.command.Command;
import org.quern.engine.disk.DiskAllocation;
import org.quern.engine.state.ProjectState;
import org.quern.engine.state.file.TransferRun;
import org.quern.engine.tick.TickContext;
import org.quern.model.FileId;
import org.quern.model.FileRecord;
import org.quern.model.TransferState;

/** One turn's look at the transfers of one project. */
final class TransferVisit {
    private final TickContext tick;
    private final ProjectState project;
    private final TransferPlaces uploads;
    private final TransferPlaces downloads;
    private long ownUploads;
    private long ownDownloads;
    private @Nullable Set<String> wanted;

    TransferVisit(TickContext tick, ProjectState project, TransferPlaces uploads, TransferPlaces downloads) {
        this.tick = tick;
        this.project = project;
        this.uploads = uploads;
        this.downloads = downloads;
        ownUploads = uploads.of(project);
        ownDownloads = downloads.of(project);
    }

    void see(String name, boolean allowed) {
        TransferRun run = project.transfers().get(name);
        FileRecord file = project.files().get(name);
        if (run == null || file == null || needed(file) == null) {
            stop(name);
        } else if (run.active() && !allowed) {
            interrupt(file, run);
        } else if (!run.active() && allowed && mayStart(file, run)) {
            if (!run.upload() && !wanted().contains(name)) {
                stop(name); // its task ended
            } else if (run.upload() || DiskAllocation.admitDownload(tick, project, file)) {
                start(file, run);
            }
        }
    }

    private void interrupt(FileRecord file, TransferRun run) {
        project.fileState().attemptEnded(file, run, tick.now().mono());
        tick.order(new Command.StopTransfer(new FileId(project.url(), file.name())));
    }

    private void stop(String name) {
        TransferRun run = project.fileState().transferEnded(name);
        tick.state().watch().count().giveBack(new FileId(project.url(), name));
        if (run != null && run.active()) {
            if (!run.upload()) { // what came of it will be deleted
                project.diskState().unused().came(name, run.bytes() - run.offset());
            }
            tick.order(new Command.StopTransfer(new FileId(project.url(), name)));
        }
    }

    /** What its tasks want of its files, looked up anew only after a start, for which tasks may have been given up. */
    private Set<String> wanted() {
        if (wanted == null) {
            wanted = DiskAllocation.wanted(project);
        }
        return wanted;
    }

    private boolean mayStart(FileRecord file, TransferRun run) {
        TransferState transfer = file.transfer();
        if (transfer == null || transfer.nextRequestTime() > tick.now().wall()) {
            return false;
        }
        if (transfer.retries() > 0 && project.backoff(run.upload()).until() > tick.now().wall()) {
            return false;
        }
        return run.upload() ? uploads.admits(ownUploads) : downloads.admits(ownDownloads);
    }

    private void start(FileRecord file, TransferRun run) {
        FileId id = new FileId(project.url(), file.name());
        if (run.upload()) {
            String url = file.info().uploadUrls().get(run.urlIndex() % file.info().uploadUrls().size());
            run.start(url, tick.now().mono());
            uploads.take();
            ownUploads++;
            tick.order(new Command.Upload(id, file, url));
            tick.log(LogFlag.FILE_XFER, project.url(), "Started upload of " + file.name());
        } else {
            String url = file.info().downloadUrls().get(run.urlIndex() % file.info().downloadUrls().size());
            run.start(url, tick.now().mono());
            run.checksSignature(file.signatureRequired());
            downloads.take();
            ownDownloads++;
            wanted = null;
            tick.order(new Command.Download(id, file, url, project.codeSignKey()));
            tick.log(LogFlag.FILE_XFER, project.url(), "Started download of " + file.name());
        }
    }

    /** Direction of the transfer that a file needs, null if none. */
    @Nullable
    static Boolean needed(FileRecord file) {
        if (file.awaitsDownload()) {
            return Boolean.FALSE;
        }
        return (file.info().uploadable() && file.present() && !file.uploaded()) ? Boolean.TRUE : null;
    }
}
