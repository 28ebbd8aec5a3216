package org.quern.daemon.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Objects;
import java.util.SplittableRandom;
import org.quern.config.file.RegularFile;

/**
 * Space kept for the moment when the disk is full, so that the state can still be written. It is given up when a write
 * finds no space, and taken again once there is twice as much free, so that the last bytes of a disk are not fought
 * over. Safe for use by several threads.
 */
public final class ReserveFile {
    /** Usual size in bytes: the state of some hundred tasks, twice, with the previous generation beside it. */
    public static final long USUAL_BYTES = 4L << 20;

    private static final int PIECE = 64 * 1024;
    /** The reserve is taken only if this many times its size is free. */
    private static final int FREE_TIMES = 2;

    private final Path file;
    private final Path folder;
    private final long bytes;

    /** A reserve of {@code bytes} in {@code file}, which nothing else uses; nothing is written yet. */
    public ReserveFile(Path file, long bytes) {
        this.file = file.toAbsolutePath();
        this.folder = Objects.requireNonNull(this.file.getParent(), "the reserve is a file, not a root");
        this.bytes = bytes;
    }

    /** Something that writes. */
    @FunctionalInterface
    public interface Write {
        void run() throws IOException;
    }

    /**
     * Runs {@code write}; when it finds no space, gives the reserve up and runs it once more.
     *
     * @return whether the reserve had to go
     * @throws IOException what the write threw, the second time if there was one
     */
    public boolean spend(Write write) throws IOException {
        try {
            write.run();
            return false;
        } catch (IOException fault) {
            if (!WriteTrouble.of(fault).lacksSpace() || !release()) {
                throw fault;
            }
        }
        write.run();
        return true;
    }

    /** Gives the space up; false if there was none to give. */
    public synchronized boolean release() throws IOException {
        return Files.deleteIfExists(file);
    }

    /** The reserve stands in full. */
    public synchronized boolean stands() {
        try {
            return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) && Files.size(file) == bytes;
        } catch (IOException unreadable) {
            return false;
        }
    }

    /** Takes the reserve if it does not stand and there is room; returns whether it stands then. Never throws. */
    public synchronized boolean restore() {
        if (stands()) {
            return true;
        }
        Volume volume = Volume.of(folder);
        if (volume.freeBytes().isPresent() && volume.freeBytes().getAsDouble() < (double) bytes * FREE_TIMES) {
            return false;
        }
        try {
            fill();
            return true;
        } catch (IOException noRoom) {
            return forget();
        }
    }

    private boolean forget() {
        try {
            release();
        } catch (IOException unwritable) {
            // The folder cannot be written at all: then there is nothing to give back either.
        }
        return false;
    }

    /** Written with noise, because some file systems store nothing for zeros. */
    private void fill() throws IOException {
        Files.deleteIfExists(file);
        byte[] noise = new byte[PIECE];
        new SplittableRandom(bytes).nextBytes(noise);
        try (FileChannel channel = RegularFile.create(file)) {
            for (long left = bytes; left > 0;) {
                left -= channel.write(ByteBuffer.wrap(noise, 0, (int) Math.min(PIECE, left)));
            }
            channel.force(true);
        }
    }
}
