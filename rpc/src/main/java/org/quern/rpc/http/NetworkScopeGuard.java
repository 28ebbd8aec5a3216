package org.quern.rpc.http;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.net.Proxy;
import java.net.UnknownHostException;
import java.util.Comparator;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import okhttp3.Call;
import okhttp3.EventListener;
import okhttp3.HttpUrl;
import okhttp3.Interceptor;
import okhttp3.Response;
import okhttp3.Route;
import org.jspecify.annotations.Nullable;

/**
 * The places that one call comes to, by way of redirects: never from the internet to an address of this network, nor from there to this computer.
 * What counts is the address that is really connected to, whatever its name stood for before; before it a connection is not even tried. A project
 * that is in this network itself goes on as it is, and one on this computer, by whichever of its addresses, may name all of them: one of them may
 * stand for the computer's name here, and a private one for others.
 *
 * <p>An address that a server named, such as that of a project's scheduler, of its files or its news, is judged as if it had redirected there.
 *
 * <p>What a proxy connects to is its own business, and counts as the internet.
 */
final class NetworkScopeGuard extends EventListener {
    private final Function<InetAddress, NetworkScope> scopes;
    private @Nullable NetworkScope farthest;
    private final String namer;
    private boolean gone;
    private String refusal = "";

    NetworkScopeGuard(Function<InetAddress, NetworkScope> scopes) {
        this(scopes, "");
    }

    /** One to where the server {@code namer} says; empty for whatever nobody named. */
    NetworkScopeGuard(Function<InetAddress, NetworkScope> scopes, String namer) {
        this.scopes = scopes;
        this.namer = namer;
    }

    /** The server that named an address that may not be gone to, with a comma; empty if none did. */
    synchronized String blamed() {
        return gone || namer.isEmpty() ? "" : ", which " + namer + " names";
    }

    /** Why it ended, empty if it did not. */
    synchronized String refusal() {
        return refusal;
    }

    @Override
    public void connectStart(Call call, InetSocketAddress address, Proxy proxy) {
        if (!mayGoTo(address, proxy)) {
            call.cancel();
        }
    }

    /** Runs between connecting and sending: a connection may have been open for long. */
    static Response arrive(Interceptor.Chain chain) throws IOException {
        NetworkScopeGuard guard = Objects.requireNonNull(chain.request().tag(NetworkScopeGuard.class));
        Route route = Objects.requireNonNull(chain.connection()).route();
        if (!guard.mayGoTo(route.socketAddress(), route.proxy())) {
            throw new ProtocolException(guard.refusal());
        }
        guard.arrived(route.socketAddress(), route.proxy());
        return chain.proceed(chain.request());
    }

    synchronized boolean mayGoTo(InetSocketAddress address, Proxy proxy) {
        NetworkScope there = scope(address, proxy);
        if (farthest == null && there != NetworkScope.INTERNET && !isNamersOwn(address)) {
            farthest = namersScope(); // nobody is asked for a name where nothing can be refused: a proxy may be there for that
        }
        if (farthest != null && there.compareTo(farthest) < 0) {
            refusal = (gone ? "redirected from " + farthest : "sent by a server of " + farthest)
                    + " to an address of " + there;
        }
        return refusal.isEmpty();
    }

    synchronized void arrived(InetSocketAddress address, Proxy proxy) {
        InetAddress resolved = address.getAddress();
        NetworkScope told = scope(address, proxy);
        NetworkScope there = resolved == null ? told : told.ofServer(resolved);
        gone = true;
        farthest = farthest == null || there.compareTo(farthest) > 0 ? there : farthest;
    }

    /** On the host of the server itself, which may have addresses in this network beside those of the internet. */
    private boolean isNamersOwn(InetSocketAddress address) {
        HttpUrl url = HttpUrl.parse(namer);
        return namer.isEmpty() || (url != null && url.host().equalsIgnoreCase(address.getHostString()));
    }

    /** Where its addresses are, the farthest of them; one that is not known counts as the internet. */
    private NetworkScope namersScope() {
        HttpUrl url = HttpUrl.parse(namer);
        try {
            return url == null ? NetworkScope.INTERNET
                    : Stream.of(InetAddress.getAllByName(url.host()))
                            .map(address -> scopes.apply(address).ofServer(address)).max(Comparator.naturalOrder())
                            .orElse(NetworkScope.INTERNET);
        } catch (UnknownHostException e) {
            return NetworkScope.INTERNET;
        }
    }

    private NetworkScope scope(InetSocketAddress address, Proxy proxy) {
        InetAddress resolved = address.getAddress();
        boolean isDirect = proxy.type() == Proxy.Type.DIRECT && !(proxy instanceof CountedSockets.SocksRoute);
        return !isDirect || resolved == null ? NetworkScope.INTERNET : scopes.apply(resolved);
    }
}
