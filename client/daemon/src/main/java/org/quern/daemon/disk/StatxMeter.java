package org.quern.daemon.disk;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.Charset;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.quern.config.file.CFunction;
import org.quern.daemon.disk.FileFacts.Kind;

/**
 * Linux: statx(2), the one call whose structure is the same on every processor. The JDK tells no allocated size. The
 * call is short and does not wait for anything but the file system.
 */
final class StatxMeter implements FileMeter {
    private static final int AT_FDCWD = -100;
    private static final int AT_SYMLINK_NOFOLLOW = 0x100;
    /** STATX_BASIC_STATS: kind, links, inode, size, blocks. */
    private static final int WANTED = 0x7ff;
    private static final int ENOENT = 2;
    private static final int ENOTDIR = 20;
    /** st_blocks counts these, whatever the file system's own block is. */
    private static final double BLOCK = 512;
    private static final int STRUCTURE_BYTES = 256;
    private static final int MODE_AT = 28;
    private static final int LINKS_AT = 16;
    private static final int INODE_AT = 32;
    private static final int SIZE_AT = 40;
    private static final int BLOCKS_AT = 48;
    private static final int DEVICE_MAJOR_AT = 136;
    private static final int DEVICE_MINOR_AT = 140;
    private static final int KIND_MASK = 0xf000;
    private static final int KIND_FOLDER = 0x4000;
    private static final int KIND_FILE = 0x8000;

    private static final @Nullable CFunction STATX = CFunction.ofLinux("statx");
    private static final Charset NAMES = Charset.forName(System.getProperty("sun.jnu.encoding", "UTF-8"),
            Charset.defaultCharset());

    static boolean available() {
        return STATX != null;
    }

    @Override
    public FileFacts measure(Path entry) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment facts = arena.allocate(STRUCTURE_BYTES, Long.BYTES);
            CFunction.Answer answer = call(arena.allocateFrom(entry.toString(), NAMES), facts);
            if (answer.number() != 0) {
                throw fault(entry, answer.error());
            }
            return read(facts);
        }
    }

    private static FileFacts read(MemorySegment facts) {
        int kind = facts.get(ValueLayout.JAVA_SHORT, MODE_AT) & KIND_MASK;
        long device = ((long) facts.get(ValueLayout.JAVA_INT, DEVICE_MAJOR_AT) << Integer.SIZE)
                | Integer.toUnsignedLong(facts.get(ValueLayout.JAVA_INT, DEVICE_MINOR_AT));
        return new FileFacts(kind == KIND_FOLDER ? Kind.FOLDER : kind == KIND_FILE ? Kind.FILE : Kind.OTHER,
                facts.get(ValueLayout.JAVA_LONG, SIZE_AT), facts.get(ValueLayout.JAVA_LONG, BLOCKS_AT) * BLOCK,
                Integer.toUnsignedLong(facts.get(ValueLayout.JAVA_INT, LINKS_AT)), device,
                facts.get(ValueLayout.JAVA_LONG, INODE_AT));
    }

    private static IOException fault(Path entry, int error) {
        return error == ENOENT || error == ENOTDIR ? new NoSuchFileException(entry.toString())
                : new FileSystemException(entry.toString(), null, "error " + error);
    }

    private static CFunction.Answer call(MemorySegment name, MemorySegment facts) {
        if (STATX == null) {
            throw new IllegalStateException("statx is not there");
        }
        return STATX.call(AT_FDCWD, name.address(), AT_SYMLINK_NOFOLLOW, WANTED, facts.address());
    }
}
