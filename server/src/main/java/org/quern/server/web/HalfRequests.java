package org.quern.server.web;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Requests that have begun and are not read to their end. When there are too many, a new one takes the place of the one that began
 * first, so that whoever sends halves only cannot keep others out. One request is read by one thread.
 */
final class HalfRequests {
    /** Far more than clients send at once; half of the connections that the server takes. */
    static final int MOST = 500;
    private static final ThreadLocal<Half> CURRENT = new ThreadLocal<>();
    private final Set<Half> halves = new LinkedHashSet<>();

    /** Has a request read and answered on this thread. */
    void run(Runnable request) {
        Half half = new Half(Thread.currentThread());
        begin(half);
        CURRENT.set(half);
        try {
            request.run();
        } finally {
            end(half);
        }
    }

    /**
     * The head of this thread's request is read.
     *
     * @throws IOException if it had to make room
     */
    synchronized void headRead(HttpExchange exchange) throws IOException {
        Half half = CURRENT.get();
        if (!halves.contains(half)) {
            Thread.interrupted(); // nothing but the reading was meant
            throw new IOException("there are newer requests");
        }
        half.exchange = exchange;
    }

    /** All of this thread's request is read. */
    void allRead() {
        end(CURRENT.get());
    }

    private synchronized void begin(Half half) {
        halves.add(half);
        if (halves.size() > MOST) {
            Half oldest = halves.iterator().next();
            halves.remove(oldest);
            oldest.cut();
        }
    }

    private synchronized void end(Half half) {
        halves.remove(half);
    }

    private static final class Half {
        private final Thread reader;
        private @Nullable HttpExchange exchange;

        Half(Thread reader) {
            this.reader = reader;
        }

        /** Closes its connection: an interrupt does that as long as nothing but the connection is waited for. */
        void cut() {
            if (exchange == null) {
                reader.interrupt();
            } else {
                exchange.close();
            }
        }
    }
}
