package org.quern.daemon.exec.start;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import java.io.IOException;
import java.nio.file.Path;
import org.quern.model.FileRecord;
import org.quern.rpc.crypto.Md5;

/** Whether a file on disk holds what the project sent: by its checksum or, as servers tell none of programs, by that of what was verified. */
final class FileContent {
    private FileContent() {}

    /** Reads the file; what can be compared with nothing does not differ. */
    static boolean differs(FileRecord record, Path file) throws IOException {
        String md5 = record.info().md5().isEmpty() ? record.verifiedMd5() : record.info().md5();
        return !md5.isEmpty() && !Md5.of(file, NOFOLLOW_LINKS).equalsIgnoreCase(md5);
    }
}
