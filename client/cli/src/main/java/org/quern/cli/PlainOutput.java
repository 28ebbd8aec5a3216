package org.quern.cli;

import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.time.temporal.TemporalAccessor;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.quern.cli.text.NewPicture;
import org.quern.cli.text.Styled;
import org.quern.model.PlainLine;

/**
 * Standard output and standard error of {@code quern}. What is printed holds texts of projects, managers and programs; none of them
 * reaches the terminal as anything but text, and none begins a line of its own: what {@code println} is given is one line, and so is
 * each text that {@code printf} fills in.
 */
final class PlainOutput extends PrintWriter {
    private static final String CLEAR = "\u001b[H\u001b[2J";
    private final boolean terminal;
    private final boolean colours;

    /** Writes to a stream of this process, in the terminal's character set. */
    PlainOutput(OutputStream stream) {
        this(stream, false, false);
    }

    /** The same for a terminal, which is cleared where a new picture takes the place of the last one, and for one with colours. */
    PlainOutput(OutputStream stream, boolean terminal, boolean colours) {
        super(stream, true, Charset.defaultCharset());
        this.terminal = terminal;
        this.colours = colours;
    }

    @Override
    public void println(@Nullable String text) {
        super.println(PlainLine.of(String.valueOf(text)));
    }

    @Override
    public void println(@Nullable Object text) {
        if (text instanceof Styled line && colours) {
            line.pieces().forEach(this::print);
            println();
        } else if (text == NewPicture.HERE && terminal) {
            super.write(CLEAR, 0, CLEAR.length());
        } else {
            println(String.valueOf(text));
        }
    }

    /** What we say of a text is ours; the text itself is a stranger's. */
    private void print(Styled.Piece piece) {
        code(piece.style().code());
        String plain = PlainLine.of(piece.text());
        super.write(plain, 0, plain.length());
        code(piece.style().code().isEmpty() ? "" : "0");
    }

    private void code(String number) {
        String code = number.isEmpty() ? "" : "\u001b[" + number + "m";
        super.write(code, 0, code.length());
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
