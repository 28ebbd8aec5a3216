package org.quern.daemon.exec.process;

import java.io.IOException;
import java.util.Optional;

/** The system's number of an error, out of the sentence in which the JDK tells that a program could not be started. */
public final class SystemError {
    /** It is no program, or none for this computer. */
    public static final int NO_PROGRAM = 8;
    /** No process, or no memory for one, may be had at this moment. */
    public static final int AGAIN = 11;
    public static final int NO_MEMORY = 12;
    /** The program may not be executed. */
    public static final int ACCESS = 13;
    /** Too many files are open, in the whole system or by this client. */
    public static final int FILE_TABLE_FULL = 23;
    public static final int TOO_MANY_FILES = 24;
    /** Somebody still writes the program. */
    public static final int TEXT_BUSY = 26;
    private static final String WORD = "error";

    private SystemError() {}

    /** The number, 0 if the sentence has none: {@code error=11, Resource...} or, since JDK 25, {@code error: 11 (Resource...)}. */
    public static int number(IOException fault) {
        String text = Optional.ofNullable(fault.getMessage()).orElse("");
        for (int at = text.indexOf(WORD); at >= 0; at = text.indexOf(WORD, at + 1)) {
            int from = at + WORD.length();
            while (from < text.length() && "=: ".indexOf(text.charAt(from)) >= 0) {
                from++;
            }
            int to = from;
            while (to < text.length() && Character.digit(text.charAt(to), 10) >= 0 && to - from < 4) {
                to++;
            }
            if (to > from && from > at + WORD.length()) {
                return Integer.parseInt(text, from, to, 10);
            }
        }
        return 0;
    }

    /** The start of that sentence, without the advice for programmers that the JDK adds. */
    public static String words(IOException fault) {
        String text = Optional.ofNullable(fault.getMessage()).orElse(fault.getClass().getSimpleName());
        int advice = text.indexOf(". ");
        return advice < 0 ? text : text.substring(0, advice);
    }
}
