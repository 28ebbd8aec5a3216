package org.quern.daemon.gui;

import java.util.Map;
import org.quern.config.options.ProxyFile;
import org.quern.config.options.ProxySettings;

/** The proxies that a manager chooses (docs/protocol/gui-rpc.md 6.17, 7.3). */
final class ProxyOperations {
    private final GuiClient client;

    ProxyOperations(GuiClient client) {
        this.client = client;
    }

    void register(Map<String, GuiOperation> operations) {
        operations.put("get_proxy_settings",
                (request, reply) -> reply.xml().verbatim(ProxyFile.text(client.proxies().chosen())));
        operations.put("set_proxy_settings", (request, reply) -> {
            client.proxies().choose(wanted(request));
            reply.success();
        });
    }

    /** A server that is named without its flag {@code use_...} is not used. */
    private static ProxySettings wanted(GuiRequest request) {
        boolean http = request.is("use_http_proxy");
        boolean login = request.is("use_http_auth");
        boolean socks = request.is("use_socks_proxy");
        return new ProxySettings(http ? request.field("http_server_name") : "", port(request, "http_server_port"),
                login ? request.field("http_user_name") : "", login ? request.field("http_user_passwd") : "",
                socks ? request.field("socks_server_name") : "", port(request, "socks_server_port"),
                request.field("socks5_user_name"), request.field("socks5_user_passwd"),
                request.is("socks5_remote_dns"), request.field("no_proxy"));
    }

    private static int port(GuiRequest request, String name) {
        int port = (int) request.number(name);
        return port > 0 && port < 65_536 ? port : ProxySettings.DEFAULT_PORT;
    }
}
