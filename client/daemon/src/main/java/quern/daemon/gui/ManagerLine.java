package quern.daemon.gui;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.util.HexFormat;

/** The line to one manager: what it says, what it hears, and whether it speaks from this computer. Closing ends both at once. */
interface ManagerLine extends Closeable {
    InputStream input() throws IOException;

    OutputStream output() throws IOException;

    boolean isLocal();

    /** From where it speaks, for people; of an IPv6 address the network, in which one computer may have any address. */
    String from();

    /** Over TCP. */
    record Tcp(Socket socket) implements ManagerLine {
        @Override
        public InputStream input() throws IOException {
            return socket.getInputStream();
        }

        @Override
        public OutputStream output() throws IOException {
            return socket.getOutputStream();
        }

        @Override
        public boolean isLocal() { return socket.getInetAddress().isLoopbackAddress(); }

        @Override
        public String from() {
            byte[] address = socket.getInetAddress().getAddress();
            String text = socket.getInetAddress().getHostAddress();
            return isLocal() ? "this computer" : address.length == 4 ? text
                    : HexFormat.ofDelimiter(":").formatHex(address, 0, 8) + "::/64";
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }

    /** Over the Unix socket: always of this computer. */
    record Unix(SocketChannel channel) implements ManagerLine {
        @Override
        public InputStream input() {
            return Channels.newInputStream(channel);
        }

        @Override
        public OutputStream output() {
            return Channels.newOutputStream(channel);
        }

        @Override
        public boolean isLocal() { return true; }

        @Override
        public String from() {
            return "the Unix socket";
        }

        @Override
        public void close() throws IOException {
            channel.close();
        }
    }
}
