package org.quern.rpc.http;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import okhttp3.Authenticator;
import okhttp3.Challenge;
import okhttp3.Credentials;
import okhttp3.HttpUrl;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.Route;
import org.jspecify.annotations.Nullable;
import org.quern.config.options.ClientOptions;
import org.quern.config.options.ProxySettings;

/** The user's proxies, which may change while the client runs (docs/protocol/data-directory.md 5.15, docs/protocol/configuration.md 1.4). */
public final class ConfiguredProxies extends ProxySelector implements Authenticator {
    private static final List<Proxy> DIRECT = List.of(Proxy.NO_PROXY);
    private static final String DIGEST = "digest";
    private static final String BASIC = "basic";
    private static final String CONNECT = "CONNECT";
    private static final String ANSWER = "Proxy-Authorization";
    private static final SecureRandom CHANCE = new SecureRandom();
    private volatile InUse inUse;

    /** Proxies, and the one way to tell them who we are, {@link #DIGEST} or {@link #BASIC}; empty for whatever they offer. */
    private record InUse(ProxySettings settings, String onlyScheme) {
        Stream<Challenge> offers(String scheme, Response response) {
            return onlyScheme.isEmpty() || onlyScheme.equals(scheme)
                    ? response.challenges().stream().filter(offer -> offer.scheme().equalsIgnoreCase(scheme))
                    : Stream.empty();
        }
    }

    /** {@code onlyScheme}: as {@link ClientOptions#proxyAuthentication}. */
    public ConfiguredProxies(ProxySettings settings, String onlyScheme) {
        inUse = new InUse(settings, onlyScheme);
    }

    /** From now on these. */
    public void use(ProxySettings wanted, String onlyScheme) {
        inUse = new InUse(wanted, onlyScheme);
    }

    /** Those in use. */
    public ProxySettings settings() {
        return inUse.settings();
    }

    @Override
    public List<Proxy> select(URI target) {
        ProxySettings now = settings();
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

    /**
     * The proxy asks who we are; a second time it would not like the answer any better. Of the ways that it offers digest is taken,
     * which does not tell it the password, unless the user wants another. Inside a tunnel it is the project's server that asks, and is told nothing.
     */
    @Override
    public @Nullable Request authenticate(@Nullable Route route, Response response) throws IOException {
        InUse now = inUse;
        ProxySettings settings = now.settings();
        Request asked = response.request();
        boolean isProxys = !asked.isHttps() || asked.method().equals(CONNECT);
        if (!isProxys || settings.httpUser().isEmpty() || asked.header(ANSWER) != null) {
            return null;
        }
        var login = new DigestLogin(settings.httpUser(), settings.httpPassword(), clientNonce());
        Optional<String> digest = now.offers(DIGEST, response)
                .flatMap(offer -> login.answer(offer, asked.method(), target(asked)).stream()).findFirst();
        Optional<String> basic = now.offers(BASIC, response)
                .map(offer -> Credentials.basic(settings.httpUser(), settings.httpPassword())).findFirst();
        return digest.or(() -> basic).map(answer -> asked.newBuilder().header(ANSWER, answer).build()).orElse(null);
    }

    private static String clientNonce() {
        byte[] bytes = new byte[16];
        CHANCE.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    /** What is asked for: of a tunnel its end, else the path, as curl and so BOINC's client has it. */
    private static String target(Request asked) {
        HttpUrl url = asked.url();
        String query = url.encodedQuery();
        return asked.method().equals(CONNECT) ? url.host() + ":" + url.port()
                : url.encodedPath() + (query == null ? "" : "?" + query);
    }

    @Override
    public void connectFailed(URI target, SocketAddress proxy, IOException failure) {
        // the request fails with a sentence of its own
    }
}
