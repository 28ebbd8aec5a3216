package org.quern.daemon.exec.start;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.quern.config.file.RegularFile;
import org.quern.daemon.disk.Inodes;
import org.quern.daemon.disk.Volume;
import org.quern.daemon.disk.WriteTrouble;
import org.quern.daemon.exec.fact.TaskPaths;

/** Why the disk takes nothing of a start: no fault of the task. */
public final class DiskRefusal {
    /** What a start makes besides the task's own files: slot, init_data.xml and its draft, marker, message file, lock, stderr. */
    private static final long OWN_FILES = 8;
    /** With less than this, 64 kB, a volume is as good as full. */
    private static final int PROBE_BYTES = 1 << 16;

    private DiskRefusal() {}

    /** The reason, if this is such a fault. */
    static Optional<String> of(IOException e, TaskPaths paths) {
        WriteTrouble trouble = WriteTrouble.of(e);
        if (!trouble.passesByItself()) {
            return Optional.empty();
        }
        boolean noInodes = trouble == WriteTrouble.FULL && Inodes.free(paths.data()).orElse(1) == 0;
        return Optional.of((noInodes ? WriteTrouble.NO_INODES : trouble).advice());
    }

    /** The reason, if it is the same for all tasks: not too little room for this one's files, nor a project's folder on a volume of its own. */
    static Optional<String> ofAll(IOException e, TaskPaths paths) {
        Optional<String> reason = of(e, paths);
        if (reason.isEmpty()) {
            return reason;
        }
        if (WriteTrouble.of(e) == WriteTrouble.NOT_EXECUTABLE) {
            return isOnOneVolume(paths) ? reason : Optional.empty();
        }
        // Each task has a program besides.
        return Inodes.free(paths.data()).orElse(Long.MAX_VALUE) <= OWN_FILES
                ? Optional.of(WriteTrouble.NO_INODES.advice())
                : now(paths);
    }

    private static boolean isOnOneVolume(TaskPaths paths) {
        try {
            return Files.getFileStore(paths.project()).equals(Files.getFileStore(paths.data()));
        } catch (IOException e) {
            return true; // nothing is known of it
        }
    }

    /** Why nothing can be written in the data directory at this moment: by what its volume says, and by trying. */
    public static Optional<String> now(TaskPaths paths) {
        Path probe = paths.data().resolve("quern_probe_" + paths.slot().path().getFileName());
        try {
            if (Inodes.free(paths.data()).orElse(Long.MAX_VALUE) == 0) {
                return Optional.of(WriteTrouble.NO_INODES.advice());
            }
            if (Volume.of(paths.data()).freeBytes().orElse(PROBE_BYTES) < PROBE_BYTES) {
                return Optional.of(WriteTrouble.FULL.advice());
            }
            Files.deleteIfExists(probe);
            try (FileChannel out = RegularFile.create(probe)) {
                out.write(ByteBuffer.wrap(new byte[PROBE_BYTES]));
            }
            return Optional.empty();
        } catch (IOException e) {
            return of(e, paths);
        } finally {
            delete(probe);
        }
    }

    private static void delete(Path probe) {
        try {
            Files.deleteIfExists(probe);
        } catch (IOException e) {
            // On a disk that takes nothing; there is nothing in it.
        }
    }

    /** Before anything is made: the file system has room for as many files as a start makes (docs/tasks.md). */
    static void checkInodes(StartContext start) throws IOException {
        long needed = OWN_FILES + start.launch().version().files().size() + start.launch().workunit().inputs().size()
                + start.launch().result().outputs().size();
        if (Inodes.free(start.paths().data()).orElse(Long.MAX_VALUE) < needed) {
            throw new FileSystemException(start.paths().slot().path().toString(), null, WriteTrouble.NO_FREE_INODES);
        }
    }
}
