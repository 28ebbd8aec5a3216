package quern.config;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Host and port of a proxy.
 *
 * @param host empty if there is none
 * @param port its port
 */
record ProxyAddress(String host, int port) {
    private static final Pattern FORM = Pattern.compile("(?:(\\w+)://)?([^:/@\\s]+)(?::(\\d{1,5}))?/?");
    private static final int HTTPS_PORT = 443;
    private static final ProxyAddress NONE = new ProxyAddress("", ProxySettings.DEFAULT_PORT);

    /** From {@code http://host:port}; the port is 80, or 443 with https, if it is left out. */
    static ProxyAddress of(String text) {
        Matcher form = FORM.matcher(text.strip());
        if (!form.matches()) {
            return NONE;
        }
        int standard = "https".equalsIgnoreCase(form.group(1)) ? HTTPS_PORT : ProxySettings.DEFAULT_PORT;
        return new ProxyAddress(form.group(2), form.group(3) == null ? standard : Integer.parseInt(form.group(3)));
    }
}
