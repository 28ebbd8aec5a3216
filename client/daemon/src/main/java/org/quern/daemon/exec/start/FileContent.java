package org.quern.daemon.exec.start;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.quern.model.FileInfo;
import org.quern.model.FileRecord;
import org.quern.rpc.crypto.CodeSignKey;
import org.quern.rpc.crypto.Md5;

/** Whether a file on disk holds what the project sent: by its checksum, or, as servers tell none of programs, by its signature. */
final class FileContent {
    private FileContent() {}

    /** Reads the file; what can be compared with nothing does not differ. */
    static boolean differs(StartContext start, FileRecord record, Path file) throws IOException {
        FileInfo info = record.info();
        if (!info.md5().isEmpty()) {
            return !Md5.of(file, NOFOLLOW_LINKS).equalsIgnoreCase(info.md5());
        }
        String signature = record.signedBefore() ? null : info.fileSignature();
        CodeSignKey key = signature == null ? null : key(start.launch().codeSignKey());
        return signature != null && key != null && !key.signed(Md5.of(file, NOFOLLOW_LINKS), signature);
    }

    private static @Nullable CodeSignKey key(@Nullable String text) {
        return text == null ? null : CodeSignKey.parse(text);
    }
}
