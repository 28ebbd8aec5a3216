package org.quern.rpc.http;

import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * A request on its way.
 *
 * @param <T> what is made of the answer
 */
public final class HttpExchange<T> {
    private final CompletableFuture<HttpResult<T>> result = new CompletableFuture<>();
    private final Runnable cancellation;
    private volatile HttpCost cost = HttpCost.NONE;

    HttpExchange(Runnable cancellation) {
        this.cancellation = cancellation;
    }

    /** Its end; never exceptional. It completes on a thread of the HTTP client, after the reader has let go of its files. */
    public CompletableFuture<HttpResult<T>> result() {
        return result;
    }

    /** Calls {@code listener} at the end, on a thread of the HTTP client, or at once if it is over already. */
    public void onEnd(Consumer<HttpResult<T>> listener) {
        var _ = result.thenAccept(listener);
    }

    /** What it has cost, from its end on. */
    public HttpCost cost() {
        return cost;
    }

    void ended(HttpResult<T> end, HttpCost all) {
        cost = all;
        result.complete(end);
    }

    /** Gives up; the result is then {@link HttpFailure.Kind#CANCELLED}, unless it was there already. */
    public void cancel() {
        cancellation.run();
    }
}
