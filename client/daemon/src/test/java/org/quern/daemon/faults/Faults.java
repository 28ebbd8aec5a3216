package org.quern.daemon.faults;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Decides which call fails and how. Calls that change something are counted from 1: opening for writing, writing, syncing,
 * renaming, linking, deleting, creating.
 */
public final class Faults {
    /** What happens at the chosen call. */
    public enum Kind {
        /** Nothing fails. */
        NONE,
        /** The machine stops before the call. */
        CRASH,
        /** The machine stops in the middle of the call: of a write only half reaches the disk. */
        TORN,
        /** The call fails, and later ones work. */
        IO_ERROR,
        /** The call fails for want of space, and so does every later one that needs space. */
        DISK_FULL
    }

    private final Kind kind;
    private final int at;
    private int calls;
    private boolean crashed;
    private boolean full;
    private final List<String> journal = new ArrayList<>();
    /** Files with content that is not on the disk yet. */
    private final Set<Path> unsynced = new TreeSet<>();

    public Faults(Kind kind, int at) {
        this.kind = kind;
        this.at = at;
    }

    /** How many calls there were. */
    public int calls() {
        return calls;
    }

    /** What was called, in order. */
    public List<String> journal() {
        return List.copyOf(journal);
    }

    /** The machine has stopped. */
    public boolean crashed() {
        return crashed;
    }

    /** Counts a call; false if only half of it is to be done. */
    boolean mayDoAll(String call, boolean needsSpace) throws IOException {
        if (crashed) {
            throw new Crash();
        }
        calls++;
        journal.add(calls + " " + call);
        if (full && needsSpace) {
            throw new IOException("No space left on device");
        }
        if (calls != at) {
            return true;
        }
        switch (kind) {
            case NONE -> {
            }
            case CRASH -> throw crash();
            case TORN -> {
                return false;
            }
            case IO_ERROR -> throw new IOException("Input/output error");
            case DISK_FULL -> {
                full = true;
                throw new IOException("No space left on device");
            }
        }
        return true;
    }

    void written(Path file) {
        unsynced.add(file);
    }

    void synced(Path file) {
        unsynced.remove(file);
    }

    void renamed(Path from, Path to) {
        if (unsynced.remove(from)) {
            unsynced.add(to);
        }
    }

    /** Stops the machine: what was written and not synced is there in part only. */
    Crash crash() {
        crashed = true;
        for (Path file : unsynced) {
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                channel.truncate(channel.size() / 2);
            } catch (java.nio.file.NoSuchFileException e) {
                // renamed or deleted since
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return new Crash();
    }

    /** Names of the files that a directory holds, for messages. */
    public static List<String> names(Path directory) {
        try (var files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
