package org.quern.daemon.gui.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.daemon.gui.FakeClient;
import org.quern.rpc.gui.GuiConnection;
import org.quern.rpc.gui.GuiQuestion;

/** GUI RPC at a Unix socket (docs/protocol/gui-rpc.md 1, 3). */
class UnixListenerTest {
    @TempDir
    private Path directory = Path.of("");

    @Test
    void managersOfThisUserAreAnsweredAndTheSocketGoesWithTheClient() throws IOException {
        try (GuiRpcServer server = GuiRpcServer.bindUnixSocket(new FakeClient(directory).forManagers())) {
            server.open();
            assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(socket())));
            try (GuiConnection manager = GuiConnection.open(socket())) {
                assertEquals(8, manager.ask(GuiQuestion.of("exchange_versions")).one("server_version").whole("major"));
                assertTrue(manager.ask(GuiQuestion.of("run_benchmarks")).unauthorized(),
                        "it has not shown the password");
            }
            try (GuiConnection manager = GuiConnection.open(socket())) {
                assertTrue(manager.authorize(Files.readString(directory.resolve("gui_rpc_auth.cfg"))));
                assertTrue(manager.ask(GuiQuestion.of("run_benchmarks")).has("success"));
            }
        }
        assertFalse(Files.exists(socket()));
    }

    @Test
    void theSocketOfAKilledClientIsReplaced() throws IOException {
        try (ServerSocketChannel killed = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            killed.bind(UnixDomainSocketAddress.of(socket()));
        }
        assertTrue(Files.exists(socket()), "nobody took it away");
        assertThrows(IOException.class, () -> GuiConnection.open(socket()));
        try (GuiRpcServer server = GuiRpcServer.bindUnixSocket(new FakeClient(directory).forManagers())) {
            server.open();
            GuiConnection.open(socket()).close();
        }
    }

    @Test
    void aLinkInItsPlaceIsReplacedAndWhatItLeadsToStays() throws IOException {
        Path elsewhere = Files.writeString(directory.resolve("elsewhere"), "precious");
        Files.createSymbolicLink(socket(), elsewhere);
        GuiRpcServer.bindUnixSocket(new FakeClient(directory).forManagers()).close();
        assertEquals("precious", Files.readString(elsewhere));
    }

    @Test
    void aPathThatIsTooLongIsSaid() throws IOException {
        Path deep = Files.createDirectories(directory.resolve("a".repeat(100)));
        IOException refusal = assertThrows(IOException.class,
                () -> GuiRpcServer.bindUnixSocket(new FakeClient(deep).forManagers()));
        assertTrue(
                String.valueOf(refusal.getMessage())
                        .matches("The socket .*boinc_socket for managers cannot be made: .*too long.*"),
                refusal::toString);
    }

    private Path socket() {
        return directory.resolve(UnixListener.NAME);
    }
}
