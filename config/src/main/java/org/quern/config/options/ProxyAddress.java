package org.quern.config.options;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;
import org.quern.model.TextCursor;

/**
 * A proxy as one text says it.
 *
 * @param host empty if there is none
 * @param port its port
 * @param user name for its authentication, empty if none
 * @param password never logged
 */
record ProxyAddress(String host, int port, String user, String password) {
    private static final String HTTP_PORT = Integer.toString(ProxySettings.DEFAULT_PORT);
    private static final String HTTPS_PORT = "443";
    private static final int HIGHEST_PORT = 65_535;
    private static final Set<String> SCHEMES = Set.of("", "http", "https", "socks", "socks5", "socks5h");
    private static final ProxyAddress NONE = new ProxyAddress("", ProxySettings.DEFAULT_PORT, "", "");

    /** From {@code http://name:password@host:port}; the port is 80, or 443 with https, if it is left out. */
    static ProxyAddress of(String text) {
        var form = new TextCursor(text.strip());
        String scheme = form.until("://").orElse("").toLowerCase(Locale.ROOT);
        var login = new TextCursor(form.until("@").orElse(""));
        String user = login.takeWhile(c -> c != ':');
        String password = login.take(":") ? login.rest() : "";
        String host = form.takeWhile(c -> c != ':' && c != '/');
        String port = form.take(":") ? form.digits() : "https".equals(scheme) ? HTTPS_PORT : HTTP_PORT;
        form.take("/");
        boolean isProxy = SCHEMES.contains(scheme) && isName(host) && form.atEnd() && port.matches("\\d{1,5}")
                && (user + password).chars().noneMatch(c -> c == '/' || Character.isWhitespace(c));
        int number = isProxy ? Integer.parseInt(port) : 0;
        return number < 1 || number > HIGHEST_PORT ? NONE
                : new ProxyAddress(host, number, decoded(user), decoded(password));
    }

    private static boolean isName(String host) {
        return !host.isEmpty() && host.chars().noneMatch(c -> c == '@' || Character.isWhitespace(c));
    }

    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException noEscape) {
            return text;
        }
    }

    /** Without its secrets, for logs. */
    @Override
    public String toString() {
        return host + ":" + port;
    }
}
