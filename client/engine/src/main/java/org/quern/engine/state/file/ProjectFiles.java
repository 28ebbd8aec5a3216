package org.quern.engine.state.file;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.state.look.ChangeFlags;
import org.quern.engine.state.look.CollectLook;
import org.quern.model.AppFiles;
import org.quern.model.BoincError;
import org.quern.model.FileInfo;
import org.quern.model.FileRecord;
import org.quern.model.OutputFact;
import org.quern.model.TransferState;
import org.quern.model.UnixTime;

/**
 * The files of one project, their transfers, and those that got lost; in the order in which they came. Mutable, owned by the engine's
 * thread. What happens to a file is told with its record as the teller knows it; what becomes of that takes its place.
 */
public final class ProjectFiles {
    private final Map<String, FileRecord> records = new LinkedHashMap<>();
    private final Map<String, TransferRun> transfers = new LinkedHashMap<>();
    private final Map<String, Losses> losses = new LinkedHashMap<>();
    private DirectionBackoff downloadBackoff = DirectionBackoff.NONE;
    private DirectionBackoff uploadBackoff = DirectionBackoff.NONE;
    private final Map<String, FileRecord> recordsSeen = Collections.unmodifiableMap(records);
    private final Map<String, TransferRun> transfersSeen = Collections.unmodifiableMap(transfers);
    private final Map<String, Losses> lossesSeen = Collections.unmodifiableMap(losses);

    private final ChangeFlags flags;
    private final CollectLook references;

    public ProjectFiles(ChangeFlags flags, CollectLook references) {
        this.flags = flags;
        this.references = references;
    }

    /** By physical name. */
    public Map<String, FileRecord> records() {
        return recordsSeen;
    }

    /** Transfers that wait or run, by physical name. */
    public Map<String, TransferRun> transfers() {
        return transfersSeen;
    }

    /** Files that got lost from the disk in this session, by physical name. */
    public Map<String, Losses> losses() {
        return lossesSeen;
    }

    /** They are known from the time before this start of the client, or from app_info.xml. */
    public void restored(List<FileRecord> files) {
        files.forEach(this::know);
    }

    /** The user wants them for applications. */
    public void wished(AppFiles files) {
        files.files().forEach(
                info -> records.putIfAbsent(info.name(), FileRecord.described(info, UnixTime.NONE)));
    }

    /** The project describes the file at {@code now}, Unix seconds, for the first time or once more: one that failed is worth another try. */
    public void described(FileInfo info, double now) {
        FileRecord known = records.get(info.name());
        if (known == null) {
            know(FileRecord.described(info, now));
            return;
        }
        FileRecord merged = known.withInfo(known.info().mergedWith(info)).usedAt(now);
        if (info.sticky() && info.stickyLifetime() > 0) {
            merged = merged.withStickyExpireTime(Math.max(known.stickyExpireTime(), now + info.stickyLifetime()));
        }
        if (merged.failed() && merged.info().downloadable()) {
            merged = merged.withStatus(FileRecord.NOT_PRESENT, "");
        }
        know(merged);
    }

    /** The project does not want it kept any more; true if it was to be. */
    public boolean sticksNoMore(String name) {
        FileRecord file = records.get(name);
        boolean isNews = file != null && file.info().sticky();
        if (file != null && isNews) {
            know(file.withInfo(file.info().withoutSticky()));
        }
        return isNews;
    }

    /** It belongs to a program from now on: what is here of it counts only once its signature was checked. */
    public void becameProgram(FileRecord file) {
        FileRecord program = file.requiringSignature();
        change(file.present() ? program.withStatus(FileRecord.NOT_PRESENT, "") : program);
    }

    /** A task uses it, at that time in Unix seconds. */
    public void used(String name, double now) {
        records.computeIfPresent(name, (key, file) -> file.usedAt(now));
    }

    /** A task has written it, and it is here. */
    public void written(FileRecord file, OutputFact output) {
        change(file.withInfo(file.info().withContent(output.nbytes(), output.md5())).withStatus(FileRecord.PRESENT,
                ""));
    }

    /** It came, with that checksum as in {@link FileRecord#verifiedMd5}, at that time in Unix seconds. */
    public void downloaded(FileRecord file, String md5, double now) {
        know(file.withStatus(FileRecord.PRESENT, "").verifiedAs(md5).withTransfer(null).usedAt(now));
    }

    /** Its server has it, since {@code now}, Unix seconds; what is not sticky is not kept here. Returns what is known of it then. */
    public FileRecord uploaded(FileRecord file, double now) {
        FileRecord uploaded = file.asUploaded().usedAt(now);
        return know(file.info().sticky() ? uploaded : uploaded.withStatus(FileRecord.NOT_PRESENT, ""));
    }

    /** It will never come, or never be sent: an error code of {@link FileRecord#status}, and why. Returns what is known of it then. */
    public FileRecord failed(FileRecord file, int status, String reason) {
        return change(file.withStatus(status, reason).withTransfer(null));
    }

    /** The same where its server will never take it. */
    public void refused(FileRecord file, int status, String reason) {
        know(failed(file, status, reason).asUploaded());
    }

    /** It is not here any more, and nothing is to be done for it until somebody writes it anew. */
    public void lost(FileRecord file) {
        change(file.withStatus(FileRecord.NOT_PRESENT, "").withTransfer(null));
    }

    /** It is not here any more, and missed by nobody, since its server has it. */
    public void lostAfterUpload(FileRecord file) {
        change(file.withStatus(FileRecord.NOT_PRESENT, ""));
        flags.watch().walkNow();
    }

    /** It is missed, and nobody can bring it back, for that reason. */
    public void lostForGood(FileRecord file, String reason) {
        failed(file, BoincError.FILE_NOT_FOUND.code(), reason);
        flags.watch().walkNow();
    }

