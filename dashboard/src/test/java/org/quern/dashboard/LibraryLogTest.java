package org.quern.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.quern.cli.control.ControlException;
import org.quern.dashboard.access.AccessOptions;
import org.quern.dashboard.client.ClientLink;
import org.quern.dashboard.web.LocalFiles;
import org.quern.testing.Eventually;

/** What is said of requests that break off, which strangers can send by the thousand. */
@Isolated
class LibraryLogTest {
    private static final Logger CONNECTIONS = Logger.getLogger("io.helidon.webserver.http1.Http1Connection");

    @Test
    void aRequestThatBreaksOffIsNotWorthAWord() throws IOException {
        List<LogRecord> said = new CopyOnWriteArrayList<>();
        Handler listener = listener(said);
        CONNECTIONS.addHandler(listener);
        try (Dashboard dashboard = Dashboard.start(new ClientLink(() -> {
            throw ControlException.noClient("No client answers.");
        }), new LocalFiles(null), new AccessOptions(false, ""), 0)) {
            CONNECTIONS.setFilter(null);
            breakOff(dashboard.port());
            Eventually.holds("the library says it", () -> !said.isEmpty());
            assertTrue(said.stream().noneMatch(LibraryLog::isOurs), "and it is kept back");
            LogRecord own = new LogRecord(java.util.logging.Level.WARNING, "Internal server error");
            own.setThrown(new IllegalStateException(new IOException("disk full")));
            assertTrue(LibraryLog.isOurs(own));
            own.setThrown(new IllegalStateException(new SocketException("Connection reset by peer")));
            assertFalse(LibraryLog.isOurs(own), "nobody waits for the answer any more");
            LibraryLog.restrain();
            assertFalse(CONNECTIONS.getFilter().isLoggable(said.getFirst()));
        } finally {
            CONNECTIONS.removeHandler(listener);
        }
    }

    @Test
    void aBodyThatBreaksOffIsNotWorthAWordEither() throws IOException {
        Logger bodies = Logger.getLogger("io.helidon.webserver.http.DirectHandlers");
        List<LogRecord> said = new CopyOnWriteArrayList<>();
        Handler listener = listener(said);
        bodies.addHandler(listener);
        try (Dashboard dashboard = Dashboard.start(new ClientLink(() -> {
            throw ControlException.noClient("No client answers.");
        }), new LocalFiles(null), new AccessOptions(false, ""), 0)) {
            Visitor visitor = new Visitor(dashboard.port());
            String link = dashboard.newLink();
            String session = visitor.get(link.substring(link.indexOf("/?"))).session();
            bodies.setFilter(null);
            String told = halfClosed(dashboard.port(), "POST /api/v1/actions/mode HTTP/1.1\r\nHost: 127.0.0.1:"
                    + dashboard.port() + "\r\n" + session + "\r\nContent-Length: 50\r\n\r\n{");
            assertTrue(told.startsWith("HTTP/1.1 400"), told);
            assertEquals(List.of(), said.stream().map(LogRecord::getMessage).toList());
        } finally {
            bodies.removeHandler(listener);
        }
    }

    /** All that is answered to who sends no more. */
    private static String halfClosed(int port, String request) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
            socket.shutdownOutput();
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static void breakOff(int port) throws IOException {
        breakOff(port, "GET / HTTP/1.1\r\n");
    }

    private static void breakOff(int port, String request) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
        }
    }

    static Handler listener(List<LogRecord> said) {
        return new Handler() {
            @Override
            public void publish(LogRecord record) {
                said.add(record);
            }

            @Override
            public void flush() {
                // It keeps nothing back.
            }

            @Override
            public void close() {
                // It holds nothing.
            }
        };
    }
}
