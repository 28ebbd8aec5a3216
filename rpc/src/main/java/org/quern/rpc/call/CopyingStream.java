package org.quern.rpc.call;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** Passes bytes on and writes them to a copy too. A copy that cannot be written is no reason to fail. */
final class CopyingStream extends FilterInputStream {
    private OutputStream copy;

    CopyingStream(InputStream in, OutputStream copy) {
        super(in);
        this.copy = copy;
    }

    @Override
    public int read() throws IOException {
        var one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] buffer, int from, int length) throws IOException {
        int count = super.read(buffer, from, length);
        if (count > 0) {
            try {
                copy.write(buffer, from, count);
            } catch (IOException e) {
                copy = OutputStream.nullOutputStream();
            }
        }
        return count;
    }
}
