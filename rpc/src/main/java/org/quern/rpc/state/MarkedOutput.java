package org.quern.rpc.state;

import java.io.IOException;
import java.io.OutputStream;
import java.util.zip.CRC32C;

/** A state file while it is written, with a {@link RecordMark} behind each record. */
final class MarkedOutput extends OutputStream {
    private final OutputStream out;
    private final CRC32C crc = new CRC32C();
    private int length;

    MarkedOutput(OutputStream out) {
        this.out = out;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[]{(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int count) throws IOException {
        out.write(bytes, offset, count);
        crc.update(bytes, offset, count);
        length += count;
    }

    /** A record begins here. */
    void begin() {
        crc.reset();
        length = 0;
    }

    /** A record of that project ends here, and the next one begins. */
    void mark(int project) throws IOException {
        if (length > 0) {
            out.write(RecordMark.of(crc, length, project).line());
            begin();
        }
    }
}
