package org.quern.daemon.gui.connection;

import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.jspecify.annotations.Nullable;

/** Managers on a TCP port, of this computer unless others are let in (docs/protocol/gui-rpc.md 1). */
final class TcpListener implements ManagerListener {
    /** Connections that wait to be accepted: beyond so many the owner's manager has to try again a second later. */
    private static final int MOST_UNACCEPTED = 1024;
    private final ServerSocket listener;
    private final AllowedHosts hosts;

    private TcpListener(ServerSocket listener, AllowedHosts hosts) {
        this.listener = listener;
        this.hosts = hosts;
    }

    /** Takes the port, 0 = any free one; the message says what to do if it is taken. */
    static TcpListener bind(int port, AllowedHosts hosts) throws IOException {
        ServerSocket listener = new ServerSocket();
        try {
            listener.setReuseAddress(true);
            listener.bind(new InetSocketAddress(hosts.address(), port), MOST_UNACCEPTED);
        } catch (BindException e) {
            listener.close();
            throw new IOException("Port " + port + " for managers is taken, perhaps by another client;"
                    + " choose another with --gui-rpc-port, or 0 for a free one", e);
        }
        return new TcpListener(listener, hosts);
    }

    @Override
    public @Nullable ManagerConnection accept() throws IOException {
        Socket socket = listener.accept();
        if (!hosts.admits(socket.getInetAddress())) {
            socket.close();
            return null;
        }
        socket.setTcpNoDelay(true); // the end of a reply follows in a small piece of its own
        return new ManagerConnection.Tcp(socket);
    }

    @Override
    public boolean isOpen() {
        return !listener.isClosed();
    }

    @Override
    public int port() {
        return listener.getLocalPort();
    }

    @Override
    public String place() {
        return "port " + port();
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }
}
