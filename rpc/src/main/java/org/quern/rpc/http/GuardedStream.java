package org.quern.rpc.http;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;

/** A body that fails when it is longer than allowed, or when a whole window of time brings too few bytes. */
final class GuardedStream extends FilterInputStream {
    private final long longest;
    private final long windowNanos;
    private final long windowBytes;
    private long total;
    private long windowStart = System.nanoTime();
    private long atWindowStart;

    GuardedStream(InputStream in, long longest, HttpSettings settings) {
        super(in);
        this.longest = longest;
        this.windowNanos = settings.stallWindow().toNanos();
        this.windowBytes = settings.stallBytes();
    }

    long total() {
        return total;
    }

    @Override
    public int read() throws IOException {
        int b = super.read();
        count(b < 0 ? 0 : 1);
        return b;
    }

    @Override
    public int read(byte[] buffer, int from, int length) throws IOException {
        int count = super.read(buffer, from, length);
        count(Math.max(0, count));
        return count;
    }

    private void count(int bytes) throws IOException {
        total += bytes;
        if (total > longest) {
            throw new UnreadableAnswerException("the answer is longer than " + longest + " bytes");
        }
        long now = System.nanoTime();
        if (now - windowStart < windowNanos) {
            return;
        }
        if (total - atWindowStart < windowBytes) {
            throw new SocketTimeoutException(
                    "fewer than " + windowBytes + " bytes in " + windowNanos / 1_000_000_000 + " s");
        }
        windowStart = now;
        atWindowStart = total;
    }
}
