package org.quern.daemon.gui.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.testing.Eventually;

/** Whose a connection is, by real connections and the kernel's own tables. */
class LocalUsersTest {
    @TempDir
    private Path directory = Path.of("");

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "::1", "::ffff:127.0.0.1", "127.1.2.3"})
    void aConnectionWithinThisComputerIsItsUsers(String address) throws IOException {
        int me = (int) Files.getAttribute(directory, "unix:uid");
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getByName(address));
                Socket _ = new Socket(server.getInetAddress(), server.getLocalPort());
                Socket accepted = server.accept()) {
            assertEquals(Caller.user(me), LocalUsers.ofThisComputer().caller(accepted));
        }
    }

    @Test
    void whoHasClosedItsEndIsNobodyInParticular() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket caller = new Socket(server.getInetAddress(), server.getLocalPort());
                Socket accepted = server.accept()) {
            caller.shutdownOutput();
            Eventually.holds("root does not get the blame",
                    () -> LocalUsers.ofThisComputer().caller(accepted).equals(Caller.GONE));
        }
    }

    @Test
    void aSystemWithoutTablesTellsNothing() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket _ = new Socket(server.getInetAddress(), server.getLocalPort());
                Socket accepted = server.accept()) {
            assertEquals(Caller.SOMEBODY_HERE, new LocalUsers(directory).caller(accepted));
            Files.writeString(directory.resolve("tcp"), "nonsense\n1: 2 3 4 5 6 7 8\n");
            assertEquals(Caller.GONE, new LocalUsers(directory).caller(accepted));
        }
    }
}
