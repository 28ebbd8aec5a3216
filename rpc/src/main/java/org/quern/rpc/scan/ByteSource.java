package org.quern.rpc.scan;

import java.io.IOException;
import java.io.InputStream;

/** Bytes one at a time with their offset. A NUL byte ends the document, as in BOINC. */
final class ByteSource {
    /** What {@link #read} answers at the end. */
    static final int END = -1;

    private final InputStream in;
    private final byte[] buffer = new byte[8192];
    private int position;
    private int filled;
    private long before;

    ByteSource(InputStream in) {
        this.in = in;
    }

    int read() throws IOException {
        if (position == filled && !fill()) {
            return END;
        }
        int b = buffer[position] & 0xff;
        if (b == 0) {
            return END;
        }
        position++;
        return b;
    }

    /** Bytes read so far. */
    long offset() {
        return before + position;
    }

    private boolean fill() throws IOException {
        before += filled;
        position = 0;
        filled = Math.max(0, in.read(buffer));
        return filled > 0;
    }
}
