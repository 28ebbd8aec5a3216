package quern.daemon.gui;

import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Listens for managers, of this computer unless others are let in, each connection on a virtual thread of its own (gui-rpc.md 1). */
public final class GuiRpcServer implements AutoCloseable {
    /** BOINC's port. */
    public static final int STANDARD_PORT = 31_416;
    private static final Logger LOG = LoggerFactory.getLogger(GuiRpcServer.class);
    /** Managers at once; more is somebody's mistake. */
    private static final int MOST_CONNECTIONS = 100;
    /** A reply of 15 MB, the state of ten thousand tasks, over a line of 1 Mbit/s takes this long. */
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private final ServerSocket listener;
    private final String password;
    private final GuiOperations operations;
    private final GuiDoor door;
    private final Patience patience;
    private final Set<GuiSession> sessions = Collections.synchronizedSet(new LinkedHashSet<>());

    private GuiRpcServer(ServerSocket listener, String password, GuiClient client, GuiDoor door, Duration patience) {
        this.listener = listener;
        this.door = door;
        this.patience = new Patience(patience);
        this.password = password;
        this.operations = new GuiOperations(client);
    }

    /**
     * Takes the port; nobody is answered before {@link #open}.
     *
     * @param port 0 takes any free one
     * @throws IOException if the port is taken; the message says what to do
     */
    public static GuiRpcServer bind(int port, GuiClient client) throws IOException {
        return bind(port, client, PATIENCE);
    }

    static GuiRpcServer bind(int port, GuiClient client, Duration patience) throws IOException {
        String password = GuiPassword.of(client.dataDirectory());
        GuiDoor door = new GuiDoor(client);
        ServerSocket listener = new ServerSocket();
        try {
            listener.setReuseAddress(true);
            listener.bind(new InetSocketAddress(door.address(), port));
        } catch (BindException e) {
            listener.close();
            throw new IOException("Port " + port + " for managers is taken, perhaps by another client;"
                    + " choose another with --gui-rpc-port, or 0 for a free one", e);
        }
        return new GuiRpcServer(listener, password, client, door, patience);
    }

    /** Begins to answer managers. */
    public void open() {
        Thread.ofVirtual().name("gui-rpc").start(this::accept);
    }

    /** The port that it listens on. */
    public int port() {
        return listener.getLocalPort();
    }

    /** Managers that are connected. */
    int managers() {
        return sessions.size();
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket socket = listener.accept();
                socket.setTcpNoDelay(true); // the end of a reply follows in a small piece of its own
                if (door.admits(socket.getInetAddress()) && room()) {
                    GuiSession session = new GuiSession(socket, password, operations, patience);
                    sessions.add(session);
                    Thread.ofVirtual().name("manager").start(() -> serve(session));
                } else {
                    socket.close();
                }
            } catch (SocketException e) {
                return; // closed
            } catch (IOException e) {
                LOG.warn("A manager could not connect: {}", e.toString());
            }
        }
    }

    /** There is room for one more, if need be by sending away who came first and never showed the password. */
    private boolean room() throws IOException {
        if (sessions.size() < MOST_CONNECTIONS) {
            return true;
        }
        Optional<GuiSession> stranger;
        synchronized (sessions) {
            stranger = sessions.stream().filter(session -> !session.authorized()).findFirst();
        }
        if (stranger.isPresent()) {
            sessions.remove(stranger.get());
            stranger.get().close();
        }
        return stranger.isPresent();
    }

    private void serve(GuiSession session) {
        try {
            session.serve();
        } catch (IOException e) {
            LOG.debug("The connection of a manager ended: {}", e.toString());
        } catch (RuntimeException e) {
            LOG.error("Internal error while answering a manager", e);
        } finally {
            sessions.remove(session);
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
        for (GuiSession session : sessions.toArray(new GuiSession[0])) {
            session.close();
        }
        patience.close();
    }
}
