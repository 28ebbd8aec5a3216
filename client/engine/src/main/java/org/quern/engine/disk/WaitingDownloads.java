package org.quern.engine.disk;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.quern.datamanager.Removal;
import org.quern.datamanager.snapshot.ComingFile;
import org.quern.engine.command.Command;
import org.quern.engine.command.Decision;
import org.quern.engine.event.Now;
import org.quern.engine.state.ClientState;
import org.quern.engine.state.ProjectDiskState;
import org.quern.engine.state.ProjectState;
import org.quern.engine.state.file.TransferRun;
import org.quern.engine.state.look.DiskCount;
import org.quern.engine.tick.TickContext;
import org.quern.model.FileId;
import org.quern.model.FileRecord;
import org.quern.model.TransferState;
import org.quern.model.UnixTime;

/** Downloads that are not complete: what they were promised and took of the disk, and those that wait for space. */
final class WaitingDownloads {
    private WaitingDownloads() {}

    /** A project's downloads that count on the disk, as the data manager sees them. */
    static List<ComingFile> of(ClientState state, ProjectState project, Now now) {
        List<ComingFile> coming = new ArrayList<>();
        for (FileRecord file : project.files().values()) {
            if (!file.present() && !file.usersOwn() && file.info().downloadable()) {
                double granted = Math.min(state.watch().count().granted(new FileId(project.url(), file.name())),
                        missing(project, file));
                TransferRun run = project.transfers().get(file.name());
                double arrived = arrived(project, file);
                if (granted > 0 || arrived > 0) {
                    coming.add(new ComingFile(file.name(), granted, arrived, run != null && run.isStalled(now.mono())));
                }
            }
        }
        return coming;
    }

    /** Bytes of the file that are still to come. */
    static double missing(ProjectState project, FileRecord file) {
        return Math.max(0, file.info().nbytes() - arrived(project, file));
    }

    private static double arrived(ProjectState project, FileRecord file) {
        TransferRun run = project.transfers().get(file.name());
        TransferState transfer = file.transfer();
        double bytes = run != null ? run.bytes() : transfer == null ? 0 : transfer.bytesDone();
        return Math.clamp(bytes, 0, Math.max(0, file.info().nbytes()));
    }

    /** The download gives the space back that has not come; it is tried again later. */
    static void putOff(TickContext tick, ProjectState project, FileRecord file, Removal.OfGrant removal) {
        FileId id = new FileId(project.url(), file.name());
        TransferRun run = project.transfers().get(file.name());
        double missing = missing(project, file);
        FileRecord kept = file;
        if (run != null) {
            if (run.active()) {
                kept = project.fileState().attemptEnded(file, run, tick.now().mono());
                tick.order(new Command.StopTransfer(id));
            }
            run.putOff(removal.file().stalled());
        }
        tick.state().watch().putOff(id, missing, tick.now().wall());
        project.diskState().refused(missing, tick.now().wall(), false);
        postpone(tick, project, kept, removal.cause().text(project.url().canonical()));
    }

    /** What has come of the download is deleted; it begins again when there is space. */
    static void deletePart(TickContext tick, ProjectState project, FileRecord file, Removal.OfPart removal) {
        FileId id = new FileId(project.url(), file.name());
        DiskCount count = tick.state().watch().count();
        count.leaving(id, removal.file().arrivedBytes());
        project.fileState().beginsAgain(file);
        tick.orderAfterSave(new Command.DeleteFile(id, file.info()));
        tick.log(project.url(), "Disk: " + removal.reason());
        tick.decide(project.url(), Decision.Kind.FILE, file.name(), "delete", removal.reason());
    }

    /** The download waits for that reason, and is tried again when the refusal is over; not sooner than it would be without that. */
    static void postpone(TickContext tick, ProjectState project, FileRecord file, String refusal) {
        double now = tick.now().wall();
        double failedUntil = file.transfer() == null ? UnixTime.NONE : file.transfer().nextRequestTime();
        double until = Math.max(now + ProjectDiskState.REFUSED_SECONDS, failedUntil);
        String text = String.format(Locale.ROOT, "Download of %s is postponed for %.0f minutes: %s", file.name(),
                (until - now) / 60, refusal);
        if (project.diskState().postpone(file.name(), text, failedUntil)) {
            tick.log(project.url(), text);
        }
        tick.decide(project.url(), Decision.Kind.FILE, file.name(), "wait", text);
        project.fileState().waitsUntil(file, until);
    }
}
