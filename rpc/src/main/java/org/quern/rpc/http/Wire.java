package org.quern.rpc.http;

import java.io.IOException;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import okhttp3.Connection;
import okhttp3.Interceptor;
import okhttp3.Response;
import okhttp3.ResponseBody;
import okio.Buffer;
import okio.ForwardingSource;
import okio.Okio;
import org.jspecify.annotations.Nullable;

/**
 * One call's answers as they come over the network, redirects included: counted, and bounded, since a packed body may go on for ever
 * without any content. So may what stands around a body: the HTTP library reads a line between two chunks to its end, into memory, whatever
 * its length. What nobody reads to its end is cut off; the library would go on reading for a while, at the speed of the line.
 */
final class Wire {
    /** A packed document is longer than its content by a few thousandths at most, and has a header. */
    private static final long PACKING_PART = 100;
    private static final long PACKING_BYTES = 1 << 20;
    /** So little is read to its end, so that the connection can be used again. */
    private static final long SMALL = 64 * 1024;
    /** So much comes at most before a part of the body does: headers are bounded at a quarter of it, the pieces of a secure connection at less. */
    private static final long MOST_WITHOUT_CONTENT = 1 << 20;
    /** All that comes, as a multiple of what the body may have: chunks of six bytes each are as long as their frames. */
    private static final long FRAMES = 2;
    /** Headers and frames up to here cost nothing. */
    private static final long USUAL_FRAMES = SMALL;
    /** Whose answer a thread reads: each call has a thread of its own, which ends with it. */
    private static final ThreadLocal<@Nullable Wire> READ_HERE = new ThreadLocal<>();

    private final long longest;
    private final AtomicLong bytes = new AtomicLong();
    private final AtomicLong raw = new AtomicLong();
    private final AtomicLong withoutContent = new AtomicLong();
    private final long startNanos = System.nanoTime();

    /** {@code content}: most bytes that an answer may have unpacked. */
    Wire(long content) {
        long more = content / PACKING_PART + PACKING_BYTES;
        longest = content > Long.MAX_VALUE - more ? Long.MAX_VALUE : content + more;
    }

    /** What it has cost so far, unpacked so many bytes. */
    HttpCost cost(long unpacked, boolean reached) {
        return new HttpCost(reached ? (System.nanoTime() - startNanos) / 1e9 : 0,
                Math.max(Math.max(unpacked, bytes.get()), raw.get() - USUAL_FRAMES));
    }

    /** A socket was read on this thread. */
    static void came(long count) throws IOException {
        Wire wire = READ_HERE.get();
        if (wire != null) {
            wire.add(count);
        }
    }

    private void add(long count) throws IOException {
        if (withoutContent.addAndGet(count) > MOST_WITHOUT_CONTENT) {
            throw new UnreadableAnswerException("the answer goes on without content");
        }
        if (raw.addAndGet(count) / FRAMES > longest) {
            throw new UnreadableAnswerException("the answer is longer than " + longest + " bytes, with its frames");
        }
    }

    /** From here on this thread connects and reads for this call. */
    static Response begin(Interceptor.Chain chain) throws IOException {
        READ_HERE.set(Objects.requireNonNull(chain.request().tag(Wire.class)));
        return chain.proceed(chain.request());
    }

    /** Reads over the network. */
    static Response count(Interceptor.Chain chain) throws IOException {
        Wire wire = Objects.requireNonNull(chain.request().tag(Wire.class));
        wire.withoutContent.set(0);
        Response answer = chain.proceed(chain.request());
        ResponseBody body = answer.body();
        return answer.newBuilder().body(ResponseBody.create(Okio.buffer(wire.new Counted(body, chain.connection())),
                body.contentType(), body.contentLength())).build();
    }

    private final class Counted extends ForwardingSource {
        private final ResponseBody body;
        private final @Nullable Connection connection;
        private boolean ended;

        Counted(ResponseBody body, @Nullable Connection connection) {
            super(body.source());
            this.body = body;
            this.connection = connection;
        }

        @Override
        public long read(Buffer sink, long count) throws IOException {
            long read = super.read(sink, count);
            ended |= read < 0;
            if (read > 0) {
                withoutContent.set(0);
            }
            if (bytes.addAndGet(Math.max(0, read)) > longest) {
                throw new UnreadableAnswerException("the answer is longer than " + longest + " bytes, packed");
            }
            return read;
        }

        @Override
        public void close() throws IOException {
            boolean isSmall = body.contentLength() >= 0 && body.contentLength() <= SMALL;
            if (!ended && !isSmall && connection != null) {
                connection.socket().close();
            }
            super.close();
        }
    }
}
