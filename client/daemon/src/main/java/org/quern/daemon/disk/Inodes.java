package org.quern.daemon.disk;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.quern.config.file.CFunction;

/** Files that still fit on a volume, whatever their size: statvfs(3) on 64-bit Linux. The JDK tells bytes only. */
public final class Inodes {
    /** struct statvfs, whose first fields are of eight bytes each: f_bsize, f_frsize, f_blocks, f_bfree, f_bavail, then these. */
    private static final int FILES_AT = 40;
    private static final int FREE_TO_USER_AT = 56;
    /** More than any C library's structure. */
    private static final int STRUCTURE_BYTES = 256;
    private static final Charset NAMES = Charset.forName(System.getProperty("sun.jnu.encoding", "UTF-8"),
            Charset.defaultCharset());
    private static final @Nullable CFunction STATVFS = CFunction.ofLinux("statvfs");

    private Inodes() {}

    /** Files and folders that this user may still make there; empty if that cannot be told or has no limit. */
    public static OptionalLong free(Path folder) {
        if (STATVFS == null) {
            return OptionalLong.empty();
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment facts = arena.allocate(STRUCTURE_BYTES, Long.BYTES);
            boolean told = STATVFS.call(arena.allocateFrom(folder.toString(), NAMES).address(), facts.address())
                    .number() == 0
                    && facts.get(ValueLayout.JAVA_LONG, FILES_AT) != 0;
            return told ? OptionalLong.of(Math.max(0, facts.get(ValueLayout.JAVA_LONG, FREE_TO_USER_AT)))
                    : OptionalLong.empty();
        }
    }
}
