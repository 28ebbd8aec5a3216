package org.quern.rpc.http;

/**
 * What became of a request.
 *
 * @param <T> what was made of the answer
 */
public sealed interface HttpResult<T> {
    /**
     * A 2xx answer, read to its end.
     *
     * @param value what was made of it
     */
    record Success<T>(T value) implements HttpResult<T> {}

    /**
     * No usable answer.
     *
     * @param failure why
     */
    record Failure<T>(HttpFailure failure) implements HttpResult<T> {}
}
