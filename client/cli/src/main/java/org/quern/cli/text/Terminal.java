package org.quern.cli.text;

import java.io.Console;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.quern.config.file.CFunction;

/** What standard output is: how wide, and whether there are colours. */
public final class Terminal {
    /** Of a terminal that does not tell. */
    private static final int USUAL_WIDTH = 80;
    /** Programs that read tables want a row a line. */
    private static final int ENDLESS = Integer.MAX_VALUE;
    private static final int LEAST_WIDTH = 40;
    private static final int LEAST_ROWS = 4;
    private static final int MOST_DIGITS = 4;
    /** ioctl_tty(2) on Linux: rows, columns and two more numbers of 16 bits. */
    private static final long TIOCGWINSZ = 0x5413;
    private static final int ROWS_AT = 0;
    private static final int COLUMNS_AT = 2;
    private static final int STRUCTURE_BYTES = 8;

    private Terminal() {}

    /** Somebody looks at what is printed. Linux is asked by its links, which is done before a console could be made. */
    public static boolean isThere() {
        return isBehind(Path.of("/proc/self/fd/1"));
    }

    /** Somebody looks at what goes to standard error, also where the rest goes to a file or another program. */
    public static boolean showsErrors() {
        return isBehind(Path.of("/proc/self/fd/2"));
    }

    static boolean isBehind(Path stream) {
        try {
            String target = Files.readSymbolicLink(stream).toString();
            return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty") || target.equals("/dev/console");
        } catch (IOException | UnsupportedOperationException e) {
            return Optional.ofNullable(System.console()).map(Console::isTerminal).orElse(false);
        }
    }

    /** Whether to use colours on a terminal: not where NO_COLOR is set to something (no-color.org), nor on one that can do nothing. */
    public static boolean wantsColours(Map<String, String> environment, boolean terminal) {
        return terminal && environment.getOrDefault("NO_COLOR", "").isEmpty()
                && !environment.getOrDefault("TERM", "").equals("dumb");
    }

    /** Columns for tables: what COLUMNS says, else the terminal, 80 if that does not tell; without end where there is no terminal. */
    public static int width(Map<String, String> environment, boolean terminal) {
        String told = environment.getOrDefault("COLUMNS", "");
        if (!told.isEmpty() && told.length() <= MOST_DIGITS && told.chars().allMatch(Character::isDigit)) {
            return Math.max(LEAST_WIDTH, Integer.parseInt(told));
        }
        if (!terminal) {
            return ENDLESS;
        }
        int asked = ask(COLUMNS_AT);
        return asked > 0 ? Math.max(LEAST_WIDTH, asked) : USUAL_WIDTH;
    }

    /** Lines that fit on it: what LINES says, else the terminal; without end where there is none, or where it does not tell. */
    public static int rows(Map<String, String> environment, boolean terminal) {
        if (!terminal) {
            return ENDLESS;
        }
        String told = environment.getOrDefault("LINES", "");
        if (!told.isEmpty() && told.length() <= MOST_DIGITS && told.chars().allMatch(Character::isDigit)) {
            return Math.max(LEAST_ROWS, Integer.parseInt(told));
        }
        int asked = ask(ROWS_AT);
        return asked > 0 ? Math.max(LEAST_ROWS, asked) : ENDLESS;
    }

    /** Lines that fit on the terminal of this process. */
    public static int rows() {
        return rows(System.getenv(), isThere());
    }

    /** Columns for tables of this process. */
    public static int width() {
        return width(System.getenv(), isThere());
    }

    private static int ask(int number) {
        CFunction ioctl = CFunction.ofLinux("ioctl");
        if (ioctl == null) {
            return 0;
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment size = arena.allocate(STRUCTURE_BYTES, Long.BYTES);
            int code = ioctl.call(1, TIOCGWINSZ, size.address()).number();
            return code == 0 ? Short.toUnsignedInt(size.get(ValueLayout.JAVA_SHORT, number)) : 0;
        }
    }
}
