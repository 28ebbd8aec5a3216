package org.quern.server.web;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A request body that may not be larger than it has any right to be. */
final class BoundedInput extends FilterInputStream {

    private final long most;
    private long left;

    BoundedInput(InputStream in, long most) {
        super(in);
        this.most = most;
        this.left = most;
    }

    @Override
    public int read() throws IOException {
        int b = super.read();
        return b < 0 ? b : (int) count(1, b);
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        int n = super.read(bytes, offset, length);
        return n <= 0 ? n : (int) count(n, n);
    }

    @Override
    public boolean markSupported() {
        return false;
    }

    private long count(long bytes, long result) throws IOException {
        left -= bytes;
        if (left < 0) {
            throw new IOException("the request is larger than " + most + " bytes");
        }
        return result;
    }
}
