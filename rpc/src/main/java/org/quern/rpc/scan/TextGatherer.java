package org.quern.rpc.scan;

/**
 * Puts the text of one element together from its pieces: plain text is trimmed at the element's ends and unescaped, CDATA is taken as it stands. Blanks at an end count as part of
 * the text only when something follows.
 */
public final class TextGatherer {
    private final GrowingBytes value;
    private final GrowingBytes piece;
    private int trailingBlanks;
    private int bareAmpersands;
    private boolean tooLong;

    /** Gathers into {@code value} what each call finds in {@code piece}. */
    TextGatherer(GrowingBytes value, GrowingBytes piece) {
        this.value = value;
        this.piece = piece;
    }

    /** Adds the piece as plain text. */
    void add() {
        tooLong |= piece.overflowed();
        int from = 0;
        int to = piece.size();
        while (value.size() == 0 && from < to && isBlank(piece.at(from))) {
            from++;
        }
        while (to > from && isBlank(piece.at(to - 1))) {
            to--;
        }
        if (from < to) {
            trailingBlanks = 0;
            bareAmpersands += Entities.unescape(piece.array(), from, to, value);
        }
        if (value.size() > 0 || from < to) {
            blanks(Math.max(from, to));
        }
    }

    private void blanks(int from) {
        for (int i = from; i < piece.size(); i++) {
            value.append(piece.at(i));
        }
        trailingBlanks += piece.size() - from;
    }

    /** Adds the piece as CDATA. */
    void addVerbatim() {
        tooLong |= piece.overflowed();
        trailingBlanks = 0;
        value.append(piece.array(), 0, piece.size());
    }

    /** Ends the text: blanks at its end go. */
    void finish() {
        if (!value.overflowed()) {
            value.shorten(trailingBlanks);
        }
        trailingBlanks = 0;
    }

    int bareAmpersands() {
        return bareAmpersands;
    }

    boolean overflowed() {
        return tooLong || value.overflowed();
    }

    public static boolean isBlank(byte b) {
        return b == ' ' || (b >= '\t' && b <= '\r');
    }
}
