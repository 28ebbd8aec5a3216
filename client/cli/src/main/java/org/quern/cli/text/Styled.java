package org.quern.cli.text;

import java.util.ArrayList;
import java.util.List;

/** A line whose parts mean something good or bad: with colours on a terminal, plain text elsewhere. */
public final class Styled {
    private final List<Piece> pieces = new ArrayList<>();

    /** What a part is to a reader, and the code of it for terminals (ECMA-48, SGR). */
    public enum Style {
        PLAIN(""), HEADING("1"), GOOD("32"), WARNING("33"), BAD("31"), FAINT("2");

        private final String code;

        Style(String code) {
            this.code = code;
        }

        /** The number that begins it; empty for none. */
        public String code() {
            return code;
        }
    }

    /**
     * A part.
     *
     * @param text plain
     * @param style what it is
     */
    public record Piece(String text, Style style) {}

    /** One more part at the end. */
    public Styled add(String text, Style style) {
        pieces.add(new Piece(text, style));
        return this;
    }

    public Styled add(String text) {
        return add(text, Style.PLAIN);
    }

    public List<Piece> pieces() {
        return List.copyOf(pieces);
    }

    /** Columns that it takes. */
    public int length() {
        return pieces.stream().mapToInt(piece -> piece.text.length()).sum();
    }

    /** Without colours, and without blanks at its end. */
    @Override
    public String toString() {
        StringBuilder line = new StringBuilder();
        pieces.forEach(piece -> line.append(piece.text));
        return line.toString().stripTrailing();
    }
}
