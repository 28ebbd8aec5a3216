package quern.config;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A proxy as one text says it.
 *
 * @param host empty if there is none
 * @param port its port
 * @param user name for its authentication, empty if none
 * @param password never logged
 */
record ProxyAddress(String host, int port, String user, String password) {
    private static final Pattern FORM = Pattern
            .compile("(?:(\\w+)://)?(?:([^:/@\\s]+)(?::([^/@\\s]*))?@)?([^:/@\\s]+)(?::(\\d{1,5}))?/?");
    private static final int HTTPS_PORT = 443;
    private static final int HIGHEST_PORT = 65_535;
    private static final Set<String> SCHEMES = Set.of("", "http", "https", "socks", "socks5", "socks5h");
    private static final ProxyAddress NONE = new ProxyAddress("", ProxySettings.DEFAULT_PORT, "", "");

    /** From {@code http://name:password@host:port}; the port is 80, or 443 with https, if it is left out. */
    static ProxyAddress of(String text) {
        Matcher form = FORM.matcher(text.strip());
        if (!form.matches() || !SCHEMES.contains(or(form.group(1), "").toLowerCase(Locale.ROOT))) {
            return NONE;
        }
        int standard = "https".equalsIgnoreCase(form.group(1)) ? HTTPS_PORT : ProxySettings.DEFAULT_PORT;
        int port = form.group(5) == null ? standard : Integer.parseInt(form.group(5));
        return port < 1 || port > HIGHEST_PORT ? NONE
                : new ProxyAddress(form.group(4), port, decoded(or(form.group(2), "")), decoded(or(form.group(3), "")));
    }

    private static String or(@Nullable String group, String otherwise) {
        return group == null ? otherwise : group;
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
