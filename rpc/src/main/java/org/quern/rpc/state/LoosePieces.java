package org.quern.rpc.state;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.quern.rpc.scan.GrowingBytes;

/**
 * Cuts a state file without marks, or what is left between the marks of one, into its records by their start and end tags, each of which stands on a line of its own
 * (docs/protocol/data-directory.md 1). What is not well-formed, or holds control characters, is left out.
 */
final class LoosePieces {
    private static final int LONGEST = 16 << 20;
    private static final Set<String> RECORDS = Set.of("host_info", "time_stats", "net_stats", "project", "app", "file",
            "file_info", "app_version", "workunit", "result", "project_files", "active_task", "user_cpids",
            "quern_ledger", "quern_chore");
    private final RecordSink sink;
    /** What waits for its mark; null in a file without marks. */
    private final @Nullable HeldPieces held;
    private final GrowingBytes record = new GrowingBytes(LONGEST);
    private final GrowingBytes line = new GrowingBytes(LONGEST);
    /** Element of the record that has begun, empty between records. */
    private String open = "";
    /** Inside a CDATA section, in which a program's own words stand: they end no record. */
    private boolean inSection;

    LoosePieces(RecordSink sink) {
        this.sink = sink;
        held = null;
    }

    /** For what is left between the marks of a file: pieces that what is left of their own mark does not vouch for are damaged. */
    LoosePieces(RecordSink sink, Collection<String> keys) {
        this.sink = sink;
        held = new HeldPieces(sink, keys, LONGEST);
    }

    void cut(InputStream file) throws IOException {
        byte[] buffer = new byte[8192];
        for (int count = file.read(buffer); count >= 0; count = file.read(buffer)) {
            for (int i = 0; i < count; i++) {
                line.append(buffer[i]);
                if (buffer[i] == '\n') {
                    take();
                    line.clear();
                }
            }
        }
        take();
        line.clear();
        abandon();
        if (held != null) {
            held.end();
        }
    }

    private void unmarked(byte[] piece) throws IOException {
        if (held == null) {
            sink.unmarked(piece);
        } else {
            held.piece(piece);
        }
    }

    private void take() throws IOException {
        if (held != null && open.isEmpty() && RecordMark.isLeft(lineText())) {
            held.mark(lineText());
            return;
        }
        if (held != null) {
            held.line(line.array(), line.size());
        }
        String text = new String(line.array(), 0, line.size(), StandardCharsets.ISO_8859_1).strip();
        String name = text.length() > 2 && text.startsWith("<") && text.endsWith(">")
                ? text.substring(1, text.length() - 1) : "";
        if (RECORDS.contains(name)) {
            abandon();
            open = name;
        }
        if (!open.isEmpty()) {
            record.append(line.array(), 0, line.size());
        }
        if (text.lastIndexOf("<![CDATA[") > text.lastIndexOf("]]>")) {
            inSection = !open.isEmpty();
        } else if (text.contains("]]>")) {
            inSection = false;
        }
        if (!open.isEmpty() && !inSection && name.equals("/" + open)) {
            end();
        } else if (open.isEmpty() && isScalar(text) && SoundRecord.isSound(line.toByteArray())) {
            unmarked(line.toByteArray());
        }
    }

    /** Without its end. */
    private String lineText() {
        int size = line.size() > 0 && line.array()[line.size() - 1] == '\n' ? line.size() - 1 : line.size();
        return new String(line.array(), 0, size, StandardCharsets.ISO_8859_1);
    }

    /** {@code <name>value</name>}. */
    private static boolean isScalar(String text) {
        int nameEnd = text.indexOf('>');
        int valueEnd = text.indexOf('<', 1);
        return text.startsWith("<") && nameEnd > 1 && valueEnd > nameEnd
                && text.substring(valueEnd).equals("</" + text.substring(1, nameEnd) + ">");
    }

    private void end() throws IOException {
        byte[] piece = record.toByteArray();
        open = "";
        inSection = false;
        record.clear();
        if (SoundRecord.isSound(piece)) {
            unmarked(piece);
        } else {
            sink.damaged(piece);
        }
    }

    /** A record without its end. */
    private void abandon() {
        if (!open.isEmpty()) {
            sink.damaged(record.toByteArray());
        }
        open = "";
        inSection = false;
        record.clear();
    }
}
