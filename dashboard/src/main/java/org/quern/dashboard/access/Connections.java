package org.quern.dashboard.access;

import io.helidon.common.socket.SocketOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketOption;
import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLSocket;

/**
 * The connections that are open: how many there are, of one address too, and how long one may be without a whole request. The HTTP library
 * asks for none of it: its bound counts a connection that failed to agree on a key for ever, and its time-out for a request does not hold
 * for the server. It calls this for each connection that it has accepted, and closes those for which this fails.
 */
public final class Connections implements SocketOptions, AutoCloseable {
    private static final SocketOptions USUAL = SocketOptions.create();
    private static final int CHECKS = 4;
    private final int most;
    private final int mostOfOne;
    private final Duration timeout;
    private final Map<SocketAddress, Visit> open = new LinkedHashMap<>();
    private final Thread sweeper;

    /** A connection: whether it is being answered, since when it is or is not, and whether anybody ever asked by it, one who is known too. */
    private static final class Visit {
        private final Socket socket;
        private long since = System.nanoTime();
        private boolean isAsking;
        private boolean hasAsked;
        private boolean isKnown;

        Visit(Socket socket) {
            this.socket = socket;
        }
    }

    /**
     * None yet.
     *
     * @param most at once
     * @param mostOfOne of these from one address
     * @param timeout how long a whole request is waited for
     */
    public Connections(int most, int mostOfOne, Duration timeout) {
        this.most = most;
        this.mostOfOne = mostOfOne;
        this.timeout = timeout;
        sweeper = Thread.ofVirtual().start(this::sweep);
    }

    /** An answer. */
    interface Answer {
        void give();
    }

    /** While a whole request of somebody who is known is answered its connection may take as long as it needs; a stranger has to read what he gets. */
    void during(SocketAddress from, boolean isKnown, Answer answer) {
        mark(from, isKnown);
        remember(from, isKnown);
        try {
            answer.give();
        } finally {
            mark(from, false);
        }
    }

    /** While that is written into an answer that has no end it has to be read, as by a stranger: a connection in which it is stuck is ended. */
    public void whileRead(SocketAddress from, Runnable write) {
        mark(from, false);
        try {
            write.run();
        } finally {
            mark(from, true);
        }
    }

    @Override
    public void configureSocket(Socket socket) {
        USUAL.configureSocket(socket);
        add(socket);
    }

    private synchronized void add(Socket socket) {
        open.values().removeIf(visit -> visit.socket.isClosed());
        List<Visit> all = List.copyOf(open.values());
        List<Visit> ofOne = all.stream()
                .filter(visit -> visit.socket.getInetAddress().equals(socket.getInetAddress())).toList();
        if (ofOne.size() >= mostOfOne) {
            makeRoom(ofOne);
        } else if (all.size() >= most) {
            makeRoom(all);
        }
        open.put(socket.getRemoteSocketAddress(), new Visit(socket));
    }

    /** The oldest one that has not asked anything goes, or else the oldest of strangers: who keeps many keeps nobody out. */
    private void makeRoom(List<Visit> oldestFirst) {
        Visit leaving = oldestFirst.stream().filter(visit -> !visit.hasAsked).findFirst()
                .or(() -> oldestFirst.stream().filter(visit -> !visit.isKnown).findFirst())
                .orElseThrow(() -> new UncheckedIOException(new IOException("There are too many connections.")));
        open.values().remove(leaving);
        Thread.startVirtualThread(() -> end(leaving.socket));
    }

    private synchronized void remember(SocketAddress from, boolean isKnown) {
        Visit visit = open.get(from);
        if (visit != null) {
            visit.hasAsked = true;
            visit.isKnown |= isKnown;
        }
    }

    private synchronized void mark(SocketAddress from, boolean isAsking) {
        Visit visit = open.get(from);
        if (visit != null) {
            visit.isAsking = isAsking;
            visit.since = System.nanoTime();
        }
    }

    private void sweep() {
        try {
            while (true) {
                Thread.sleep(timeout.dividedBy(CHECKS));
                endThoseWhoWait();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void endThoseWhoWait() {
        for (Iterator<Visit> each = open.values().iterator(); each.hasNext();) {
            Visit visit = each.next();
            if (visit.socket.isClosed()) {
                each.remove();
            } else if (!visit.isAsking && System.nanoTime() - visit.since >= timeout.toNanos()) {
                each.remove();
                Thread.startVirtualThread(() -> end(visit.socket)); // it may want to say good-bye to who does not listen
            }
        }
    }

    private static void end(Socket socket) {
        try {
            if (socket instanceof SSLSocket) {
                socket.setSoLinger(true, 0); // it would else wait to say good-bye behind an answer that is not read
            }
            socket.close();
        } catch (IOException e) {
            return; // as it was to be
        }
    }

    @Override
    public void close() {
        sweeper.interrupt();
    }

    @Override
    public Map<SocketOption<?>, Object> socketOptions() {
        return USUAL.socketOptions();
    }

    @Override
    public Duration connectTimeout() {
        return USUAL.connectTimeout();
    }

    @Override
    public Duration readTimeout() {
        return USUAL.readTimeout();
    }

    @Override
    public Optional<Integer> socketReceiveBufferSize() {
        return USUAL.socketReceiveBufferSize();
    }

    @Override
    public Optional<Integer> socketSendBufferSize() {
        return USUAL.socketSendBufferSize();
    }

    @Override
    public boolean socketReuseAddress() {
        return USUAL.socketReuseAddress();
    }

    @Override
    public boolean socketKeepAlive() {
        return USUAL.socketKeepAlive();
    }

    @Override
    public boolean tcpNoDelay() {
        return USUAL.tcpNoDelay();
    }
}
