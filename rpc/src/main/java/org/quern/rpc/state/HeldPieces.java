package org.quern.rpc.state;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.quern.rpc.scan.GrowingBytes;

/**
 * Pieces of a file with marks whose own mark cannot be read. What is left of it may still tell that they are not what was written, such as a project at a URL of which one letter is another; what
 * agrees with it, or has nothing left of one behind it, goes on as unmarked. A mark that is not whole never vouches for a piece: whatever looks like one may be a program's own words.
 */
final class HeldPieces {
    /** A quarter of what a mark tells of length and project may be spoilt where it is still taken for that. */
    private static final int MOST_SPOILT_PARTS = 4;
    private final RecordSink sink;
    private final Collection<String> keys;
    /** All since the last mark, or what was left of one. */
    private final GrowingBytes text;
    private final List<Piece> pieces = new ArrayList<>();

    /** One piece, and where it begins. */
    private static final class Piece {
        private final int start;
        private final byte[] bytes;

        Piece(int start, byte[] bytes) {
            this.start = start;
            this.bytes = bytes;
        }
    }

    /** For pieces that belong to one of the projects with these keys, more of which may become known. */
    HeldPieces(RecordSink sink, Collection<String> keys, int longest) {
        this.sink = sink;
        this.keys = keys;
        text = new GrowingBytes(longest);
    }

    void line(byte[] line, int length) {
        text.append(line, 0, length);
    }

    /** A sound piece ends with the last line. */
    void piece(byte[] bytes) {
        pieces.add(new Piece(text.size() - bytes.length, bytes));
    }

    /** The line is what is left of a mark, of pieces that came before. */
    void mark(String line) throws IOException {
        int from = isContradicted(line) ? text.size() - RecordMark.lengthTold(line, text.size()) : text.size();
        for (Piece piece : pieces) {
            if (piece.start < from) {
                sink.unmarked(piece.bytes);
            } else {
                sink.damaged(piece.bytes);
            }
        }
        pieces.clear();
        text.clear();
    }

    /** No mark follows. */
    void end() throws IOException {
        for (Piece piece : pieces) {
            sink.unmarked(piece.bytes);
        }
        pieces.clear();
        text.clear();
    }

    /** It is a mark of that length and of a known project, and its checksum is of something else. */
    private boolean isContradicted(String line) {
        Set<Integer> lengths = new TreeSet<>();
        pieces.forEach(piece -> lengths.add(text.size() - piece.start));
        lengths.add(RecordMark.lengthTold(line, text.size()));
        boolean isKnown = false;
        for (int length : lengths) {
            for (String key : keys) {
                String expected = new String(
                        RecordMark.of(text.array(), text.size() - length, text.size(), key).line(),
                        StandardCharsets.US_ASCII).stripTrailing();
                int sumAt = RecordMark.sumAt(expected);
                int told = sumAt - RecordMark.START.length();
                if (expected.length() <= line.length()
                        && spoilt(expected, line, RecordMark.START.length(), sumAt) <= told / MOST_SPOILT_PARTS) {
                    isKnown = true;
                    if (spoilt(expected, line, sumAt, sumAt + RecordMark.SUM_DIGITS) < RecordMark.SUM_DIGITS / 2) {
                        return false;
                    }
                }
            }
        }
        return isKnown;
    }

    private static int spoilt(String expected, String found, int from, int to) {
        int count = 0;
        for (int i = from; i < to; i++) {
            count += expected.charAt(i) == found.charAt(i) ? 0 : 1;
        }
        return count;
    }
}
