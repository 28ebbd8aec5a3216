package org.quern.rpc.http;

import java.time.Duration;
import java.util.Collections;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A request: GET without a body, POST with one.
 *
 * @param url where to; blanks become {@code %20}
 * @param headers besides the usual ones
 * @param body what is posted, null for GET
 * @param movesFile a file is sent or answered: that may last as long as it moves
 * @param secretUrl there is a password or a key in the URL, so that redirects are followed as carefully as those of a posted document
 * @param hosts lower-cased names of hosts that may know what is posted, besides the one in {@code url}
 * @param time most for the whole call, null for the usual one
 * @param namer address of the server that said where to ask, which may lead no further inwards than to where it is itself; empty if anywhere
 */
public record HttpAsk(String url, SortedMap<String, String> headers, @Nullable HttpBody body, boolean movesFile,
        boolean secretUrl, Set<String> hosts, @Nullable Duration time, String namer) {
    public HttpAsk {
        headers = Collections.unmodifiableSortedMap(new TreeMap<>(headers));
        hosts = Collections.unmodifiableSet(new TreeSet<>(hosts));
    }

    public static HttpAsk get(String url) {
        return new HttpAsk(url, new TreeMap<>(), null, false, false, Set.of(), null, "");
    }

    public static HttpAsk post(String url, HttpBody body) {
        return new HttpAsk(url, new TreeMap<>(), body, false, false, Set.of(), null, "");
    }

    public HttpAsk withHeader(String name, String value) {
        var more = new TreeMap<>(headers);
        more.put(name, value);
        return new HttpAsk(url, more, body, movesFile, secretUrl, hosts, time, namer);
    }

    /** The same for a file. */
    public HttpAsk movingFile() {
        return new HttpAsk(url, headers, body, true, secretUrl, hosts, time, namer);
    }

    /** The same with a secret in its URL. */
    public HttpAsk withSecretUrl() {
        return new HttpAsk(url, headers, body, movesFile, true, hosts, time, namer);
    }

    /** The same, which these hosts may know as well. */
    public HttpAsk knownTo(Set<String> others) {
        return new HttpAsk(url, headers, body, movesFile, secretUrl, others, time, namer);
    }

    /** The same, which is given up when it lasts longer. */
    public HttpAsk within(Duration longest) {
        return new HttpAsk(url, headers, body, movesFile, secretUrl, hosts, longest, namer);
    }

    /** The same, at an address that this server named. */
    public HttpAsk namedBy(String server) {
        return new HttpAsk(url, headers, body, movesFile, secretUrl, hosts, time, server);
    }
}
