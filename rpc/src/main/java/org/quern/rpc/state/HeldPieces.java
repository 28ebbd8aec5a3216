package org.quern.rpc.state;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import org.quern.rpc.scan.GrowingBytes;

/**
 * Pieces of a file with marks whose own mark is not whole. A record counts as intact if the checksum that is left of its mark is right for it; nothing else tells whether a letter in it is another, and
 * what is lost here an older file has, or its project sends again.
 */
final class HeldPieces {
    /** Of a checksum; that so many of the others are right by chance happens twice in a million. */
    private static final int MOST_SPOILT_DIGITS = 2;
    /** A record has no more lines that are elements by themselves; more are a program's own words, each of which would cost a sum. */
    private static final int MOST_PIECES = 64;
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

    /** The line is what is left of a mark, of a record that came before. */
    void mark(String line) throws IOException {
        TreeSet<Integer> starts = new TreeSet<>(List.of(0));
        pieces.subList(Math.max(0, pieces.size() - MOST_PIECES), pieces.size())
                .forEach(piece -> starts.add(piece.start));
        for (int start : starts.descendingSet()) {
            for (String key : keys) {
                if (vouches(line, start, key)) {
                    byte[] record = Arrays.copyOfRange(text.array(), start, text.size());
                    pieces.removeIf(piece -> piece.start >= start);
                    end();
                    sink.intact(record, key);
                    return;
                }
            }
        }
        end();
    }

    /** No mark follows. */
    void end() {
        pieces.forEach(piece -> sink.damaged(piece.bytes));
        pieces.clear();
        text.clear();
    }

    /** The checksum of the record that begins there is what stands in the line, but for a few digits. */
    private boolean vouches(String line, int start, String key) {
        String whole = new String(RecordMark.of(text.array(), start, text.size(), key).line(),
                StandardCharsets.US_ASCII).stripTrailing();
        int sumAt = RecordMark.sumAt(whole);
        int right = 0;
        for (int i = sumAt; i < Math.min(sumAt + RecordMark.SUM_DIGITS, line.length()); i++) {
            right += whole.charAt(i) == line.charAt(i) ? 1 : 0;
        }
        return right >= RecordMark.SUM_DIGITS - MOST_SPOILT_DIGITS;
    }
}
