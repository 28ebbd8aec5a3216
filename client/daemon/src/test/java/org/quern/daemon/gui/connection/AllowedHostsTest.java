package org.quern.daemon.gui.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.config.options.ClientOptions;
import org.quern.config.options.ClientSwitch;
import org.quern.daemon.gui.FakeClient;
import org.quern.engine.command.Message;
import org.quern.rpc.gui.GuiConnection;
import org.quern.rpc.gui.GuiQuestion;

/** Who gets in, and for how long (docs/protocol/gui-rpc.md 1, 3). */
class AllowedHostsTest {
    private static final String LOOK = "<boinc_gui_rpc_request>\n<get_message_count/>\n</boinc_gui_rpc_request>\n\u0003";

    @TempDir
    private Path directory = Path.of("");

    @Test
    void onlyThisComputerIsLetInByDefault() throws IOException {
        AllowedHosts hosts = new AllowedHosts(new FakeClient(directory).forManagers());
        assertTrue(hosts.address().isLoopbackAddress());
        assertTrue(hosts.admits(InetAddress.getLoopbackAddress()));
        assertFalse(hosts.admits(outside(7)));
    }

    @Test
    void remoteHostsCfgNamesOthersOneALine() throws IOException {
        Files.writeString(directory.resolve("remote_hosts.cfg"), "# friends\n\n; 192.0.2.9\n192.0.2.7\n");
        AllowedHosts hosts = new AllowedHosts(new FakeClient(directory).forManagers());
        assertTrue(hosts.address().isAnyLocalAddress());
        assertTrue(hosts.admits(outside(7)));
        assertFalse(hosts.admits(outside(9)));
    }

    @Test
    void allowRemoteGuiRpcLetsEverybodyIn() throws IOException {
        FakeClient client = new FakeClient(directory);
        client.options = ClientOptions.BUILT_IN.change().set(ClientSwitch.ALLOW_REMOTE_GUI_RPC, true).build();
        AllowedHosts hosts = new AllowedHosts(client.forManagers());
        assertTrue(hosts.address().isAnyLocalAddress());
        assertTrue(hosts.admits(outside(7)));
    }

    @Test
    void aRequestThatDoesNotEndIsCutOffAndASilentManagerIsNot() throws IOException {
        try (GuiRpcServer server = start(Duration.ofMillis(200));
                Socket silent = new Socket(InetAddress.getLoopbackAddress(), server.port());
                Socket halting = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            halting.getOutputStream().write('<');
            assertEquals(-1, halting.getInputStream().read());
            silent.getOutputStream().write(LOOK.getBytes(StandardCharsets.US_ASCII));
            assertEquals('<', silent.getInputStream().read());
        }
    }

    @Test
    void whoDoesNotReadItsReplyIsCutOffAndHoldsUpNobody() throws IOException {
        FakeClient client = new FakeClient(directory);
        for (int i = 0; i < 10_000; i++) {
            client.messages.add(new Message(i, null, Message.Priority.INFO, "x".repeat(2000)));
        }
        try (GuiRpcServer server = GuiRpcServer.bind(0, client.forManagers(), Duration.ofMillis(500),
                GuessLimit.STANDARD)) {
            server.open();
            try (Socket slow = new Socket(InetAddress.getLoopbackAddress(), server.port());
                    GuiConnection other = GuiConnection.open("127.0.0.1", server.port())) {
                // One reply would fit into the system's buffers.
                slow.getOutputStream().write(LOOK.replace("_message_count", "_messages").repeat(50)
                        .getBytes(StandardCharsets.US_ASCII));
                assertEquals(10_000, other.ask(GuiQuestion.of("get_message_count")).whole().whole("seqno"));
                assertTrue(closes(server), "the server lets go of it");
                assertFalse(endsWell(slow.getInputStream()), "the reply is not complete");
            }
        }
    }

    private static boolean closes(GuiRpcServer server) {
        org.quern.testing.Eventually.holds("one manager is left", () -> server.managers() == 1);
        return true;
    }

    private static boolean endsWell(InputStream in) {
        try {
            byte[] all = in.readAllBytes();
            return all.length > 0 && all[all.length - 1] == 3;
        } catch (IOException cutOff) {
            return false;
        }
    }

    @Test
    void whoNeverShowedThePasswordMakesRoomWhenTheHouseIsFull() throws IOException {
        List<Socket> crowd = new ArrayList<>();
        try (GuiRpcServer server = start(Duration.ofMinutes(1))) {
            for (int i = 0; i < 100; i++) {
                crowd.add(new Socket(InetAddress.getLoopbackAddress(), server.port()));
            }
            try (GuiConnection late = GuiConnection.open("127.0.0.1", server.port())) {
                assertEquals(0, late.ask(GuiQuestion.of("get_message_count")).whole().whole("seqno"));
                assertEquals(-1, crowd.getFirst().getInputStream().read());
            }
        } finally {
            for (Socket socket : crowd) {
                socket.close();
            }
        }
    }

