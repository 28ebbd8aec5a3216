package org.quern.daemon.gui.connection;

import java.net.InetAddress;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * Who gives a password, as far as that can be told.
 *
 * @param place a computer, or a user of this one, for people
 * @param user number of the user of this computer to whom the connection belongs, null if that is not told
 * @param likeOwner nobody can be told from the owner there: this system does not say whose a connection is, or only its owner gets there
 */
record Caller(String place, @Nullable Integer user, boolean likeOwner) {
    /** Only the client's own user may use it. */
    static final Caller UNIX_SOCKET = new Caller("the Unix socket", null, true);
    /** On a system that does not say whose a connection is. */
    static final Caller SOMEBODY_HERE = new Caller("this computer", null, true);
    /** On a system that says it of every connection that is whole: this one was given up, at least halfway. */
    static final Caller GONE = new Caller("this computer, on a connection that was half closed", null, false);
    private static final int NETWORK_BYTES = 8;

    /** Another computer; of an IPv6 address the network, in which one computer may have any address. */
    static Caller at(InetAddress address) {
        byte[] bytes = address.getAddress();
        return new Caller(bytes.length == 4 ? address.getHostAddress()
                : HexFormat.ofDelimiter(":").formatHex(bytes, 0, NETWORK_BYTES) + "::/64", null, false);
    }

    static Caller user(int user) {
        return new Caller("this computer, user " + user, user, false);
    }
}
