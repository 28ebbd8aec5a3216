package org.quern.daemon.gui.connection;

import java.io.IOException;
import java.time.Duration;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import org.quern.daemon.gui.GuiClient;
import org.quern.daemon.gui.GuiOperations;
import org.quern.model.DataNames;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Answers managers, each connection on a virtual thread of its own (docs/protocol/gui-rpc.md 1). */
public final class GuiRpcServer implements AutoCloseable {
    /** BOINC's port. */
    public static final int STANDARD_PORT = 31_416;
    private static final Logger LOG = LoggerFactory.getLogger(GuiRpcServer.class);
    /** Managers at once; more is somebody's mistake. */
    private static final int MOST_CONNECTIONS = 100;
    /** A reply of 15 MB, the state of ten thousand tasks, over a line of 1 Mbit/s takes this long. */
    private static final Duration TIMEOUT = Duration.ofMinutes(2);
    private final ManagerListener listener;
    private final GuiPassword password;
    private final GuiOperations operations;
    private final ConnectionTimeouts timeouts;
    private final GuessLimit guesses;
    private final ReplyPlaces places = new ReplyPlaces();
    private final Set<GuiSession> sessions = Collections.synchronizedSet(new LinkedHashSet<>());

    private GuiRpcServer(ManagerListener listener, GuiPassword password, GuiClient client, Duration timeout,
            GuessLimit guesses) {
        this.listener = listener;
        this.guesses = guesses;
        this.timeouts = new ConnectionTimeouts(timeout);
        this.password = password;
        operations = new GuiOperations(client);
    }

    /**
     * Takes the port; nobody is answered before {@link #open}.
     *
     * @param port 0 takes any free one
     * @throws IOException if the port is taken; the message says what to do
     */
    public static GuiRpcServer bind(int port, GuiClient client) throws IOException {
        return bind(port, client, TIMEOUT, GuessLimit.STANDARD, GuessLimit.OWNERS);
    }

    /** The same for those who may read the password, and those who may not. */
    static GuiRpcServer bind(int port, GuiClient client, Duration timeout, GuessingPlace.Terms guessing)
            throws IOException {
        return bind(port, client, timeout, guessing, guessing);
    }

    private static GuiRpcServer bind(int port, GuiClient client, Duration timeout, GuessingPlace.Terms strangers,
            GuessingPlace.Terms owners) throws IOException {
        GuiPassword password = password(client);
        return new GuiRpcServer(TcpListener.bind(port, new AllowedHosts(client)), password, client, timeout,
                limit(client, password, strangers, owners));
    }

    /**
     * Makes the Unix socket of the data directory.
     *
     * @throws IOException if that cannot be; the message says why
     */
    public static GuiRpcServer bindUnixSocket(GuiClient client) throws IOException {
        GuiPassword password = password(client);
        return new GuiRpcServer(UnixListener.bind(client.data().root()), password, client, TIMEOUT,
                limit(client, password, GuessLimit.STANDARD, GuessLimit.OWNERS));
    }

    private static GuiPassword password(GuiClient client) throws IOException {
        GuiPassword password = GuiPassword.of(client.data().root());
        if (password.text().isEmpty()) {
            client.messages().inform(password.keyless().words(DataNames.PASSWORD));
        }
        return password;
    }

    private static GuessLimit limit(GuiClient client, GuiPassword password, GuessingPlace.Terms strangers,
            GuessingPlace.Terms owners) {
        return new GuessLimit(strangers, owners, password.owner(), client.messages()::inform);
    }

    /** Begins to answer managers. */
    public void open() {
        Thread.ofVirtual().name("gui-rpc").start(this::accept);
    }

    /** The port that it listens on, 0 if it is a Unix socket. */
    public int port() {
        return listener.port();
    }

    /** Where it listens, for people. */
    public String place() {
        return listener.place();
    }

    /** Managers that are connected. */
    int managers() {
        return sessions.size();
    }

    private void accept() {
        AcceptTrouble trouble = new AcceptTrouble(LOG::warn);
        while (listener.isOpen()) {
            try {
                acceptOne();
                trouble.worked();
            } catch (IOException e) {
                if (listener.isOpen()) {
                    pause(trouble.failed(e));
                }
            }
        }
    }

    /** Not to try again and again while the computer is short of something, such as open files. */
    private static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void acceptOne() throws IOException {
        ManagerConnection line = listener.accept();
        if (line == null) {
            return;
        }
        if (!room(line.isLocal())) {
            line.close();
            return;
        }
        GuiSession session = new GuiSession(line, password, operations, timeouts, guesses, places);
        sessions.add(session);
        Thread.ofVirtual().name("manager").start(() -> serve(session));
    }

    /**
     * There is room for one more, if need be by sending away who came first and never showed the password. Other computers come
     * before this one in that, and one of them sends away nobody of this one.
     */
    private boolean room(boolean local) throws IOException {
        if (sessions.size() < MOST_CONNECTIONS) {
            return true;
        }
        Optional<GuiSession> stranger;
        synchronized (sessions) {
            stranger = sessions.stream().filter(session -> !session.authorized() && (local || !session.isLocal()))
                    .min(Comparator.comparing(GuiSession::isLocal));
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
        timeouts.close();
        guesses.close();
    }
}
