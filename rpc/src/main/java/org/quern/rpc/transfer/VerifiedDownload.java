package org.quern.rpc.transfer;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.LongConsumer;
import org.quern.model.BoincError;
import org.quern.model.FileInfo;
import org.quern.rpc.http.ProjectHttp;

/**
 * A download that ends only with the right file in place: what lies there already is checked first and may spare the
 * download, what came is checked before it counts (docs/protocol/file-transfer.md 2 and 5.4).
 */
public final class VerifiedDownload {
    private final FileVerifier verifier;
    private final FileInfo info;
    private final Path file;
    private final Transfer whole = new Transfer();

    private VerifiedDownload(FileVerifier verifier, FileInfo info, Path file) {
        this.verifier = verifier;
        this.info = info;
        this.file = file;
    }

    /**
     * Starts an attempt; the caller's thread touches neither network nor disk.
     *
     * @param namer master URL of the project that says where the file is
     * @param file where the file belongs in the project directory
     * @param progress told the bytes on disk now and then
     */
    public static Transfer start(ProjectHttp http, String namer, FileInfo info, FileVerifier verifier, String url,
            Path file, LongConsumer progress) {
        var download = new VerifiedDownload(verifier, info, file);
        Thread.ofPlatform().daemon().name("verify-" + info.name())
                .start(() -> download.whole.step(() -> download.begin(http, namer, url, progress)));
        return download.whole;
    }

    private void begin(ProjectHttp http, String namer, String url, LongConsumer progress) {
        if (judge(false) instanceof TransferEnd.Done done) {
            whole.ended(done, 0);
            return;
        }
        Transfer wire = FileDownload.start(http, namer, info, url, file, progress);
        whole.running(wire::stop);
        wire.onEnd(report -> whole.step(() -> whole
                .ended(report.end() instanceof TransferEnd.Done ? judge(true) : report.end(), report.bytes())));
    }

    private TransferEnd judge(boolean downloaded) {
        try {
            if (downloaded) {
                FileVerifier.complete(info, file);
            }
            return end(verifier.verify(info, file));
        } catch (IOException e) {
            return new TransferEnd.Transient(BoincError.FILE_OPERATION.code(),
                    "cannot check " + info.name() + ": " + e.getMessage());
        }
    }

    private TransferEnd end(FileVerifier.Verification verification) throws IOException {
        return switch (verification) {
            case FileVerifier.Verification.Good(String md5) -> {
                FileVerifier.setMode(info, file);
                yield new TransferEnd.Done(md5);
            }
            case FileVerifier.Verification.Missing _ ->
                    new TransferEnd.Transient(BoincError.FILE_MISSING.code(), info.name() + " is missing");
            case FileVerifier.Verification.Bad(int code, String reason) -> new TransferEnd.Permanent(code, reason);
        };
    }
}
