package org.quern.dashboard;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.Channel;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.concurrent.Semaphore;

/**
 * A socket that somebody else listens at while this program does not run, and hands over as standard input when somebody comes
 * (systemd.socket(5) with {@code StandardInput=socket}). The HTTP server takes no such socket: what comes is passed on to it.
 */
final class InheritedSocket implements AutoCloseable {
    /** Where no connection can be made, for want of descriptors perhaps, it is tried again after so many milliseconds. */
    private static final long PAUSE_MILLIS = 100;
    private final ServerSocketChannel socket;
    private final Semaphore places;
    private final int most;
    private long quietSince = System.nanoTime();

    /** One that is bound already. */
    InheritedSocket(ServerSocketChannel socket, int most) {
        this.socket = socket;
        this.most = most;
        places = new Semaphore(most);
    }

    /**
     * The one that is this process's standard input.
     *
     * @param most connections at once; who comes then waits
     * @throws IOException if there is none, in a sentence for people
     */
    static InheritedSocket inherited(int most) throws IOException {
        Channel channel = System.inheritedChannel();
        if (channel instanceof ServerSocketChannel socket) {
            return new InheritedSocket(socket, most);
        }
        throw new IOException("Standard input is no socket to listen at: --held is for the service's unit");
    }

    /** Where people come. */
    int port() throws IOException {
        if (socket.getLocalAddress() instanceof InetSocketAddress address) {
            return address.getPort();
        }
        throw new IOException("Standard input is a socket without a port");
    }

    /** Passes on from now on what comes, until it is closed. */
    void passOn(int port) {
        InetSocketAddress server = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        Thread.ofVirtual().start(() -> {
            try {
                while (socket.isOpen()) {
                    places.acquire();
                    accept(server);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }

    private void accept(InetSocketAddress server) throws InterruptedException {
        try {
            SocketChannel visitor = socket.accept();
            Thread.ofVirtual().start(() -> serve(visitor, server));
        } catch (IOException e) {
            places.release();
            Thread.sleep(PAUSE_MILLIS);
        }
    }

    /** Returns when nobody was connected for so long. */
    void awaitQuiet(Duration length) throws InterruptedException {
        for (long left = length.toNanos(); left > 0; left = length.toNanos() - quietNanos()) {
            Thread.sleep(Duration.ofNanos(left));
        }
    }

    private synchronized long quietNanos() {
        // The place of the visitor who is awaited is taken, too.
        if (places.availablePermits() < most - 1) {
            quietSince = System.nanoTime();
        }
        return System.nanoTime() - quietSince;
    }

    private synchronized void noteVisit() {
        quietSince = System.nanoTime();
    }

    private void serve(SocketChannel visitor, InetSocketAddress address) {
        try (visitor; SocketChannel server = SocketChannel.open(address)) {
            server.setOption(StandardSocketOptions.TCP_NODELAY, true);
            visitor.setOption(StandardSocketOptions.TCP_NODELAY, true);
            Thread answers = Thread.ofVirtual().start(() -> copy(server, visitor));
            copy(visitor, server);
            answers.join();
        } catch (IOException e) {
            return; // either has gone; the other learns it by the end of its connection
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            noteVisit();
            places.release();
        }
    }

    /** All of it; its end is passed on, too, and a break ends both ways. */
    private static void copy(SocketChannel from, SocketChannel to) {
        try {
            Channels.newInputStream(from).transferTo(Channels.newOutputStream(to));
            to.shutdownOutput();
        } catch (IOException e) {
            close(from);
            close(to);
        }
    }

    private static void close(SocketChannel channel) {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
