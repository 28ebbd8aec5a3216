package org.quern.dashboard.client;

import java.io.Closeable;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.quern.cli.control.ControlClient;
import org.quern.cli.control.ControlException;

/** The one connection to the client: opened when it is needed, opened anew when it broke, used by one at a time. */
public final class ClientLink implements Closeable {
    /**
     * What is asked.
     *
     * @param <T> the answer
     */
    @FunctionalInterface
    public interface Asking<T> {
        /** Asks and makes something of the answer. */
        T ask(ControlClient client) throws ControlException, IOException;
    }

    /**
     * What is asked and waited for.
     *
     * @param <T> the answer
     */
    @FunctionalInterface
    public interface LongAsking<T> {
        /** Asks, waits, and makes something of the answer. */
        T ask(ControlClient client) throws ControlException, IOException, InterruptedException;
    }

    private final Silence silence;
    private final ReentrantLock turn = new ReentrantLock();
    private @Nullable ControlClient client;

    public ClientLink(Opening opening) {
        this(opening, Silence.USUAL);
    }

    /** {@code between}: two tries whether one that did not answer does. */
    public ClientLink(Opening opening, Duration between) {
        silence = new Silence(opening, between);
    }

    /**
     * Asks; a connection that has ended since is opened again.
     *
     * @throws ControlException if the client says no, or none is there
     * @throws IOException if it does not answer
     */
    public <T> T ask(Asking<T> asking) throws ControlException, IOException {
        turn.lock();
        try {
            if (client != null) {
                try {
                    return asked(asking);
                } catch (SocketTimeoutException silent) { // who waits behind this one shall not wait once more
                    throw silent;
                } catch (IOException stale) {
                    // the client may have been started again
                }
            }
            return asked(asking);
        } finally {
            turn.unlock();
        }
    }

    /** Does something once; it is not repeated where the connection breaks, since it may have been done. */
    public <T> T act(Asking<T> asking) throws ControlException, IOException {
        ask(client -> client.ask("exchange_versions"));
        turn.lock();
        try {
            return asked(asking);
        } finally {
            turn.unlock();
        }
    }

    /** Whatever breaks off leaves an answer in the connection, which the next question would take for its own. */
    private <T> T asked(Asking<T> asking) throws ControlException, IOException {
        silence.check();
        boolean isAnswered = false;
        try {
            T answer = asking.ask(opened());
            isAnswered = true;
            return answer;
        } catch (ControlException refused) {
            isAnswered = true;
            throw refused;
        } catch (SocketTimeoutException e) {
            throw silence.noted(e);
        } catch (OutOfMemoryError e) { // one client of many shall not keep the others from being seen
            throw new IOException("its answer does not fit into the dashboard's memory", e);
        } finally {
            if (!isAnswered) {
                close();
            }
        }
    }

    /** Does what may take minutes, over a connection of its own: nobody waits for it. */
    public <T> T actAlone(LongAsking<T> asking) throws ControlException, IOException, InterruptedException {
        silence.check();
        try (ControlClient own = silence.open()) {
            return asking.ask(own);
        } catch (SocketTimeoutException e) {
            throw silence.noted(e);
        }
    }

    private ControlClient opened() throws ControlException, IOException {
        ControlClient open = client == null ? silence.open() : client;
        client = open;
        return open;
    }

    @Override
    public void close() {
        turn.lock();
        try {
            if (client != null) {
                client.close();
            }
        } catch (IOException e) {
            // it is of no use any more
        } finally {
            client = null;
            turn.unlock();
        }
    }
}