    /** It is missed, and is to come again as {@link #fetchedAgain} says. */
    public void missed(FileRecord file, @Nullable TransferState download) {
        fetchedAgain(file, download);
        flags.watch().walkNow();
    }

    /** It is not here any more and is to come again: when {@code download} says, or as soon as may be. Returns what is known of it then. */
    public FileRecord fetchedAgain(FileRecord file, @Nullable TransferState download) {
        return change(file.withStatus(FileRecord.NOT_PRESENT, "").withTransfer(download));
    }

    /** Nothing is known of it any more. */
    public void forgotten(String name) {
        records.remove(name);
        flags.touch();
    }

    /** Of all files those stay that the user brought. */
    public void onlyUsersOwnStay() {
        records.values().removeIf(file -> !file.usersOwn());
    }

    /** It needs a transfer in that direction, which begins anew at {@code now}, Unix seconds, or goes on. Returns what is known of it then. */
    public FileRecord queued(FileRecord file, boolean upload, double now) {
        TransferState known = file.transfer();
        TransferState transfer = known != null && known.upload() == upload ? known
                : TransferState.created(upload, now);
        transfers.put(file.name(), new TransferRun(upload, transfer.bytesDone()));
        return transfer.equals(known) ? know(file.withTransfer(transfer)) : change(file.withTransfer(transfer));
    }

    /** Its transfer is over, or not wanted any more; returns that, null if there was none. */
    public @Nullable TransferRun transferEnded(String name) {
        return transfers.remove(name);
    }

    /** No transfer is wanted any more. */
    public void transfersEnded() {
        transfers.clear();
    }

    /** An attempt at a transfer is over: its time and bytes stay with the file. Returns what is known of it then. */
    public FileRecord attemptEnded(FileRecord file, TransferRun run, MonotonicTime mono) {
        TransferState transfer = file.transfer();
        flags.touch();
        if (transfer == null) {
            run.stopped();
            return file;
        }
        return know(file.withTransfer(run.end(transfer, mono)));
    }

    /** The same where the attempt came to an end by itself: reports and the question for work wait while an upload runs. */
    public FileRecord attemptAnswered(FileRecord file, TransferRun run, MonotonicTime mono) {
        if (run.upload()) {
            flags.contacts().lookNow();
        }
        return attemptEnded(file, run, mono);
    }

    /** All its URLs failed: the next attempt comes at that time in Unix seconds, and {@code counts} if the failure is its servers'. */
    public void triedAgainAt(FileRecord file, TransferState failed, double next, boolean counts) {
        know(file.withTransfer(failed.withRetries(failed.retries() + (counts ? 1 : 0)).withNextRequestTime(next)));
    }

    /** Its transfer, if it has one, does not start before that time in Unix seconds. */
    public void waitsUntil(FileRecord file, double time) {
        if (file.transfer() != null) {
            change(waiting(file, time));
        }
    }

    /** Every transfer may start at once. */
    public void nothingWaits() {
        records.replaceAll((name, file) -> waiting(file, 0));
    }

    private static FileRecord waiting(FileRecord file, double until) {
        TransferState transfer = file.transfer();
        return transfer == null ? file : file.withTransfer(transfer.withNextRequestTime(until));
    }

    /** Of what is to be downloaded so many bytes lie there already, as was found at {@code now}, Unix seconds. */
    public void lies(FileRecord file, double bytes, double now) {
        TransferState known = file.transfer();
        TransferState transfer = known != null && !known.upload() ? known : TransferState.created(false, now);
        change(file.withTransfer(transfer.withProgress(transfer.timeSoFar(), bytes)));
    }

    /** What has come of it is deleted: its transfer, if it has one, begins again. */
    public void beginsAgain(FileRecord file) {
        TransferRun run = transfers.get(file.name());
        TransferState transfer = file.transfer();
        if (run != null) {
            run.beginsAgain();
        }
        if (transfer != null) {
            change(file.withTransfer(transfer.withProgress(transfer.timeSoFar(), 0)));
        }
    }

    /** How all transfers of that direction are held back. */
    public DirectionBackoff backoff(boolean upload) {
        return upload ? uploadBackoff : downloadBackoff;
    }

    /** They are held back so from now on. */
    public void heldBack(boolean upload, DirectionBackoff backoff) {
        uploadBackoff = upload ? backoff : uploadBackoff;
        downloadBackoff = upload ? downloadBackoff : backoff;
    }

    /** How often it got lost. */
    public Losses lossesOf(String name) {
        return losses.getOrDefault(name, Losses.NONE);
    }

    /** It got lost, as somebody tells at that monotonic time; returns how often it has. */
    public Losses lossTold(String name, MonotonicTime mono) {
        Losses after = lossesOf(name).after(mono);
        losses.put(name, after);
        return after;
    }

    /** Its loss has excused a program that failed. */
    public void lossExcused(String name) {
        losses.computeIfPresent(name, (key, known) -> known.used());
    }

    /** A program that needs it has come to its end. */
    public void lossEndured(String name) {
        losses.computeIfPresent(name, (key, known) -> known.endured());
    }

    /** The client's time was moved; {@code began}: for when transfers began. */
    public void moved(DoubleUnaryOperator move, DoubleUnaryOperator began) {
        downloadBackoff = downloadBackoff.moved(move);
        uploadBackoff = uploadBackoff.moved(move);
        records.replaceAll((name, file) -> file.moved(move, began));
    }

    /** Of it must be known after a restart what is known now. */
    private FileRecord change(FileRecord file) {
        flags.touch();
        return know(file);
    }

    private FileRecord know(FileRecord file) {
        references.lookNow();
        records.put(file.name(), file);
        return file;
    }
}
