package org.quern.daemon.gui.connection;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;

/** The line to one manager: what it says, what it hears, and whether it speaks from this computer. Closing ends both at once. */
interface ManagerConnection extends Closeable {
    InputStream input() throws IOException;

    OutputStream output() throws IOException;

    boolean isLocal();

    /** From where it speaks. */
    Caller caller();

    /** Over TCP. */
    record Tcp(Socket socket) implements ManagerConnection {
        @Override
        public InputStream input() throws IOException {
            return socket.getInputStream();
        }

        @Override
        public OutputStream output() throws IOException {
            return socket.getOutputStream();
        }

        @Override
        public boolean isLocal() {
            return socket.getInetAddress().isLoopbackAddress();
        }

        @Override
        public Caller caller() {
            return isLocal() ? LocalUsers.ofThisComputer().caller(socket) : Caller.at(socket.getInetAddress());
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }

    /** Over the Unix socket: always of this computer. */
    record Unix(SocketChannel channel) implements ManagerConnection {
        @Override
        public InputStream input() {
            return Channels.newInputStream(channel);
        }

        @Override
        public OutputStream output() {
            return Channels.newOutputStream(channel);
        }

        @Override
        public boolean isLocal() {
            return true;
        }

        @Override
        public Caller caller() {
            return Caller.UNIX_SOCKET;
        }

        @Override
        public void close() throws IOException {
            channel.close();
        }
    }
}
