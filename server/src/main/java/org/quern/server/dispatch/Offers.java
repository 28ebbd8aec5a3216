package org.quern.server.dispatch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.quern.model.FileInfo;
import org.quern.model.FileRef;
import org.quern.rpc.crypto.Md5;
import org.quern.rpc.crypto.SigningKey;
import org.quern.server.store.FileKeeping;
import org.quern.server.store.WorkunitRow;

/** Descriptions of the three kinds of files that a reply names. */
final class Offers {

    private Offers() {}

    /** A program file: clients trust its signature, not a checksum. */
    static FileInfo program(FileRef ref, Path file, String url, SigningKey key) throws IOException {
        return file(ref.fileName(), (double) Files.size(file), 0, "", List.of(url), List.of(), key.sign(Md5.of(file)),
                null, ref.mainProgram(), FileKeeping.PLAIN);
    }

    /** A workunit's input file. */
    static FileInfo input(WorkunitRow workunit, String url) {
        return file(workunit.inputFile(), (double) workunit.inputBytes(), 0, workunit.inputMd5(), List.of(url),
                List.of(), null, null, false, workunit.terms().input());
    }

    /** A result's output file, to be uploaded under a certificate. */
    static FileInfo output(String name, double limit, String url, String certificate, FileKeeping keeping) {
        return file(name, 0, limit, "", List.of(), List.of(url), null, certificate, false, keeping);
    }

    private static FileInfo file(String name, double bytes, double limit, String md5, List<String> downloads,
            List<String> uploads,
            @Nullable String signature, @Nullable String certificate, boolean executable, FileKeeping keeping) {
        return new FileInfo(name, bytes, limit, md5, downloads, uploads, false, 0, signature, certificate, executable,
                keeping.isSticky(), keeping.stickySeconds(), false, keeping.priority(), keeping.expirationDays());
    }
}
