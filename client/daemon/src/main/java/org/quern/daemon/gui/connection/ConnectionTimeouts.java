package org.quern.daemon.gui.connection;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * How long the server waits for a manager: a request that has begun, and a reply that is being read, must come to their end within
 * a time, or the connection is closed. A manager that only stays connected may do so for ever, and costs no timer.
 */
final class ConnectionTimeouts implements AutoCloseable {
    private final Duration limit;
    private final ScheduledThreadPoolExecutor timer;

    ConnectionTimeouts(Duration limit) {
        this.limit = limit;
        timer = new ScheduledThreadPoolExecutor(1, Thread.ofPlatform().name("gui-rpc-timeout").daemon().factory());
        timer.setRemoveOnCancelPolicy(true);
    }

    /** Closes the line unless the answer is closed in time. */
    Limit begin(Closeable line) {
        try {
            ScheduledFuture<?> end = timer.schedule(() -> close(line), limit.toNanos(), TimeUnit.NANOSECONDS);
            return () -> end.cancel(false);
        } catch (RejectedExecutionException e) {
            close(line); // the client ends
            return () -> {
            };
        }
    }

    /** Something that has to end in time. */
    interface Limit extends AutoCloseable {
        @Override
        void close();
    }

    private static void close(Closeable line) {
        try {
            line.close();
        } catch (IOException e) {
            // it is of no use any more
        }
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}
