package quern.daemon.gui;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Listens for managers on this computer, each connection on a virtual thread of its own (gui-rpc.md 1). */
public final class GuiRpcServer implements AutoCloseable {
    /** BOINC's port. */
    public static final int STANDARD_PORT = 31_416;
    private static final Logger LOG = LoggerFactory.getLogger(GuiRpcServer.class);
    /** Managers at once; more is somebody's mistake. */
    private static final int MOST_CONNECTIONS = 100;
    private final ServerSocket listener;
    private final String password;
    private final GuiOperations operations;
    private final Set<Socket> connections = ConcurrentHashMap.newKeySet();

    private GuiRpcServer(ServerSocket listener, String password, GuiClient client) {
        this.listener = listener;
        this.password = password;
        this.operations = new GuiOperations(client);
    }

    /**
     * Takes the port on loopback; nobody is answered before {@link #open}.
     *
     * @param port 0 takes any free one
     * @throws IOException if the port is taken; the message says what to do
     */
    public static GuiRpcServer bind(int port, GuiClient client) throws IOException {
        String password = GuiPassword.of(client.dataDirectory());
        ServerSocket listener = new ServerSocket();
        try {
            listener.setReuseAddress(true);
            listener.bind(new InetSocketAddress(InetAddress.getByAddress(new byte[]{127, 0, 0, 1}), port));
        } catch (BindException e) {
            listener.close();
            throw new IOException("Port " + port + " for managers is taken, perhaps by another client;"
                    + " choose another with --gui-rpc-port, or 0 for a free one", e);
        }
        return new GuiRpcServer(listener, password, client);
    }

    /** Begins to answer managers. */
    public void open() {
        Thread.ofVirtual().name("gui-rpc").start(this::accept);
    }

    /** The port that it listens on. */
    public int port() {
        return listener.getLocalPort();
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket socket = listener.accept();
                if (connections.size() >= MOST_CONNECTIONS) {
                    socket.close();
                } else {
                    connections.add(socket);
                    Thread.ofVirtual().name("manager").start(() -> serve(socket));
                }
            } catch (SocketException e) {
                return; // closed
            } catch (IOException e) {
                LOG.warn("A manager could not connect: {}", e.toString());
            }
        }
    }

    private void serve(Socket socket) {
        try {
            new GuiSession(socket, password, operations).serve();
        } catch (IOException e) {
            LOG.debug("The connection of a manager ended: {}", e.toString());
        } catch (RuntimeException e) {
            LOG.error("Internal error while answering a manager", e);
        } finally {
            connections.remove(socket);
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
        for (Socket socket : connections) {
            socket.close();
        }
    }
}
