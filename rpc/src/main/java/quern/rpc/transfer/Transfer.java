package quern.rpc.transfer;

import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** An attempt of a transfer while it runs: one HTTP request after the other, until one of them is the last. */
public final class Transfer {
    private final CompletableFuture<TransferReport> report = new CompletableFuture<>();
    private final long started = System.nanoTime();
    private @Nullable Runnable current;
    private boolean stopped;

    Transfer() {
    }

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

    void ended(TransferEnd end, long bytes) {
        report.complete(new TransferReport(end, bytes, (System.nanoTime() - started) / 1e9));
    }
}
