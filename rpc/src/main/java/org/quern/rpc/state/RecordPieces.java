package org.quern.rpc.state;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import org.quern.rpc.scan.GrowingBytes;

/** Cuts a state file that may be damaged into its records by their marks ({@link RecordMark}); one record is held at a time. */
final class RecordPieces {
    /** More bytes than this between two marks are no record; the last ones are kept. */
    private static final int LONGEST = 16 << 20;
    private final RecordSink sink;
    private final LoosePieces loose;
    private final GrowingBytes window = new GrowingBytes(LONGEST);
    private int lineStart;
    private boolean any;

    /** Keys of projects that are known, or that a mark has named. */
    private final Set<String> keys;

    private RecordPieces(RecordSink sink, Set<String> known) {
        this.sink = sink;
        keys = new TreeSet<>(known);
        keys.add(RecordMark.NOBODY);
        loose = new LoosePieces(sink, keys);
    }

    /** Hands the records of a file to {@code sink}; false if there is no mark in it at all. {@code known} are keys of projects. */
    static boolean cut(InputStream file, Set<String> known, RecordSink sink) throws IOException {
        RecordPieces pieces = new RecordPieces(sink, known);
        byte[] buffer = new byte[8192];
        for (int count = file.read(buffer); count >= 0; count = file.read(buffer)) {
            for (int i = 0; i < count; i++) {
                pieces.take(buffer[i]);
            }
        }
        if (pieces.any) {
            pieces.leftOver(pieces.window.size());
        }
        return pieces.any;
    }

    private void take(byte b) throws IOException {
        if (window.size() == LONGEST) {
            window.clear();
            lineStart = 0;
        }
        window.append(b);
        if (b == '\n') {
            RecordMark mark = RecordMark.read(window.array(), lineStart, window.size());
            if (mark != null) {
                any = true;
                judge(mark);
                window.clear();
            }
            lineStart = window.size();
        }
    }

    private void judge(RecordMark mark) throws IOException {
        keys.add(mark.project());
        int start = lineStart - mark.length();
        boolean intact = start >= 0
                && RecordMark.of(window.array(), start, lineStart, mark.project()).equals(mark);
        // The mark of the record before may be gone.
        leftOver(Math.max(0, start));
        byte[] record = Arrays.copyOfRange(window.array(), Math.max(0, start), lineStart);
        if (intact) {
            sink.intact(record, mark.project());
        } else {
            sink.damaged(record);
        }
    }

    private void leftOver(int length) throws IOException {
        if (length > 0) {
            loose.cut(new ByteArrayInputStream(window.array(), 0, length));
        }
    }
}
