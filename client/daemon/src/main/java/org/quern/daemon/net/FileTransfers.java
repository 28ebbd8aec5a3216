package org.quern.daemon.net;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.quern.daemon.disk.WriteTrouble;
import org.quern.daemon.exec.slot.ConfinedName;
import org.quern.daemon.store.DataDirectory;
import org.quern.daemon.turn.Mailbox;
import org.quern.engine.command.Command;
import org.quern.engine.event.Event;
import org.quern.engine.event.TransferOutcome;
import org.quern.model.BoincError;
import org.quern.model.FileId;
import org.quern.model.ReservedNames;
import org.quern.rpc.http.ProjectHttp;
import org.quern.rpc.transfer.FileUpload;
import org.quern.rpc.transfer.FileVerifier;
import org.quern.rpc.transfer.Transfer;
import org.quern.rpc.transfer.TransferEnd;
import org.quern.rpc.transfer.TransferReport;
import org.quern.rpc.transfer.VerifiedDownload;

/** Runs up- and downloads for the engine, one attempt a command, and posts their progress and end. */
public final class FileTransfers {
    private static final long NANOS_PER_SECOND = 1_000_000_000;
    private final ProjectHttp http;
    private final DataDirectory data;
    private final Mailbox mailbox;
    private final String clientVersion;
    private final DailyTransfers history;
    private final Map<FileId, Transfer> running = new ConcurrentHashMap<>();

    public FileTransfers(ProjectHttp http, DataDirectory data, Mailbox mailbox, String clientVersion,
            DailyTransfers history) {
        this.history = history;
        this.http = http;
        this.data = data;
        this.mailbox = mailbox;
        this.clientVersion = clientVersion;
    }

    /** Downloads and verifies. */
    public void download(Command.Download command) {
        FileVerifier verifier = new FileVerifier(command.record().signatureRequired(), command.codeSignKey(), false,
                false);
        run(command.file(), false,
                (file, progress) -> VerifiedDownload.start(http, command.file().project().canonical(),
                        command.record().info(), verifier, command.url(), file, progress));
    }

    /** Uploads. */
    public void upload(Command.Upload command) {
        run(command.file(), true,
                (file, progress) -> FileUpload.start(http, command.file().project().canonical(),
                        command.record().info(),
                        command.url(), file, clientVersion, progress));
    }

    private void run(FileId id, boolean upload, BiFunction<Path, LongConsumer, Transfer> starter) {
        Path file = path(id);
        if (file == null || (!upload && ReservedNames.contains(id.name()))) {
            mailbox.post(new Event.TransferEnded(id, upload,
                    new TransferOutcome.Permanent(BoincError.BAD_FILE_NAME.code(), "the name " + id.name()
                            + (file == null ? " leaves the project directory"
                                    : " is that of a file of the user's or the client's")),
                    0, 0));
            return;
        }
        Transfer transfer = starter.apply(file, progress(id));
        running.put(id, transfer);
        transfer.onEnd(report -> {
            running.remove(id, transfer);
            ended(id, upload, report);
        });
    }

    /** Tells the engine where an attempt begins, then at most once a second: a fast one moves thousands of pieces in that time. */
    private LongConsumer progress(FileId id) {
        AtomicLong last = new AtomicLong(System.nanoTime() - NANOS_PER_SECOND);
        return bytes -> {
            long now = System.nanoTime();
            long before = last.get();
            if (now - before >= NANOS_PER_SECOND && last.compareAndSet(before, now)) {
                mailbox.postNews(new Event.TransferProgressed(id, bytes));
            }
        };
    }

    private @Nullable Path path(FileId id) {
        try {
            return ConfinedName.below(data.projectDirectory(id.project()), id.name());
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    private void ended(FileId id, boolean upload, TransferReport report) {
        history.add(upload, (double) report.bytes());
        TransferOutcome outcome = switch (report.end()) {
            case TransferEnd.Done(String md5) -> new TransferOutcome.Done(md5);
            case TransferEnd.Permanent(int code, String reason) -> new TransferOutcome.Permanent(code, reason);
            case TransferEnd.Transient(int code, String reason) ->
                    !upload && WriteTrouble.of(new IOException(reason)).lacksSpace()
                            ? new TransferOutcome.NoSpace(reason) : new TransferOutcome.Transient(code, reason);
            case TransferEnd.Stopped() -> null;
        };
        if (outcome != null) {
            mailbox.post(new Event.TransferEnded(id, upload, outcome, report.bytes(), report.seconds()));
        }
    }

    /** Stops an attempt; no event follows. */
    public void stop(FileId id) {
        FileId begun = running.containsKey(id) ? id : running.keySet().stream().filter(other -> other.name()
                .equals(id.name()) && other.project().sameProject(id.project())).findFirst().orElse(id);
        Transfer transfer = running.remove(begun);
        if (transfer != null) {
            transfer.stop();
        }
    }
}
