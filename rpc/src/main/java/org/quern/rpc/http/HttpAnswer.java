package org.quern.rpc.http;

import java.io.InputStream;
import java.time.Instant;
import java.util.Locale;
import java.util.OptionalDouble;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/** A 2xx answer while its body is read. */
public final class HttpAnswer {
    private final Response response;
    private final GuardedStream body;

    HttpAnswer(Response response, GuardedStream body) {
        this.response = response;
        this.body = body;
    }

    public int status() {
        return response.code();
    }

    /** Value of a header, null if it is absent. */
    public @Nullable String header(String name) {
        return response.header(name);
    }

    /** When the server says that it answered, Unix seconds; empty if it does not say. */
    public OptionalDouble date() {
        return date(response);
    }

    static OptionalDouble date(Response response) {
        Instant date = response.headers().getInstant("Date");
        return date == null ? OptionalDouble.empty() : OptionalDouble.of((double) date.getEpochSecond());
    }

    /** The decoded content; it fails when the connection stalls. */
    public InputStream body() {
        return body;
    }

    /** Whether the server calls its answer a web page. */
    public boolean isWebPage() {
        String type = header("Content-Type");
        return type != null && type.toLowerCase(Locale.ROOT).startsWith("text/html");
    }
}
