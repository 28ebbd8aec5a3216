package org.quern.cli;

import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.time.temporal.TemporalAccessor;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.quern.model.PlainLine;

/**
 * Standard output and standard error of {@code quern}. What is printed holds texts of projects, managers and programs; none of them
 * reaches the terminal as anything but text, and none begins a line of its own: what {@code println} is given is one line, and so is
 * each text that {@code printf} fills in.
 */
final class PlainOutput extends PrintWriter {

    /** Writes to a stream of this process, in the terminal's character set. */
    PlainOutput(OutputStream stream) {
        super(stream, true, Charset.defaultCharset());
    }

    @Override
    public void println(@Nullable String text) {
        super.println(PlainLine.of(String.valueOf(text)));
    }

    @Override
    public void println(@Nullable Object text) {
        println(String.valueOf(text));
    }

    @Override
    public PrintWriter format(Locale locale, String format, @Nullable Object... values) {
        return super.format(locale, format, plain(values));
    }

    @Override
    public PrintWriter format(String format, @Nullable Object... values) {
        return super.format(format, plain(values));
    }

    @Override
    public void write(String text, int from, int length) {
        String plain = PlainLine.lines(text.substring(from, from + length));
        super.write(plain, 0, plain.length());
    }

    private static @Nullable Object[] plain(@Nullable Object[] values) {
        @Nullable Object[] plain = new @Nullable Object[values.length];
        for (int i = 0; i < values.length; i++) {
            plain[i] = plain(values[i]);
        }
        return plain;
    }

    private static @Nullable Object plain(@Nullable Object value) {
        boolean isOurs = value == null || value instanceof Number || value instanceof Boolean
                || value instanceof Character
                || value instanceof TemporalAccessor;
        return isOurs ? value : PlainLine.of(String.valueOf(value));
    }
}
