package org.quern.rpc.http;

import java.net.ProxySelector;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.quern.rpc.crypto.TrustStores;

/**
 * How HTTP is done.
 *
 * @param userAgent what we call ourselves
 * @param connectTimeout until a connection stands
 * @param stallWindow time in which {@code stallBytes} must arrive, or the connection counts as dead
 * @param stallBytes least bytes in that time
 * @param callTime most time for a whole call, except that files may take as long as they move; an answer to a file's request begins within it
 * @param redirects most redirects of one request
 * @param proxies which proxy for which server, null for none
 * @param longestReply most bytes of a scheduler's reply, unpacked
 * @param issuers files of certificates (PEM) that servers' may be signed with beside those that the Java runtime knows; the first that exists
 */
public record HttpSettings(String userAgent, Duration connectTimeout, Duration stallWindow, long stallBytes,
        Duration callTime, int redirects, @Nullable ProxySelector proxies, long longestReply,
        List<Path> issuers) {
    public HttpSettings {
        issuers = List.copyOf(issuers);
    }

    /** Bytes of a scheduler's reply at most, unless told otherwise: real ones stay below 5 MB. */
    public static final long USUAL_LONGEST_REPLY = 64_000_000;
    /** BOINC's values: 120 s to connect, 10 bytes a second over 300 s, 50 redirects. */
    private static final Duration CONNECT = Duration.ofMinutes(2);
    private static final Duration STALL = Duration.ofMinutes(5);
    private static final long STALL_BYTES_A_SECOND = 10;
    /** A connection that says nothing for a day is dead. */
    private static final long LONGEST_STALL_SECONDS = 86_400;
    private static final int REDIRECTS = 50;
    /** Ours: BOINC waits for ever while a byte comes every five minutes. A reply of 5 MB gets through at 9 kB a second. */
    private static final Duration CALL = Duration.ofMinutes(10);

    /**
     * BOINC's timeouts and its form of the agent's name, with ours behind it.
     *
     * @param platform primary platform, such as {@code x86_64-pc-linux-gnu}
     * @param boincVersion protocol version, such as {@code 8.3.0}
     * @param quernVersion our own version
     */
    public static HttpSettings standard(String platform, String boincVersion, String quernVersion) {
        String agent = "BOINC client (" + platform + " " + boincVersion + ") (Quern " + quernVersion + ")";
        return new HttpSettings(agent, CONNECT, STALL, STALL_BYTES_A_SECOND * STALL.toSeconds(), CALL, REDIRECTS, null,
                USUAL_LONGEST_REPLY, TrustStores.files(System.getenv()));
    }

    /** The same with other times, for slow networks and quick tests. */
    public HttpSettings withTimeouts(Duration connect, Duration stall, long bytes) {
        return new HttpSettings(userAgent, connect, stall, bytes, callTime, redirects, proxies, longestReply, issuers);
    }

    /** The same with another bound of slowness: fewer {@code bytesPerSecond} for so many {@code seconds} count as dead. */
    public HttpSettings withStall(double seconds, double bytesPerSecond) {
        Duration stall = Duration.ofSeconds(Math.clamp((long) seconds, 1, LONGEST_STALL_SECONDS));
        return withTimeouts(connectTimeout, stall, (long) (Math.max(0, bytesPerSecond) * stall.toSeconds()))
                .withCallTime(stall.compareTo(callTime) > 0 ? stall : callTime);
    }

    /** The same with another time for a whole call. */
    public HttpSettings withCallTime(Duration time) {
        return new HttpSettings(userAgent, connectTimeout, stallWindow, stallBytes, time, redirects, proxies,
                longestReply, issuers);
    }

    /** The same through proxies. */
    public HttpSettings withProxies(@Nullable ProxySelector selector) {
        return new HttpSettings(userAgent, connectTimeout, stallWindow, stallBytes, callTime, redirects, selector,
                longestReply, issuers);
    }

    /** The same with another limit of replies. */
    public HttpSettings withLongestReply(long bytes) {
        return new HttpSettings(userAgent, connectTimeout, stallWindow, stallBytes, callTime, redirects, proxies,
                bytes, issuers);
    }

    /** The same with other files of certificates. */
    public HttpSettings withIssuers(List<Path> files) {
        return new HttpSettings(userAgent, connectTimeout, stallWindow, stallBytes, callTime, redirects, proxies,
                longestReply, files);
    }
}
