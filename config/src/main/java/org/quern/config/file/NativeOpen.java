package org.quern.config.file;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.Charset;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * open(2) with O_NONBLOCK, which the JDK never sets: an open that waits for nobody, neither for the other end of a pipe nor for one who
 * holds a lease on the file. Linux and macOS. What was opened may be anything and has to be looked at.
 */
final class NativeOpen {
    /** The reason in the exception for what is no file. */
    static final String NO_FILE = "is a pipe, a socket or a device and no file: delete it, or put the file in its place";
    /** The reason in the exception for a link where none is followed. */
    static final String LINK = "is a link and no file";

    private static final boolean MAC = System.getProperty("os.name", "").startsWith("Mac");
    private static final int WRITE_ONLY = 1;
    private static final int READ_WRITE = 2;
    private static final int NON_BLOCKING = MAC ? 0x4 : 0x800;
    private static final int APPENDING = MAC ? 0x8 : 0x400;
    private static final int CLOSE_ON_EXEC = MAC ? 0x100_0000 : 0x8_0000;
    /** O_NOFOLLOW, which differs from processor to processor; 0 where it is not known. */
    private static final int NO_FOLLOW = noFollow(System.getProperty("os.arch", ""));

    private static final int ENOENT = 2;
    private static final int EINTR = 4;
    private static final int ENXIO = 6;
    private static final int EACCES = 13;
    private static final int ELOOP = MAC ? 62 : 40;

    private static final Charset NAMES = Charset.forName(System.getProperty("sun.jnu.encoding", "UTF-8"),
            Charset.defaultCharset());
    private static final Path DESCRIPTORS = Path.of(MAC ? "/dev/fd" : "/proc/self/fd");
    private static final @Nullable CFunction OPEN = CFunction.of("open");
    private static final @Nullable CFunction CLOSE = CFunction.of("close");

    /** Whether this system has all that it takes. */
    static final boolean AVAILABLE = NO_FOLLOW != 0 && OPEN != null && CLOSE != null && Files.isDirectory(DESCRIPTORS);

    private NativeOpen() {}

    /** Opens what stands there, whatever it is, and makes nothing; the descriptor has to be closed. */
    static int open(Path file, Collection<OpenOption> options) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment name = FileNameBytes.of(file, NAMES, arena);
            int flags = flags(options);
            CFunction.Answer opened = call(name, flags);
            while (opened.number() < 0 && opened.error() == EINTR) {
                opened = call(name, flags);
            }
            if (opened.number() < 0) {
                throw fault(file.toString(), opened.error());
            }
            return opened.number();
        }
    }

    /** Where the system shows the opened file under a name: opening that opens the same file, or does not open any. */
    static Path path(int descriptor) {
        return DESCRIPTORS.resolve(Integer.toString(descriptor));
    }

    static void close(int descriptor) {
        if (CLOSE != null) {
            CLOSE.call(descriptor);
        }
    }

    private static CFunction.Answer call(MemorySegment name, int flags) {
        if (OPEN == null) {
            throw new IllegalStateException("open is not there");
        }
        return OPEN.call(name.address(), flags);
    }

    private static int flags(Collection<OpenOption> options) {
        boolean appends = options.contains(StandardOpenOption.APPEND);
        boolean writes = appends || options.contains(StandardOpenOption.WRITE);
        boolean reads = !writes || options.contains(StandardOpenOption.READ);
        return (writes ? reads ? READ_WRITE : WRITE_ONLY : 0) | NON_BLOCKING | CLOSE_ON_EXEC
                | (appends ? APPENDING : 0) | (options.contains(NOFOLLOW_LINKS) ? NO_FOLLOW : 0);
    }

    private static IOException fault(String file, int error) {
        return switch (error) {
            case ENOENT -> new NoSuchFileException(file);
            case EACCES -> new AccessDeniedException(file);
            case ENXIO -> new FileSystemException(file, null, NO_FILE); // a pipe that nobody reads, a socket
            default -> new FileSystemException(file, null, error == ELOOP ? LINK : Errno.text(error));
        };
    }

    private static int noFollow(String processor) {
        return MAC ? 0x100 : switch (processor) {
            case "amd64", "x86_64", "riscv64", "loongarch64", "s390x" -> 0x2_0000;
            case "aarch64", "ppc64le" -> 0x8000;
            default -> 0;
        };
    }
}
