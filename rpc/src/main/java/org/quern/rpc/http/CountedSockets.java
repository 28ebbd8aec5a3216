package org.quern.rpc.http;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.List;
import javax.net.SocketFactory;
import okhttp3.Call;
import okhttp3.Dns;
import okhttp3.EventListener;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/** Sockets that tell {@link Wire} of every byte that comes, secure connections' too, and those through a SOCKS proxy. */
final class CountedSockets extends SocketFactory {
    /** Where a thread's next socket leads through: the HTTP library says it and makes the socket on the same thread, one right after the other. */
    private static final ThreadLocal<@Nullable SocksRoute> NEXT_HERE = new ThreadLocal<>();
    /** Has to hear of every call. */
    static final EventListener ROUTES = new EventListener() {
        @Override
        public void connectStart(Call call, InetSocketAddress address, Proxy proxy) {
            NEXT_HERE.set(proxy instanceof SocksRoute route ? route : null);
        }
    };

    @Override
    public Socket createSocket() {
        SocksRoute route = NEXT_HERE.get();
        return route == null ? new Counted() : new ThroughSocks(route);
    }

    @Override
    public Socket createSocket(String host, int port) throws IOException {
        return connected();
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress localHost, int localPort) throws IOException {
        return connected();
    }

    @Override
    public Socket createSocket(InetAddress host, int port) throws IOException {
        return connected();
    }

    @Override
    public Socket createSocket(InetAddress address, int port, InetAddress localAddress, int localPort)
            throws IOException {
        return connected();
    }

    private static Socket connected() throws IOException {
        throw new IOException("only sockets without a connection are made here");
    }

    private static class Counted extends Socket {
        Counted() {}

        Counted(Proxy proxy) {
            super(proxy);
        }

        @Override
        public InputStream getInputStream() throws IOException {
            return new CountedStream(super.getInputStream());
        }
    }

    /** The proxy is told the host's name, and finds the address. */
    private static final class ThroughSocks extends Counted {
        ThroughSocks(SocksRoute route) {
            super(route.socks());
        }

        @Override
        public void connect(SocketAddress host, int timeoutMillis) throws IOException {
            InetSocketAddress named = (InetSocketAddress) host;
            super.connect(InetSocketAddress.createUnresolved(named.getHostString(), named.getPort()), timeoutMillis);
        }
    }

    private static final class CountedStream extends FilterInputStream {
        CountedStream(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            int one = super.read();
            Wire.came(one < 0 ? 0 : 1);
            return one;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            int count = super.read(target, offset, length);
            Wire.came(Math.max(0, count));
            return count;
        }
    }

    /**
     * A way through a SOCKS proxy. The HTTP library takes it for a direct one: to a SOCKS proxy it would make a socket by itself, one that counts
     * nothing. It is made here instead.
     */
    static final class SocksRoute extends Proxy {
        SocksRoute(Proxy socks) {
            super(Type.SOCKS, socks.address());
        }

        @Override
        public Type type() {
            return Type.DIRECT;
        }

        /** The same as the JDK's sockets know it. */
        Proxy socks() {
            return new Proxy(Type.SOCKS, address());
        }
    }

    /** Somebody's choice of proxies, with a {@link SocksRoute} for each SOCKS proxy; and the addresses of hosts, which such proxies find themselves. */
    static final class Routes extends ProxySelector implements Dns {
        /** Of a range that is reserved for ever (RFC 1112): who ever connects to it reaches nobody. */
        private static final byte[] NOBODY = {(byte) 240, 0, 0, 1};
        private final ProxySelector chosen;

        Routes(ProxySelector chosen) {
            this.chosen = chosen;
        }

        @Override
        public List<Proxy> select(URI target) {
            return chosen.select(target).stream()
                    .map(proxy -> proxy.type() == Proxy.Type.SOCKS ? new SocksRoute(proxy) : proxy).toList();
        }

        /** Behind a SOCKS proxy the name is told to the proxy only; the library wants an address, which sockets made here leave aside. */
        @Override
        public List<InetAddress> lookup(String host) throws UnknownHostException {
            URI target = new HttpUrl.Builder().scheme("http").host(host).build().uri();
            boolean asksSelectors = target.getHost() != null; // such as not of a_b: the library goes there directly
            return asksSelectors && select(target).getFirst() instanceof SocksRoute
                    ? List.of(InetAddress.getByAddress(host, NOBODY))
                    : Dns.SYSTEM.lookup(host);
        }

        @Override
        public void connectFailed(URI target, SocketAddress proxy, IOException failure) {
            chosen.connectFailed(target, proxy, failure);
        }
    }
}
