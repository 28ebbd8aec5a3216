package org.quern.rpc.state;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;

/**
 * A state file while it is written, with a {@link RecordMark} behind each record. Signatures and what programs said stand in it as they came: a mark among them would make records of another project
 * out of what follows, so its first line is spoiled.
 */
final class MarkedOutput extends OutputStream {
    private static final byte[] MARK = RecordMark.START.getBytes(StandardCharsets.US_ASCII);
    /** In place of the last letter of {@link #MARK}. */
    private static final byte SPOILT = '_';
    private final OutputStream out;
    private final CRC32C crc = new CRC32C();
    private int length;
    /** So many letters of a mark's start stand at the end of what was written. */
    private int matched;

    MarkedOutput(OutputStream out) {
        this.out = out;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[]{(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int count) throws IOException {
        int from = offset;
        for (int i = offset; i < offset + count; i++) {
            if (bytes[i] != MARK[matched]) {
                matched = bytes[i] == MARK[0] ? 1 : 0;
            } else if (++matched == MARK.length) {
                put(bytes, from, i - from);
                put(new byte[]{SPOILT}, 0, 1);
                from = i + 1;
                matched = 0;
            }
        }
        put(bytes, from, offset + count - from);
    }

    private void put(byte[] bytes, int offset, int count) throws IOException {
        out.write(bytes, offset, count);
        crc.update(bytes, offset, count);
        length += count;
    }

    /** A record begins here. */
    void begin() {
        crc.reset();
        length = 0;
        matched = 0;
    }

    /** A record of that project ends here, and the next one begins. */
    void mark(String project) throws IOException {
        if (length > 0) {
            out.write(RecordMark.of(crc, length, project).line());
            begin();
        }
    }
}
