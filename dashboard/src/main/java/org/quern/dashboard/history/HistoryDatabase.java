package org.quern.dashboard.history;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.h2.mvstore.Cursor;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.type.LongDataType;
import org.h2.mvstore.type.StringDataType;
import org.quern.config.file.RegularFile;

/**
 * The database: lines of full files, each file by its time, the milliseconds that its name says. A file is there with all its lines or not at
 * all, whenever the process ends. Not for two threads at once.
 */
final class HistoryDatabase implements AutoCloseable {
    /** Of one file. A key is the file's time, of 13 digits, and the line's number: 61 bits. A client writes some 6,000 lines. */
    static final int MOST_LINES = 1 << 17;
    private static final FileAttribute<Set<PosixFilePermission>> OWN = PosixFilePermissions
            .asFileAttribute(PosixFilePermissions.fromString("rw-------"));
    private static final FileAttribute<Set<PosixFilePermission>> OWN_FOLDER = PosixFilePermissions
            .asFileAttribute(PosixFilePermissions.fromString("rwx------"));
    /** The dashboard has 192 MiB, and reads a year from its begin to its end. */
    private static final int CACHE_MEGABYTES = 4;
    /** A file of the client's has 1 MiB; what is larger is written in parts. */
    private static final int UNSAVED_KILOBYTES = 8 * 1024;
    private final MVStore store;
    private final NewestNote note;
    /** Milliseconds of the newest file that is left, 0 = none, if it had newer ones. */
    private final OptionalLong lostAfter;
    /** The characters of each file that is there as a whole. */
    private final MVMap<Long, Long> files;
    private final MVMap<Long, String> lines;

    private HistoryDatabase(MVStore store, NewestNote note) {
        this.store = store;
        this.note = note;
        files = store.openMap("files", new MVMap.Builder<Long, Long>().keyType(LongDataType.INSTANCE)
                .valueType(LongDataType.INSTANCE));
        lines = store.openMap("lines", new MVMap.Builder<Long, String>().keyType(LongDataType.INSTANCE)
                .valueType(StringDataType.INSTANCE));
        OptionalLong noted = note.read();
        lostAfter = noted.isPresent() && noted.getAsLong() > newest() ? OptionalLong.of(newest())
                : OptionalLong.empty();
    }

    private long newest() {
        Long last = files.lastKey();
        return last == null ? 0 : last;
    }

    /** What is done with the library. */
    private interface Step<T> {
        T take() throws IOException;
    }

    private static <T> T tried(Step<T> step) throws DatabaseException {
        try {
            return step.take();
        } catch (IOException | RuntimeException e) {
            throw DatabaseException.of(e);
        }
    }

    /** Opens it, for this process alone; it is made if it is not there, for its owner alone. */
    static HistoryDatabase open(Path file) throws DatabaseException {
        return tried(() -> {
            NewestNote note = new NewestNote(file, OWN);
            if (Files.isSymbolicLink(file)) { // whoever put it there would have a file of his choice written, and its mode changed
                throw new FileSystemException(file.toString(), null,
                        "it is a symbolic link; put a file in its place, or nothing");
            } else if (!Files.exists(file)) {
                Files.createDirectories(Objects.requireNonNull(file.getParent(), "it has a folder"), OWN_FOLDER);
                note.remove();
                RegularFile.create(file, OWN).close();
            } else {
                own(file);
            }
            MVStore store = new MVStore.Builder().fileName(file.toString()).cacheSize(CACHE_MEGABYTES)
                    .autoCommitDisabled().autoCommitBufferSize(UNSAVED_KILOBYTES).compressHigh().open();
            try {
                return new HistoryDatabase(store, note);
            } catch (RuntimeException e) {
                store.closeImmediately();
                throw e;
            }
        });
    }

    /** One that was made by hand may be for all; where that cannot be changed it is used as it is. */
    private static void own(Path file) {
        try {
            if (!Files.getPosixFilePermissions(file, NOFOLLOW_LINKS).equals(OWN.value())) {
                RegularFile.through(file, opened -> Files.setPosixFilePermissions(opened, OWN.value()), NOFOLLOW_LINKS);
            }
        } catch (IOException | UnsupportedOperationException e) {
            // It is somebody else's, or of a file system that knows no owners.
        }
    }

    /** The time of the newest file that is left, 0 if none is, where newer ones were lost since it was last synced; empty if none were. */
    OptionalLong lostAfter() {
        return lostAfter;
    }

    /** Whether the file of that time is there. */
    boolean has(long time) throws DatabaseException {
        return tried(() -> files.containsKey(time));
    }

    /** The times of all files, oldest first. */
    List<Long> times() throws DatabaseException {
        return tried(files::keyList);
    }

    /** The lines of a file, in their order; empty if it is not there. */
    Optional<List<String>> lines(long time) throws DatabaseException {
        return tried(() -> {
            if (!files.containsKey(time)) {
                return Optional.empty();
            }
            List<String> all = new ArrayList<>();
            Cursor<Long, String> cursor = lines.cursor(key(time), key(time + 1) - 1, false);
            while (cursor.hasNext()) {
                cursor.next();
                all.add(cursor.getValue());
            }
            return Optional.of(all);
        });
    }

    private static long key(long time) {
        return time * MOST_LINES;
    }

    /** Takes in a file of {@link #MOST_LINES} lines at most; after a power failure it may be missing, until {@link #sync}. */
    void add(long time, Collection<String> fresh) throws DatabaseException {
        tried(() -> {
            long key = key(time);
            long characters = 0;
            for (String line : fresh) {
                lines.put(key++, line);
                characters += line.length();
            }
            files.put(time, characters);
            return store.commit();
        });
    }

    /**
     * Removes the oldest files: all that are older than {@code before}, and more while they have more than {@code most} characters together.
     *
     * @return the time of the newest of them, 0 if none had to go
     */
    long forget(long before, long most) throws DatabaseException {
        return tried(() -> {
            long left = files.values().stream().mapToLong(Long::longValue).sum();
            long newest = 0;
            for (Map.Entry<Long, Long> file : List.copyOf(files.entrySet())) {
                if (file.getKey() >= before && left <= most) {
                    break;
                }
                left -= file.getValue();
                newest = file.getKey();
                remove(newest);
            }
            store.commit();
            return newest;
        });
    }

    private void remove(long time) {
        files.remove(time);
        // Older lines are of files that were not taken in to their end.
        for (Long key = lines.firstKey(); key != null && key < key(time + 1); key = lines.firstKey()) {
            lines.remove(key);
        }
    }

    /** Returns when all is on the disk. */
    void sync() throws DatabaseException {
        tried(() -> {
            store.sync();
            note.write(newest());
            return true;
        });
    }

    @Override
    public void close() {
        try {
            store.close();
        } catch (RuntimeException e) {
            store.closeImmediately(); // all that was taken in is in the file
        }
    }
}
