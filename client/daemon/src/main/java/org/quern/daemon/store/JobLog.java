package org.quern.daemon.store;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.quern.config.file.RegularFile;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A project's job_log_URLDIR.txt: a line for each finished task, for people and programs that draw statistics. */
final class JobLog {
    private static final Logger LOG = LoggerFactory.getLogger(JobLog.class);
    /** Size in bytes from which it is shortened: some 30,000 tasks. BOINC lets it grow for ever. */
    static final long MOST_BYTES = 4L << 20;

    private JobLog() {}

    /** Adds a line. One thread at a time in the whole process, so that none is lost while the file is shortened. */
    static synchronized void append(Path file, String line) {
        try {
            RegularFile.write(file, line, StandardOpenOption.CREATE, StandardOpenOption.APPEND,
                    LinkOption.NOFOLLOW_LINKS);
        } catch (IOException e) {
            LOG.warn("{} could not be written: {}", file.getFileName(), e.toString());
        }
    }

    /** Keeps the newer half of a file that has become too long. */
    static synchronized void shorten(Path file) {
        try {
            if (Files.exists(file) && Files.size(file) > MOST_BYTES) {
                byte[] newer = newerHalf(file);
                DurableFiles.replace(file, out -> out.write(newer));
                LOG.info("{} was shortened to its newer half", file.getFileName());
            }
        } catch (IOException e) {
            LOG.warn("{} could not be shortened: {}", file.getFileName(), e.toString());
        }
    }

    /** Whole lines, no more than half of the limit. */
    private static byte[] newerHalf(Path file) throws IOException {
        try (FileChannel log = RegularFile.channel(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)) {
            InputStream in = Channels
                    .newInputStream(log.position(Math.max(0, log.size() - MOST_BYTES / 2)));
            byte[] half = in.readNBytes((int) (MOST_BYTES / 2));
            int line = 0;
            while (line < half.length && half[line] != '\n') {
                line++;
            }
            return Arrays.copyOfRange(half, Math.min(half.length, line + 1), half.length);
        }
    }
}
