package org.quern.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.quern.dashboard.access.AccessOptions;
import org.quern.dashboard.client.ClientLink;
import org.quern.dashboard.web.LocalFiles;
import org.quern.testing.Eventually;

/** The dashboard as the package's service: systemd's own tool holds its socket and starts it (docs/dashboard.md, "As a service"). */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "there are no such sockets")
class InheritedSocketTest {
    private static final Path ACTIVATE = Path.of("/usr/bin/systemd-socket-activate");
    @TempDir
    private Path directory = Path.of("");

    @Test
    void whoeverComesStartsItAndComesInByThePostedLinkOnce() throws Exception {
        int port = freePort();
        Process process = start(port);
        try {
            ServiceDashboard standing = new ServiceDashboard(port, directory);
            Eventually.within(Duration.ofMinutes(3)).untilHolds("it answers", () -> standing.link().isPresent());
            Path file = directory.resolve(ServiceLink.NAME);
            assertEquals("rw-r-----", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
            String link = standing.link().orElseThrow();
            Visitor visitor = new Visitor(port);
            String path = link.substring(link.indexOf("/?"));
            Visitor.Answer answer = visitor.get(path);
            assertEquals(200, answer.status(), answer::head);
            assertTrue(answer.cookie().startsWith("quern_session_" + port + "="), answer::cookie);
            standing.awaitUse(link);
            assertNotEquals(Optional.of(link), standing.link(), "the next one gets another");
            assertEquals(403, visitor.get(path).status(), "it is good once");
            assertEquals(401, visitor.get("/api/v1/status").status());
            assertEquals(503, visitor.get("/api/v1/status", answer.session()).status(),
                    "there is no client");
            assertEquals(421, visitor.get("/healthz", "Host: 127.0.0.1:" + (port + 1)).status());
        } finally {
            process.destroy();
            assertTrue(process.waitFor(1, TimeUnit.MINUTES));
        }
    }

    @Test
    void itEndsWhenNobodyIsConnectedForAWhile() throws Exception {
        ServerSocketChannel channel = ServerSocketChannel.open();
        channel.bind(null);
        try (InheritedSocket socket = new InheritedSocket(channel, 2);
                ServerSocket server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
            socket.passOn(server.getLocalPort());
            Socket visitor = new Socket(InetAddress.getLoopbackAddress(), socket.port());
            Socket served = server.accept();
            Thread waits = Thread.ofVirtual().start(() -> quiet(socket));
            assertFalse(waits.join(Duration.ofMillis(500)), "somebody is there");
            visitor.getOutputStream().write("a question".getBytes(StandardCharsets.UTF_8));
            visitor.shutdownOutput();
            assertEquals("a question", new String(served.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
            served.close();
            assertEquals(-1, visitor.getInputStream().read());
            visitor.close();
            assertTrue(waits.join(Duration.ofSeconds(30)));
        }
    }

    private static void quiet(InheritedSocket socket) {
        try {
            socket.awaitQuiet(Duration.ofMillis(200));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void whatAnotherUserPostedIsNoLink() throws IOException {
        Path file = directory.resolve(ServiceLink.NAME);
        Files.writeString(file, "http://evil.example/?token=abc\n");
        try (FakeClient client = new FakeClient(1); Dashboard dashboard = dashboard(client)) {
            assertEquals(Optional.empty(), new ServiceDashboard(dashboard.port(), directory).link());
            Files.writeString(file, "http://127.0.0.1:" + dashboard.port() + "/?token=abc\n");
            assertTrue(new ServiceDashboard(dashboard.port(), directory).link().isPresent());
        }
        assertEquals(Optional.empty(), new ServiceDashboard(freePort(), directory).link(), "nobody listens");
    }

    private static Dashboard dashboard(FakeClient client) {
        return Dashboard.start(new ClientLink(Clients.at(client.address())::open), new LocalFiles(null),
                new AccessOptions(false, ""), 0);
    }

    private Process start(int port) throws IOException {
        boolean isThere = Files.isExecutable(ACTIVATE);
        assertTrue(isThere || !"required".equals(System.getProperty("quern.interop")), ACTIVATE + " is not installed");
        Assumptions.assumeTrue(isThere, ACTIVATE + " is not installed");
        List<String> command = List.of(ACTIVATE.toString(), "--inetd", "-l", "127.0.0.1:" + port, "-E", "PATH",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1", "-cp",
                System.getProperty("java.class.path"), "-Dquern.extra=" + DashboardCommand.class.getName(),
                "org.quern.cli.Main", "dashboard", "--data-dir", directory.resolve("client").toString(), "--held",
                directory.toString());
        Files.createDirectories(directory.resolve("client"));
        return new ProcessBuilder(command).redirectErrorStream(true)
                .redirectOutput(directory.resolve("log").toFile()).start();
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
