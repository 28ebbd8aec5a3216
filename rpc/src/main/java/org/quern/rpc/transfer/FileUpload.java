package org.quern.rpc.transfer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.quern.model.BoincError;
import org.quern.model.FileInfo;
import org.quern.rpc.crypto.Md5;
import org.quern.rpc.http.HttpAnswer;
import org.quern.rpc.http.HttpAsk;
import org.quern.rpc.http.HttpBody;
import org.quern.rpc.http.HttpFailure;
import org.quern.rpc.http.HttpResult;
import org.quern.rpc.http.ProjectHttp;

/**
 * Uploads a file once (docs/protocol/file-transfer.md 6): looks whether it still is what its task wrote, asks the server how much it has of a file that is not small, and
 * sends the rest.
 */
public final class FileUpload {
    /** Smaller files are sent whole without asking. BOINC's value. */
    private static final long SMALL = 8192;
    private static final long LONGEST_REPLY = 65_536;

    private final ProjectHttp http;
    private final String namer;
    private final FileInfo info;
    private final String url;
    private final Path file;
    private final String clientVersion;
    private final LongConsumer progress;
    private final Transfer transfer = new Transfer();
    private long offset;
    private long sent;

    private FileUpload(ProjectHttp http, String namer, FileInfo info, String url, Path file, String clientVersion,
            LongConsumer progress) {
        this.http = http;
        this.namer = namer;
        this.info = info;
        this.url = url;
        this.file = file;
        this.clientVersion = clientVersion;
        this.progress = progress;
    }

    /**
     * Starts an attempt.
     *
     * @param namer master URL of the project that says where to, and may send nobody further inwards than it is itself
     * @param info with the size and MD5 of the file as it is now
     * @param file where it lies
     * @param clientVersion "major.minor.release"
     * @param progress told now and then how far the file is sent, from a thread of the HTTP client
     */
    public static Transfer start(ProjectHttp http, String namer, FileInfo info, String url, Path file,
            String clientVersion, LongConsumer progress) {
        var upload = new FileUpload(http, namer, info, url, file, clientVersion, progress);
        Thread.ofPlatform().daemon().name("upload-" + info.name()).start(() -> upload.transfer.step(upload::begin)); // it reads the file
        return upload.transfer;
    }

    private void begin() {
        try {
            if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                whereItIs();
            } else if (Files.size(file) != (long) info.nbytes()) {
                transfer.ended(new TransferEnd.Permanent(BoincError.WRONG_SIZE.code(),
                        info.name() + " has changed since its task ended"), 0);
            } else if (!info.md5().isEmpty() && !Md5.of(file, LinkOption.NOFOLLOW_LINKS).equals(info.md5())) {
                transfer.ended(new TransferEnd.Permanent(BoincError.WRONG_MD5.code(),
                        "the content of " + info.name() + " has changed since its task ended"), 0);
            } else if (info.nbytes() >= SMALL) {
                ask(UploadDocuments.sizeQuery(info, clientVersion), this::sizeKnown);
            } else {
                send(0);
            }
        } catch (IOException e) {
            transfer.ended(new TransferEnd.Transient(BoincError.FILE_OPERATION.code(),
                    "cannot read " + info.name() + ": " + e.getMessage()), 0);
        }
    }

    /**
     * A file that is gone does not come back, but its server may have it: a client that goes on from an older state does not know that.
     * If its whole folder is gone, a disk may be missing for a while.
     */
    private void whereItIs() {
        Path folder = file.getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            transfer.ended(new TransferEnd.Transient(BoincError.FILE_NOT_FOUND.code(),
                    info.name() + " is missing, and so is its folder"), 0);
        } else if (Files.exists(file, LinkOption.NOFOLLOW_LINKS) || info.nbytes() <= 0) {
            transfer.ended(vanished(), 0);
        } else {
            ask(UploadDocuments.sizeQuery(info, clientVersion), reply -> transfer.ended(gone(reply), 0));
        }
    }

    /** A server that is busy, or a network that wants a login first, has not said that the file is nowhere. */
    private TransferEnd gone(UploadDocuments.Reply reply) {
        if (hasAll(reply)) {
            return new TransferEnd.Done();
        }
        boolean isToldSize = reply.status() == 0 && reply.fileSize() >= 0;
        return isToldSize || reply.status() == -1 ? vanished()
                : new TransferEnd.Transient(BoincError.UPLOAD_NOT_TAKEN.code(),
                        info.name() + " is missing, and its server did not say whether it has it");
    }

    private boolean hasAll(UploadDocuments.Reply reply) {
        return reply.status() == 0 && reply.fileSize() >= (long) info.nbytes();
    }

    private TransferEnd vanished() {
        return new TransferEnd.Permanent(BoincError.FILE_NOT_FOUND.code(),
                info.name() + " has vanished since its task ended");
    }

    private void ask(byte[] document, Consumer<UploadDocuments.Reply> then) {
        run(HttpBody.xml(document), then);
    }

    private void sizeKnown(UploadDocuments.Reply reply) {
        if (reply.status() != 0) {
            transfer.ended(refusal(reply), 0);
        } else if (hasAll(reply)) {
            transfer.ended(new TransferEnd.Done(), 0);
        } else {
            send(Math.max(0, reply.fileSize()));
        }
    }

    private void send(long from) {
        offset = from;
        progress.accept(from);
        byte[] head = UploadDocuments.uploadHead(info, clientVersion, from);
        run(HttpBody.withFile(head, file, from, (long) info.nbytes(), at -> {
            sent = at - offset;
            progress.accept(at);
        }), reply -> transfer.ended(reply.status() == 0 ? new TransferEnd.Done() : refusal(reply), sent));
    }

    private void run(HttpBody body, Consumer<UploadDocuments.Reply> then) {
        var exchange = http.start(HttpAsk.post(url, body).movingFile().namedBy(namer), LONGEST_REPLY, FileUpload::read);
        transfer.running(exchange::cancel);
        exchange.onEnd(result -> transfer.step(() -> ended(result, then)));
    }

    private void ended(HttpResult<UploadDocuments.Reply> result, Consumer<UploadDocuments.Reply> then) {
        switch (result) {
            case HttpResult.Success<UploadDocuments.Reply>(UploadDocuments.Reply reply) -> then.accept(reply);
            case HttpResult.Failure<UploadDocuments.Reply>(HttpFailure failure) ->
                    transfer.ended(TransferEnd.ofUpload(failure), sent);
        }
    }

    private static UploadDocuments.Reply read(HttpAnswer answer) throws IOException {
        return UploadDocuments.parse(answer.body().readAllBytes());
    }

    private TransferEnd refusal(UploadDocuments.Reply reply) {
        String why = reply.message().isEmpty() ? "the server gave no reason" : reply.message();
        return reply.status() == -1
                ? new TransferEnd.Permanent(BoincError.UPLOAD_REFUSED.code(), info.name() + " was refused: " + why)
                : new TransferEnd.Transient(BoincError.UPLOAD_NOT_TAKEN.code(), info.name() + " was not taken: " + why);
    }
}
