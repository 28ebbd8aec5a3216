package org.quern.config.file;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.Charset;
import org.jspecify.annotations.Nullable;

/**
 * Texts of Linux's error numbers in the language that the JDK's messages use: it puts what strerror says into its
 * exceptions, and keeps no number.
 */
public final class Errno {
    private static final int MOST_CHARACTERS = 1024;
    private static final @Nullable CFunction STRERROR = CFunction.ofLinux("strerror");

    private Errno() {}

    /** The text, or a text that nobody writes where it cannot be told. */
    public static String text(int number) {
        if (number == 0 || STRERROR == null) {
            return "error number " + number;
        }
        try (Arena arena = Arena.ofConfined()) {
            return bounded(MemorySegment.ofAddress(STRERROR.call(number).value()), arena);
        }
    }

    @SuppressWarnings("restricted") // the C library's text ends with a zero; the bound is far above any
    private static String bounded(MemorySegment text, Arena arena) {
        return text.reinterpret(MOST_CHARACTERS, arena, null).getString(0,
                Charset.forName(System.getProperty("sun.jnu.encoding", "UTF-8"), Charset.defaultCharset()));
    }
}
