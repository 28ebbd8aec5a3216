package org.quern.dashboard.access;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * What was chosen at the start.
 *
 * @param openMetrics everybody who can reach it may read the metrics
 * @param programToken what programs may show in place of a session, to look only; empty for none
 * @param port where people come, if something passes on to where it listens; else 0
 * @param names by which people of other computers come; empty for this computer's own
 */
public record AccessOptions(boolean openMetrics, String programToken, int port, Set<String> names) {
    private static final int USUAL_PORT = 443;

    public AccessOptions {
        names = Set.copyOf(names);
    }

    /** For people of this computer. */
    public AccessOptions(boolean openMetrics, String programToken, int port) {
        this(openMetrics, programToken, port, Set.of());
    }

    /** For those who come right where it listens. */
    public AccessOptions(boolean openMetrics, String programToken) {
        this(openMetrics, programToken, 0);
    }

    /** For people of other computers: they say who they are, and nobody else reads the metrics. */
    public static AccessOptions forOthers(String programToken, Set<String> names) {
        return new AccessOptions(false, programToken, 0, names);
    }

    /** How a browser writes the name and port that it asks. */
    public static String host(String name, int port) {
        String plain = name.toLowerCase(Locale.ROOT);
        String written = plain.contains(":") ? "[" + plain + "]" : plain;
        return port == USUAL_PORT ? written : written + ":" + port;
    }

    boolean isForOthers() {
        return !names.isEmpty();
    }

    /** A name that leads here and is not ours is somebody's trick. */
    boolean isOurs(String host, InetSocketAddress here) {
        if (isForOthers()) {
            return names.stream().map(name -> plain(host(name, here.getPort()))).anyMatch(plain(host)::equals);
        }
        int listens = port > 0 ? port : here.getPort();
        return List.of("127.0.0.1:" + listens, "localhost:" + listens, "[::1]:" + listens).contains(host);
    }

    /** In small letters, and an address of IPv6, which browsers write as short as they can, with all its numbers. */
    private static String plain(String host) {
        int end = host.indexOf(']');
        if (!host.startsWith("[") || end < 0) {
            return host.toLowerCase(Locale.ROOT);
        }
        try {
            return InetAddress.ofLiteral(host.substring(1, end)).getHostAddress() + host.substring(end);
        } catch (IllegalArgumentException e) {
            return host;
        }
    }
}
