package org.quern.testing;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;

/**
 * An ext4 file system in a file, for tests of a disk that breaks down under a program with open files: Linux makes such a file system read-only, whoever writes to it.
 * Where loop devices are not permitted the test is skipped with a sentence. Closing unmounts it.
 */
public final class BrittleVolume implements AutoCloseable {
    private final Path folder;
    private final Path image;

    private BrittleVolume(Path folder, Path image) {
        this.folder = folder;
        this.image = image;
    }

    /** Mounts {@code bytes} of a sparse file on a new folder below {@code parent}, a test's temporary directory. */
    public static BrittleVolume mount(Path parent, long bytes) throws IOException {
        Path folder = Files.createDirectories(parent.resolve("disk"));
        Path image = parent.resolve("disk.ext4");
        try (RandomAccessFile file = new RandomAccessFile(image.toFile(), "rw")) {
            file.setLength(bytes);
        }
        boolean mounted = Mounting.run("mkfs.ext4", "-q", "-F", image.toString())
                && Mounting.run("mount", "-o", "loop", image.toString(), folder.toString());
        Assumptions.assumeTrue(mounted,
                "mkfs.ext4 is missing or loop devices are not permitted here, so no disk can break down");
        return new BrittleVolume(folder, image);
    }

    /** Where it is mounted. */
    public Path folder() {
        return folder;
    }

    /** What was written so far is on the disk; from now on it is read-only, for files that are open as well. */
    public void breakDown() throws IOException {
        must("sync", "-f", folder.toString());
        must("mount", "-o", "remount,abort", folder.toString());
    }

    /** The power fails, and comes back: what was not synced may be gone. */
    public void cutPower() throws IOException {
        Path left = image.resolveSibling("left.ext4");
        must("cp", "--sparse=always", image.toString(), left.toString()); // what has reached the disk by now
        must("umount", "--lazy", folder.toString());
        Mounting.run("e2fsck", "-f", "-y", left.toString());
        must("mount", "-o", "loop", left.toString(), folder.toString());
    }

    /** What its owner does then: takes it away, checks it and puts it back. Files that are open stay those of the broken one. */
    public void repair() throws IOException {
        must("umount", "--lazy", folder.toString());
        // The broken one lives on in the kernel as long as files on it are open: the disk that comes back is another.
        Path repaired = image.resolveSibling("repaired.ext4");
        must("cp", "--sparse=always", image.toString(), repaired.toString());
        Mounting.run("e2fsck", "-f", "-y", repaired.toString()); // its exit code tells that there was something to mend
        must("mount", "-o", "loop", repaired.toString(), folder.toString());
    }

    @Override
    public void close() throws IOException {
        Mounting.run("umount", "--lazy", folder.toString());
    }

    private static void must(String... command) throws IOException {
        if (!Mounting.run(command)) {
            throw new IOException("did not work: " + String.join(" ", command));
        }
    }
}
