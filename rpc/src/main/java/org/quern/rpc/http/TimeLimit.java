package org.quern.rpc.http;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import okhttp3.Call;
import okhttp3.EventListener;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * Ends a call that lasts too long, however steadily its bytes trickle. While a file is sent or received it does not count: there the
 * windows of {@link GuardedStream} and of the connection do.
 */
final class TimeLimit extends EventListener {
    private final Duration limit;
    private final boolean movesFile;
    private @Nullable CompletableFuture<Void> running;
    private volatile boolean exceeded;

    TimeLimit(Duration limit, boolean movesFile) {
        this.limit = limit;
        this.movesFile = movesFile;
    }

    Duration longest() {
        return limit;
    }

    boolean exceeded() {
        return exceeded;
    }

    @Override
    public void callStart(Call call) {
        start(call);
    }

    @Override
    public void requestBodyStart(Call call) {
        if (movesFile) {
            stop();
        }
    }

    @Override
    public void requestBodyEnd(Call call, long byteCount) {
        if (movesFile) {
            start(call);
        }
    }

    @Override
    public void responseHeadersEnd(Call call, Response response) {
        boolean isFile = call.request().body() == null; // what a file that was sent is answered with is short
        if (movesFile && isFile && !response.isRedirect()) {
            stop();
        }
    }

    @Override
    public void callEnd(Call call) {
        stop();
    }

    @Override
    public void callFailed(Call call, IOException e) {
        stop();
    }

    private synchronized void start(Call call) {
        stop();
        running = new CompletableFuture<Void>().orTimeout(limit.toNanos(), TimeUnit.NANOSECONDS);
        var _ = running.exceptionally(e -> {
            if (e instanceof TimeoutException) {
                exceeded = true;
                call.cancel();
            }
            return null;
        });
    }

    private synchronized void stop() {
        if (running != null) {
            running.complete(null);
        }
    }
}
