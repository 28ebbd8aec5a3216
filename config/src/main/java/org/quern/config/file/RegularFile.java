package org.quern.config.file;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The one place that opens files which a science program, or anybody else, can replace at any moment: those of slots, project
 * directories and the data directory. Whoever opens a pipe waits until somebody opens its other end, perhaps for ever, and looking
 * beforehand does not help against one who swaps it for the file after the look. Here the open itself never waits on Linux and macOS, and
 * what was opened is looked at afterwards; elsewhere the look comes first (docs/decisions/0060-files-are-opened-in-one-place-that-waits-for-nobody.md).
 */
public final class RegularFile {
    /** The reason in the exception for what is no file. */
    public static final String NO_FILE = NativeOpen.NO_FILE;
    /** A file that comes and goes as often as this between two calls is somebody's game. */
    private static final int MOST_TRIES = 10;
    /** Of a file that is read as a whole. */
    private static final int MOST_BYTES = 8 << 20;

    private RegularFile() {}

    /**
     * What is done with the opened file.
     *
     * @param <T> what comes of it
     */
    @FunctionalInterface
    public interface Use<T> {
        /** Gets a path by which exactly the file that was opened can be opened again, for as long as this call lasts. */
        T with(Path opened) throws IOException;
    }

    /**
     * As {@link FileChannel#open}, with the same options. An end that is a link is followed unless {@code NOFOLLOW_LINKS} is among them.
     *
     * @throws IOException if there is no file, or something else than a file; the message names it and says what to do
     */
    public static FileChannel channel(Path file, OpenOption... options) throws IOException {
        return through(file, opened -> reopened(opened, List.of(options)), options);
    }

    /** A file that is not there yet, to be read and written; nothing may stand under its name, not even a link. */
    public static FileChannel create(Path file, FileAttribute<?>... attributes) throws IOException {
        Set<OpenOption> fresh = new LinkedHashSet<>(
                List.of(StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW));
        return FileChannel.open(file, fresh, attributes);
    }

    /** Opens a file to be read, or what a link leads to. */
    public static InputStream open(Path file, LinkOption... links) throws IOException {
        Set<OpenOption> options = new LinkedHashSet<>(List.of(links));
        options.add(StandardOpenOption.READ);
        return Channels.newInputStream(channel(file, options.toArray(OpenOption[]::new)));
    }

    /**
     * All bytes of a file of ours or of the user's. They are small; one that is not would end the client for want of memory, at each start.
     *
     * @throws IOException also if it is larger than any of them
     */
    public static byte[] bytes(Path file) throws IOException {
        try (FileChannel channel = channel(file, StandardOpenOption.READ);
                InputStream in = Channels.newInputStream(channel)) {
            if (channel.size() > MOST_BYTES) {
                throw tooLarge(file);
            }
            byte[] bytes = in.readNBytes(MOST_BYTES + 1); // it may grow, or be one of the kernel's, which have no size
            if (bytes.length > MOST_BYTES) {
                throw tooLarge(file);
            }
            return bytes;
        }
    }

    private static IOException tooLarge(Path file) {
        return new IOException(file + " is larger than " + (MOST_BYTES >> 20) + " MiB, so it is not what it should be");
    }

    /** All of a file, one character for each byte. */
    public static String text(Path file) throws IOException {
        return new String(bytes(file), StandardCharsets.ISO_8859_1);
    }

    /** Writes a text, in UTF-8, to a file that is opened with these options besides {@code WRITE}. */
    public static void write(Path file, CharSequence text, OpenOption... options) throws IOException {
        Set<OpenOption> all = new LinkedHashSet<>(List.of(options));
        all.add(StandardOpenOption.WRITE);
        try (FileChannel channel = channel(file, all.toArray(OpenOption[]::new))) {
            ByteBuffer bytes = StandardCharsets.UTF_8.encode(text.toString());
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
        }
    }

    /**
     * Opens a file and has it opened again by somebody who opens files by their names only, the JDK or a new process. What is made is
     * made for the options {@code CREATE} and {@code CREATE_NEW}; all others are up to {@code use}.
     */
    public static <T> T through(Path file, Use<T> use, OpenOption... options) throws IOException {
        Collection<OpenOption> wanted = List.of(options);
        if (wanted.contains(StandardOpenOption.CREATE_NEW)) {
            create(file).close();
        }
        for (int left = MOST_TRIES;; left--) {
            try {
                return existing(file, use, wanted);
            } catch (NoSuchFileException absent) {
                if (!wanted.contains(StandardOpenOption.CREATE) || left == 0) {
                    throw absent;
                }
                tryCreate(file);
            }
        }
    }

    private static void tryCreate(Path file) throws IOException {
        try {
            create(file).close();
        } catch (FileAlreadyExistsException raced) {
            // Somebody else made it; or it is a link to nothing, and the last try says so.
        }
    }

    private static <T> T existing(Path file, Use<T> use, Collection<OpenOption> options) throws IOException {
        boolean follow = !options.contains(NOFOLLOW_LINKS);
        if (!NativeOpen.AVAILABLE || !file.getFileSystem().equals(FileSystems.getDefault())) {
            LinkOption[] links = follow ? new LinkOption[0] : new LinkOption[]{NOFOLLOW_LINKS};
            check(file, Files.readAttributes(file, BasicFileAttributes.class, links));
            return use.with(file);
        }
        int descriptor = NativeOpen.open(file, options);
        try {
            Path opened = NativeOpen.path(descriptor);
            check(file, Files.readAttributes(opened, BasicFileAttributes.class));
            return named(file, opened, use);
        } finally {
            NativeOpen.close(descriptor);
        }
    }

    /** People know the file by its own name. */
    private static <T> T named(Path file, Path opened, Use<T> use) throws IOException {
        try {
            return use.with(opened);
        } catch (AccessDeniedException e) {
            throw opened.toString().equals(e.getFile())
                    ? new AccessDeniedException(file.toString(), null, e.getReason()) : e;
        } catch (FileSystemException e) {
            throw opened.toString().equals(e.getFile())
                    ? new FileSystemException(file.toString(), null, e.getReason()) : e;
        }
    }

    private static FileChannel reopened(Path opened, Collection<OpenOption> wanted) throws IOException {
        Set<OpenOption> options = new LinkedHashSet<>(wanted);
        options.removeAll(List.of(NOFOLLOW_LINKS, StandardOpenOption.CREATE, StandardOpenOption.CREATE_NEW,
                StandardOpenOption.TRUNCATE_EXISTING));
        FileChannel channel = FileChannel.open(opened, options);
        try {
            return wanted.contains(StandardOpenOption.TRUNCATE_EXISTING) ? channel.truncate(0) : channel;
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    /** A folder is opened as the JDK does it: whoever reads it is told what it is. */
    private static void check(Path file, BasicFileAttributes found) throws IOException {
        if (!found.isRegularFile() && !found.isDirectory()) {
            throw new FileSystemException(file.toString(), null, found.isSymbolicLink() ? NativeOpen.LINK : NO_FILE);
        }
    }
}
