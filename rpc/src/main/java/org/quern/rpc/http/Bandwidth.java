package org.quern.rpc.http;

import java.io.InputStream;
import okio.BufferedSink;
import okio.Okio;
import okio.Throttler;

/**
 * How fast files may come and go (preferences max_bytes_sec_down and max_bytes_sec_up). All transfers of a direction share its
 * limit; what one of them leaves the others have. Scheduler requests are small and not limited.
 */
public final class Bandwidth {
    /** Bytes that may come at once: a second's worth, but never so few that a connection crawls in single bytes. */
    private static final long LEAST_PIECE = 1024;
    private static final long MOST_PIECE = 256 * 1024;

    private final Throttler incoming = new Throttler();
    private final Throttler outgoing = new Throttler();

    /**
     * Sets both limits; transfers that are under way follow.
     *
     * @param down bytes a second from servers, 0 = no limit
     * @param up bytes a second to servers, 0 = no limit
     */
    public void limit(double down, double up) {
        limit(incoming, down);
        limit(outgoing, up);
    }

    private static void limit(Throttler throttler, double bytesPerSecond) {
        long limit = (long) Math.ceil(Math.max(0, bytesPerSecond));
        long piece = Math.clamp(limit, LEAST_PIECE, MOST_PIECE);
        throttler.bytesPerSecond(limit, Math.min(piece, LEAST_PIECE * 8), piece);
    }

    /** A file that comes, no faster than the limit. */
    public InputStream incoming(InputStream file) {
        return Okio.buffer(incoming.source(Okio.source(file))).inputStream();
    }

    /** Where a file goes to, no faster than the limit; flush it at the end, and leave closing to the owner of the sink. */
    BufferedSink outgoing(BufferedSink sink) {
        return Okio.buffer(outgoing.sink(sink));
    }
}
