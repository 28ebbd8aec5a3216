package org.quern.config.options;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.quern.config.xml.Mistake;
import org.quern.config.xml.ReadResult;
import org.quern.config.xml.XmlFields;
import org.quern.config.xml.XmlFiles;

/**
 * {@code quern_proxy.xml} of the data directory: the proxies that a manager program chose, a {@code <proxy_info>} as in BOINC's
 * state file (docs/protocol/data-directory.md 5.15). It is a file of its own because it may hold passwords
 * (docs/decisions/0029).
 */
public final class ProxyFile {
    /** The file's name. */
    public static final String NAME = "quern_proxy.xml";

    private ProxyFile() {}

    /** Reads the file; an absent one names no proxy. */
    public static ReadResult<ProxySettings> read(Path dataDirectory) {
        List<Mistake> mistakes = new ArrayList<>();
        ProxyReader reader = new ProxyReader(new XmlFields(NAME, mistakes));
        ProxySettings read = XmlFiles.read(dataDirectory.resolve(NAME)).map(tree -> {
            mistakes.addAll(tree.mistakes());
            return tree.root().map(reader::read).orElse(ProxySettings.NONE);
        }).orElse(ProxySettings.NONE);
        return new ReadResult<>(read, mistakes);
    }

    /** The element as managers and the file have it, one line each. */
    public static String text(ProxySettings proxies) {
        StringBuilder text = new StringBuilder("<proxy_info>\n");
        flag(text, "use_http_proxy", !proxies.httpHost().isEmpty());
        flag(text, "use_socks_proxy", !proxies.socksHost().isEmpty());
        flag(text, "use_http_auth", !proxies.httpUser().isEmpty());
        line(text, "socks_server_name", proxies.socksHost());
        line(text, "socks_server_port", Integer.toString(proxies.socksPort()));
        line(text, "http_server_name", proxies.httpHost());
        line(text, "http_server_port", Integer.toString(proxies.httpPort()));
        line(text, "socks5_user_name", proxies.socksUser());
        line(text, "socks5_user_passwd", proxies.socksPassword());
        line(text, "socks5_remote_dns", proxies.socksResolvesNames() ? "1" : "0");
        line(text, "http_user_name", proxies.httpUser());
        line(text, "http_user_passwd", proxies.httpPassword());
        line(text, "no_proxy", proxies.direct());
        line(text, "no_autodetect", "0");
        return text.append("</proxy_info>\n").toString();
    }

    private static void flag(StringBuilder text, String name, boolean value) {
        text.append(value ? "    <" + name + "/>\n" : "");
    }

    private static void line(StringBuilder text, String name, String value) {
        text.append("    <").append(name).append('>').append(escaped(value)).append("</").append(name).append(">\n");
    }

    private static String escaped(String value) {
        return value.replaceAll("\\p{Cntrl}", "").replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
