package org.quern.rpc.http;

import java.util.function.Function;

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

    /** The value, or what {@code otherwise} makes of the failure. */
    default T orElse(Function<HttpFailure, T> otherwise) {
        return switch (this) {
            case Success<T>(T value) -> value;
            case Failure<T>(HttpFailure failure) -> otherwise.apply(failure);
        };
    }
}
