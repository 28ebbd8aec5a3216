package org.quern.server.fractal;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** The directory that the client started us in, and the files with fixed names there. (docs/protocol/app-control.md 3, 5, 16) */
final class Slot {

    /** How long a link file's first line may be, bytes. */
    private static final int MAX_LINK_LINE = 511;
    private static final String LINK_OPEN = "<soft_link>";

    private final Path directory;

    Slot(Path directory) {
        this.directory = directory;
    }

    Path path(String name) {
        return directory.resolve(name);
    }

    /** Where the file with this logical name really is: a link file is followed, any other name stands for itself. */
    Path resolve(String logicalName) throws IOException {
        Path file = path(logicalName);
        if (!Files.isRegularFile(file)) {
            return file;
        }
        String line;
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
            line = new String(in.readNBytes(MAX_LINK_LINE), StandardCharsets.UTF_8);
        }
        int open = line.indexOf(LINK_OPEN);
        int end = line.indexOf('<', open + LINK_OPEN.length());
        return open < 0 || end < 0 || line.lastIndexOf('\n', open) >= 0
                ? file
                : directory.resolve(unescape(line.substring(open + LINK_OPEN.length(), end).strip()));
    }

    private static String unescape(String text) {
        return text.replace("&lt;", "<").replace("&quot;", "\"").replace("&apos;", "'").replace("&amp;", "&");
    }

    /** Takes the lock that says "an application runs here"; null if another process holds it. It stays until this process ends. */
    @Nullable
    FileLock tryLock() throws IOException {
        FileChannel channel = FileChannel.open(path("boinc_lockfile"), StandardOpenOption.CREATE,
                StandardOpenOption.WRITE);
        FileLock lock = null;
        try {
            lock = channel.tryLock();
        } catch (OverlappingFileLockException e) {
            log("the lock file is held inside this very process");
        }
        if (lock == null) {
            channel.close();
        }
        return lock;
    }

    /** Tells the client that the task ended by itself with this exit status. */
    void writeFinishFile(int status) throws IOException {
        replace("boinc_finish_called", (status + "\n").getBytes(StandardCharsets.US_ASCII));
    }

    /** Tells the client to start the task again later. The reason is what makes the file count. */
    void writeTemporaryExit(int waitSeconds, String reason) throws IOException {
        replace("boinc_temporary_exit", (waitSeconds + "\n" + reason + "\n").getBytes(StandardCharsets.US_ASCII));
    }

    /** Writes a whole file so that a reader or a crash sees the old one or the new one, never a part. */
    void replace(String name, byte[] content) throws IOException {
        Path part = path(name + ".part");
        Files.write(part, content);
        Files.move(part, path(name), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** One line for people on standard error, which the client collects: local time, process id, text. */
    static void log(String text) {
        System.err.println(
                LocalDateTime.now(ZoneId.systemDefault()).truncatedTo(ChronoUnit.SECONDS).toString().replace('T', ' ')
                        + " (" + ProcessHandle.current().pid() + "): " + text);
    }
}
