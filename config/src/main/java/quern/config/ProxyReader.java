package quern.config;

import java.util.Map;

/** Reads {@code <proxy_info>}: in cc_config.xml a server that is named is used, and so is a name for authentication. */
final class ProxyReader {
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
     * The proxies that environment variables name (configuration.md 1.4); used if neither a manager nor the file names one.
     */
    static ProxySettings ofEnvironment(Map<String, String> environment) {
        ProxyAddress http = ProxyAddress.of(environment.getOrDefault("HTTP_PROXY", ""));
        String socksText = environment.getOrDefault("SOCKS_SERVER", environment.getOrDefault("SOCKS5_SERVER", ""));
        ProxyAddress socks = ProxyAddress.of(socksText);
        return new ProxySettings(http.host(), http.port(), environment.getOrDefault("HTTP_USER_NAME", ""),
                environment.getOrDefault("HTTP_USER_PASSWD", ""), socks.host(), socks.port(),
                environment.getOrDefault("SOCKS5_USER", environment.getOrDefault("SOCKS_USER", "")),
                environment.getOrDefault("SOCKS5_PASSWD", ""), false, environment.getOrDefault("NO_PROXY", ""));
    }
}
