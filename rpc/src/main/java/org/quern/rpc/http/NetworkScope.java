package org.quern.rpc.http;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.function.Predicate;

/** From how far away an address can be reached, the nearest first. */
enum NetworkScope {
    /** Loopback, the unspecified address, which leads there, and addresses of the internet that this computer has itself. */
    THIS_COMPUTER("this computer"),
    /** Link-local addresses; those of hosters' configuration services are among them. */
    THIS_LINK("this network segment"),
    /** Addresses for private networks, providers' included (RFC 1918, 4193, 6598). */
    THIS_NETWORK("this network"), INTERNET("the internet");

    /** IPv6 prefixes behind which an IPv4 address stands, and where: mapped and NAT64 addresses at the end, 6to4 at 2. */
    private static final byte[] NAT64 = {0, 0x64, (byte) 0xff, (byte) 0x9b, 0, 0, 0, 0, 0, 0, 0, 0};
    private static final int NAT64_AT = 12;
    private static final byte[] SIX_TO_FOUR = {0x20, 0x02};
    private static final int SIX_TO_FOUR_AT = 2;
    private static final int IPV4_BYTES = 4;

    private final String name;

    NetworkScope(String name) {
        this.name = name;
    }

    static NetworkScope of(InetAddress address) {
        return of(address, NetworkScope::isOwn);
    }

    /** {@code isOwn}: whether an address of the internet is one of this computer: what it sends there never leaves it, and passes its firewall. */
    static NetworkScope of(InetAddress address, Predicate<InetAddress> isOwn) {
        NetworkScope scope = ofKind(address);
        return scope == INTERNET && isOwn.test(address) ? THIS_COMPUTER : scope;
    }

    /** Where the server is that has this scope, at {@code address}: one at an address that this computer has in its network is on this computer. */
    NetworkScope ofServer(InetAddress address) {
        return ofServer(address, NetworkScope::isOwn);
    }

    NetworkScope ofServer(InetAddress address, Predicate<InetAddress> isOwn) {
        return (this == THIS_NETWORK || this == THIS_LINK) && isOwn.test(address) ? THIS_COMPUTER : this;
    }

    private static boolean isOwn(InetAddress address) {
        try {
            return NetworkInterface.getByInetAddress(address) != null;
        } catch (SocketException nobodyKnows) {
            return false;
        }
    }

    private static NetworkScope ofKind(InetAddress address) {
        InetAddress inner = inner(address);
        if (inner.isLoopbackAddress() || inner.isAnyLocalAddress()) {
            return THIS_COMPUTER;
        }
        if (inner.isLinkLocalAddress()) {
            return THIS_LINK;
        }
        return inner.isSiteLocalAddress() || isPrivate(inner.getAddress()) ? THIS_NETWORK : INTERNET;
    }

    /** Unique local addresses of IPv6, and what providers share among their customers. */
    private static boolean isPrivate(byte[] address) {
        int first = address[0] & 0xff;
        return address.length == IPV4_BYTES ? first == 100 && (address[1] & 0xc0) == 64 : (first & 0xfe) == 0xfc;
    }

    private static InetAddress inner(InetAddress address) {
        byte[] bytes = address.getAddress();
        if (!(address instanceof Inet6Address)) {
            return address;
        }
        if (startsWith(bytes, NAT64)) {
            return ipv4(bytes, NAT64_AT);
        }
        return startsWith(bytes, SIX_TO_FOUR) ? ipv4(bytes, SIX_TO_FOUR_AT) : address;
    }

    private static boolean startsWith(byte[] address, byte[] prefix) {
        return Arrays.equals(address, 0, prefix.length, prefix, 0, prefix.length);
    }

    private static InetAddress ipv4(byte[] address, int at) {
        try {
            return InetAddress.getByAddress(Arrays.copyOfRange(address, at, at + IPV4_BYTES));
        } catch (UnknownHostException e) {
            throw new IllegalStateException("four bytes are an address", e);
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
