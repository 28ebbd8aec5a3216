package org.quern.rpc.codec;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.quern.config.options.ProxySettings;
import org.quern.rpc.write.BoincXmlWriter;

/**
 * {@code <proxy_info>} as text for init_data.xml (docs/protocol/data-directory.md 5.15). It holds passwords in plain
 * text, as the format wants it.
 */
public final class ProxyInfoText {
    private ProxyInfoText() {}

    /** The element, one child a line; empty without a proxy. */
    public static String of(ProxySettings proxy) {
        if (!proxy.isPresent()) {
            return "";
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            write(new BoincXmlWriter(bytes), proxy);
        } catch (IOException e) {
            throw new UncheckedIOException("memory does not fail", e);
        }
        return bytes.toString(StandardCharsets.ISO_8859_1);
    }

    private static void write(BoincXmlWriter out, ProxySettings proxy) throws IOException {
        out.open("proxy_info");
        out.flag("use_http_proxy", !proxy.httpHost().isEmpty());
        out.flag("use_socks_proxy", !proxy.socksHost().isEmpty());
        out.flag("use_http_auth", !proxy.httpUser().isEmpty());
        out.raw("socks_server_name", proxy.socksHost());
        out.integer("socks_server_port", proxy.socksPort());
        out.raw("http_server_name", proxy.httpHost());
        out.integer("http_server_port", proxy.httpPort());
        out.text("socks5_user_name", proxy.socksUser());
        out.text("socks5_user_passwd", proxy.socksPassword());
        out.zeroOne("socks5_remote_dns", proxy.socksResolvesNames());
        out.text("http_user_name", proxy.httpUser());
        out.text("http_user_passwd", proxy.httpPassword());
        out.raw("no_proxy", proxy.direct());
        out.zeroOne("no_autodetect", false);
        out.close();
        out.flush();
    }
}
