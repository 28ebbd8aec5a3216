package org.quern.config.options;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.quern.config.xml.XmlFields;
import org.quern.config.xml.XmlNode;

/** Reads {@code <proxy_info>}: in cc_config.xml a server that is named is used, and so is a name for authentication. */
public final class ProxyReader {
    private static final int HIGHEST_PORT = 65_535;

    private final XmlFields fields;

    ProxyReader(XmlFields fields) {
        this.fields = fields;
    }

    ProxySettings read(XmlNode node) {
        return new ProxySettings(fields.text(node, "http_server_name"), port(node, "http_server_port"),
                fields.text(node, "http_user_name"), fields.text(node, "http_user_passwd"),
                fields.text(node, "socks_server_name"), port(node, "socks_server_port"),
                fields.text(node, "socks5_user_name"), fields.text(node, "socks5_user_passwd"),
                fields.flag(node, "socks5_remote_dns"), fields.text(node, "no_proxy"));
    }

    private int port(XmlNode node, String name) {
        int port = fields.whole(node, name, ProxySettings.DEFAULT_PORT);
        if (port < 1 || port > HIGHEST_PORT) {
            node.last(name).ifPresent(child -> fields.mistake(child, "not a port; 80 is used"));
            return ProxySettings.DEFAULT_PORT;
        }
        return port;
    }

    /**
     * The proxies that environment variables name (docs/protocol/configuration.md 1.4); used if neither a manager nor the
     * file names one.
     */
    public static ProxySettings ofEnvironment(Map<String, String> environment) {
        ProxyAddress http = http(environment);
        ProxyAddress socks = ProxyAddress.of(first(environment, "SOCKS_SERVER", "SOCKS5_SERVER"));
        String user = first(environment, "HTTP_USER_NAME");
        String password = first(environment, "HTTP_USER_PASSWD");
        return new ProxySettings(http.host(), http.port(), user.isEmpty() ? http.user() : user,
                user.isEmpty() ? http.password() : password, socks.host(), socks.port(),
                first(environment, "SOCKS5_USER", "SOCKS_USER"), first(environment, "SOCKS5_PASSWD"), false,
                first(environment, "NO_PROXY", "no_proxy"));
    }

    /** What is wrong with the variables, a sentence each that shows no password. */
    public static List<String> environmentMistakes(Map<String, String> environment) {
        String http = first(environment, "HTTP_PROXY", "http_proxy");
        return http.isEmpty() || !http(environment).host().isEmpty() ? List.of()
                : List.of(
                        "Environment variable HTTP_PROXY names no proxy of the form http://host:port; it is not used. "
                                + "For SOCKS there is SOCKS_SERVER.");
    }

    /** A SOCKS proxy cannot be spoken to in HTTP. */
    private static ProxyAddress http(Map<String, String> environment) {
        String text = first(environment, "HTTP_PROXY", "http_proxy");
        return ProxyAddress.of(text.toLowerCase(Locale.ROOT).startsWith("socks") ? "" : text);
    }

    private static String first(Map<String, String> environment, String... names) {
        return Stream.of(names).map(name -> environment.getOrDefault(name, "").strip())
                .filter(value -> !value.isEmpty()).findFirst().orElse("");
    }
}
