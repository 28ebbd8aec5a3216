package org.quern.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;

/**
 * A file system of a few megabytes in memory, for tests that fill a disk or make it read-only: mode bits do not stop
 * root. Where mounting is not permitted the test is skipped with a sentence. Closing unmounts it.
 */
public final class SmallVolume implements AutoCloseable {
    private final Path folder;

    private SmallVolume(Path folder) {
        this.folder = folder;
    }

    /** Mounts {@code bytes} of memory on a new folder below {@code parent}, a test's temporary directory. */
    public static SmallVolume mount(Path parent, long bytes) throws IOException {
        return mount(parent, "size=" + bytes);
    }

    /** The same with room for so many files and folders. */
    public static SmallVolume mount(Path parent, long bytes, long inodes) throws IOException {
        return mount(parent, "size=" + bytes + ",nr_inodes=" + inodes);
    }

    private static SmallVolume mount(Path parent, String options) throws IOException {
        Path folder = Files.createDirectories(parent.resolve("volume"));
        boolean mounted = Mounting.run("mount", "-t", "tmpfs", "-o", options, "tmpfs", folder.toString());
        Assumptions.assumeTrue(mounted, "mounting a tmpfs is not permitted here, so no disk can be filled");
        return new SmallVolume(folder);
    }

    /** Where it is mounted. */
    public Path folder() {
        return folder;
    }

    /** From now on nothing can be written. */
    public void makeReadOnly() {
        remount("ro");
    }

    /** Repaired: it can be written again. */
    public void makeWritable() {
        remount("rw");
    }

    /** From now on no program on it can be started. */
    public void forbidExecution() {
        remount("noexec");
    }

    /**
     * Looks again while it is refused: a file that is open to write makes a volume busy, and a program that is just being started holds
     * this process's files for a moment longer than they are open here.
     */
    private void remount(String option) {
        Eventually.holds(folder + " can be mounted with " + option,
                () -> Mounting.run("mount", "-o", "remount," + option, folder.toString()));
    }

    /** Takes it away, files and all, with whatever has it open. */
    public void detach() throws IOException {
        Mounting.run("umount", "--lazy", folder.toString());
    }

    @Override
    public void close() throws IOException {
        detach();
    }
}
