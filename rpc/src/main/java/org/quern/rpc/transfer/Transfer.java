package org.quern.rpc.transfer;

import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.quern.model.BoincError;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** An attempt of a transfer while it runs: one HTTP request after the other, until one of them is the last. */
public final class Transfer {
    private static final Logger LOG = LoggerFactory.getLogger(Transfer.class);
    private final CompletableFuture<TransferReport> report = new CompletableFuture<>();
    private final long started = System.nanoTime();
    private @Nullable Runnable current;
    private boolean stopped;

    Transfer() {}

    /** Its end; never exceptional. It completes after all files are closed. */
    public CompletableFuture<TransferReport> report() {
        return report;
    }

    /** Calls {@code listener} at the end. */
    public void onEnd(Consumer<TransferReport> listener) {
        var _ = report.thenAccept(listener);
    }

    /** Gives up; what was downloaded stays on disk for the next attempt. */
    public synchronized void stop() {
        stopped = true;
        if (current != null) {
            current.run();
        }
    }

    synchronized boolean stopped() {
        return stopped;
    }

    /** Notes how to stop what runs now. */
    synchronized void running(Runnable cancellation) {
        current = cancellation;
        if (stopped) {
            cancellation.run();
        }
    }

    /** Runs a step; an error of ours in it ends the transfer, so that nobody waits for ever. */
    void step(Runnable step) {
        try {
            step.run();
        } catch (RuntimeException e) {
            LOG.error("a transfer failed by an error of ours", e);
            ended(new TransferEnd.Transient(BoincError.FILE_OPERATION.code(), "internal error, see the log: " + e), 0);
        }
    }

    void ended(TransferEnd end, long bytes) {
        report.complete(new TransferReport(end, bytes, (System.nanoTime() - started) / 1e9));
    }
}
