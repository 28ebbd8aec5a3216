package quern.rpc.http;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A request: GET without a body, POST with one.
 *
 * @param url where to; blanks become {@code %20}
 * @param headers besides the usual ones
 * @param body what is posted, null for GET
 * @param movesFile a file is sent or answered: that may last as long as it moves
 */
public record HttpAsk(String url, SortedMap<String, String> headers, @Nullable HttpBody body, boolean movesFile) {
    public HttpAsk {
        headers = Collections.unmodifiableSortedMap(new TreeMap<>(headers));
    }

    public static HttpAsk get(String url) {
        return new HttpAsk(url, new TreeMap<>(), null, false);
    }

    public static HttpAsk post(String url, HttpBody body) {
        return new HttpAsk(url, new TreeMap<>(), body, false);
    }

    public HttpAsk withHeader(String name, String value) {
        var more = new TreeMap<>(headers);
        more.put(name, value);
        return new HttpAsk(url, more, body, movesFile);
    }

    /** The same for a file. */
    public HttpAsk movingFile() {
        return new HttpAsk(url, headers, body, true);
    }
}
