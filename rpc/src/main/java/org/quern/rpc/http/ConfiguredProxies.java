package org.quern.rpc.http;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import okhttp3.Authenticator;
import okhttp3.Credentials;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.Route;
import org.jspecify.annotations.Nullable;
import org.quern.config.options.ProxySettings;

/** The user's proxies, which may change while the client runs (docs/protocol/data-directory.md 5.15, docs/protocol/configuration.md 1.4). */
public final class ConfiguredProxies extends ProxySelector implements Authenticator {
    private static final List<Proxy> DIRECT = List.of(Proxy.NO_PROXY);
    private volatile ProxySettings settings;

    public ConfiguredProxies(ProxySettings settings) {
        this.settings = settings;
    }

    /** From now on these. */
    public void use(ProxySettings wanted) {
        settings = wanted;
    }

    /** Those in use. */
    public ProxySettings settings() {
        return settings;
    }

    @Override
    public List<Proxy> select(URI target) {
        ProxySettings now = settings;
        if (!now.isPresent() || isThisComputer(String.valueOf(target.getHost()))
                || isDirect(now, String.valueOf(target.getHost()))) {
            return DIRECT;
        }
        return now.httpHost().isEmpty()
                ? List.of(new Proxy(Proxy.Type.SOCKS, address(now.socksHost(), now.socksPort())))
                : List.of(new Proxy(Proxy.Type.HTTP, address(now.httpHost(), now.httpPort())));
    }

    /** No proxy can reach this computer's own loopback. */
    private static boolean isThisComputer(String host) {
        return host.equalsIgnoreCase("localhost") || host.startsWith("127.") || host.equals("[::1]");
    }

    private static InetSocketAddress address(String host, int port) {
        return InetSocketAddress.createUnresolved(host, port);
    }

    /** A name in the list stands for the host and for whatever ends in it behind a dot; {@code *} for all. */
    private static boolean isDirect(ProxySettings settings, String host) {
        String lower = host.toLowerCase(Locale.ROOT);
        for (String entry : settings.direct().toLowerCase(Locale.ROOT).split(",", -1)) {
            String name = entry.strip();
            String suffix = name.startsWith(".") ? name : "." + name;
            if (name.equals("*") || (!name.isEmpty() && (lower.equals(name) || lower.endsWith(suffix)))) {
                return true;
            }
        }
        return false;
    }

    /** The proxy asks who we are; a second time it would not like the answer any better. */
    @Override
    public @Nullable Request authenticate(@Nullable Route route, Response response) throws IOException {
        ProxySettings now = settings;
        if (now.httpUser().isEmpty() || response.request().header("Proxy-Authorization") != null) {
            return null;
        }
        return response.request().newBuilder()
                .header("Proxy-Authorization", Credentials.basic(now.httpUser(), now.httpPassword())).build();
    }

    @Override
    public void connectFailed(URI target, SocketAddress proxy, IOException failure) {
        // the request fails with a sentence of its own
    }
}