    @Test
    void afterTooManyWrongPasswordsNotEvenTheRightOneIsLookedAt() throws IOException {
        FakeClient client = new FakeClient(directory);
        var terms = new GuessingPlace.Terms(3, Duration.ofHours(1), Duration.ZERO);
        try (GuiRpcServer server = GuiRpcServer.bind(0, client.forManagers(), Duration.ofMinutes(1), terms)) {
            server.open();
            String right = Files.readString(directory.resolve("gui_rpc_auth.cfg"));
            assertTrue(authorizes(server, right));
            for (int i = 0; i < 3; i++) {
                assertFalse(authorizes(server, "wrong"));
            }
            assertFalse(authorizes(server, right), "it would tell that the others were wrong");
            assertEquals(1, client.messages.count(), "one line for all");
        }
    }

    @Test
    void theRightPasswordIsLetInWhileSixConnectionsGuessWithoutPause() throws Exception {
        FakeClient client = new FakeClient(directory);
        AtomicBoolean over = new AtomicBoolean();
        AtomicInteger guesses = new AtomicInteger();
        try (GuiRpcServer server = GuiRpcServer.bind(0, client.forManagers());
                ExecutorService guessers = Executors.newVirtualThreadPerTaskExecutor()) {
            server.open();
            for (int i = 0; i < 6; i++) {
                Future<?> _ = guessers.submit(() -> {
                    while (!over.get()) {
                        assertFalse(authorizes(server, "wrong"));
                        guesses.incrementAndGet();
                    }
                    return null;
                });
            }
            try {
                org.quern.testing.Eventually.holds("the free tries are gone", () -> guesses.get() >= 10);
                String right = Files.readString(directory.resolve("gui_rpc_auth.cfg"));
                for (int i = 0; i < 3; i++) {
                    assertTrue(authorizes(server, right));
                }
            } finally {
                over.set(true);
            }
        }
        assertTrue(client.messages.count() >= 2, "the first one, the tenth");
    }

    private static boolean authorizes(GuiRpcServer server, String password) throws IOException {
        try (GuiConnection manager = GuiConnection.open("127.0.0.1", server.port())) {
            return manager.authorize(password);
        }
    }

    @ParameterizedTest(name = "{0} is not answered")
    @ValueSource(strings = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "CONNECT", "TRACE", "PROPFIND"})
    void whatABrowserSendsIsNotAnswered(String method) throws IOException {
        try (GuiRpcServer server = start(Duration.ofMinutes(1));
                Socket browser = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            browser.getOutputStream().write((method + " / HTTP/1.1\r\nHost: x\r\n\r\n" + LOOK)
                    .getBytes(StandardCharsets.US_ASCII));
            assertEquals(-1, browser.getInputStream().read());
        }
    }

    @Test
    void theOwnersManagerIsAnsweredAtOnceWhileStrangersReadNothing() throws IOException {
        FakeClient client = new FakeClient(directory);
        for (int i = 0; i < 10_000; i++) {
            client.messages.add(new Message(i, null, Message.Priority.INFO, "x".repeat(2000)));
        }
        List<Socket> strangers = new ArrayList<>();
        try (GuiRpcServer server = GuiRpcServer.bind(0, client.forManagers(), Duration.ofHours(1),
                GuessLimit.STANDARD)) {
            server.open();
            for (int i = 0; i < 8; i++) {
                Socket stranger = new Socket(InetAddress.getLoopbackAddress(), server.port());
                strangers.add(stranger);
                stranger.getOutputStream().write(LOOK.replace("_message_count", "_messages").repeat(50)
                        .getBytes(StandardCharsets.US_ASCII));
            }
            try (GuiConnection owner = GuiConnection.open("127.0.0.1", server.port())) {
                assertTrue(owner.authorize(Files.readString(directory.resolve("gui_rpc_auth.cfg"))));
                assertEquals(10_000, owner.ask(GuiQuestion.of("get_message_count")).whole().whole("seqno"));
            }
            org.quern.testing.Eventually.holds("strangers who do not read make room for each other",
                    () -> server.managers() <= 4);
        } finally {
            for (Socket stranger : strangers) {
                stranger.close();
            }
        }
    }

    @Test
    void aBrowserIsTurnedAwayAtItsFirstLine() throws IOException {
        try (GuiRpcServer server = start(Duration.ofHours(1));
                Socket browser = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            browser.setSoTimeout(30_000);
            browser.getOutputStream().write("POST / HTTP/1.1\r\n".getBytes(StandardCharsets.US_ASCII));
            assertEquals(-1, browser.getInputStream().read());
        }
    }

    /** An address of the network that documentation may use, 192.0.2.0/24. */
    private static InetAddress outside(int number) throws IOException {
        return InetAddress.getByAddress(new byte[]{(byte) 192, 0, 2, (byte) number});
    }

    private GuiRpcServer start(Duration timeout) throws IOException {
        GuiRpcServer server = GuiRpcServer.bind(0, new FakeClient(directory).forManagers(), timeout,
                GuessLimit.STANDARD);
        server.open();
        return server;
    }
}
