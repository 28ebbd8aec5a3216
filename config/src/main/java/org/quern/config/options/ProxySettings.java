package org.quern.config.options;

/**
 * The way to the network (docs/protocol/data-directory.md 5.15). A server name that is empty is not used.
 *
 * @param httpHost HTTP proxy, empty if none
 * @param httpPort its port
 * @param httpUser name for its authentication, empty if none
 * @param httpPassword never logged
 * @param socksHost SOCKS5 proxy, empty if none
 * @param socksPort its port
 * @param socksUser empty if none
 * @param socksPassword never logged
 * @param socksResolvesNames host names are resolved by the SOCKS proxy
 * @param direct hosts that are reached without a proxy, separated by commas
 */
public record ProxySettings(String httpHost, int httpPort, String httpUser, String httpPassword, String socksHost,
        int socksPort, String socksUser, String socksPassword, boolean socksResolvesNames, String direct) {
    /** BOINC's default for either port. */
    public static final int DEFAULT_PORT = 80;

    /** No proxy. */
    public static final ProxySettings NONE = new ProxySettings("", DEFAULT_PORT, "", "", "", DEFAULT_PORT, "", "",
            false, "");

    /** Whether there is a proxy. */
    public boolean isPresent() {
        return !httpHost.isEmpty() || !socksHost.isEmpty();
    }

    /** Without its secrets, for logs. */
    @Override
    public String toString() {
        return "ProxySettings[http " + httpHost + ":" + httpPort + ", socks " + socksHost + ":" + socksPort + "]";
    }
}
