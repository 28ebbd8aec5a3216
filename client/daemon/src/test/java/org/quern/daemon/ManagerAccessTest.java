package org.quern.daemon;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.daemon.gui.FakeClient;
import org.quern.daemon.gui.connection.GuiRpcServer;
import org.quern.daemon.settings.DaemonOptions;

class ManagerAccessTest {
    @TempDir
    private Path directory = Path.of("");

    @Test
    void beside_another_client_a_port_that_nobody_chose_is_another_one_and_an_alert_says_which() throws IOException {
        var client = new FakeClient(directory);
        try (ServerSocket _ = taken();
                GuiRpcServer managers = ManagerAccess.open(DaemonOptions.in(directory), client.forManagers())) {
            assertNotEquals(GuiRpcServer.STANDARD_PORT, managers.port());
            String alert = client.messages.after(0).getLast().message().text();
            assertTrue(alert.contains("31416 is taken") && alert.contains("port " + managers.port()), alert);
        }
    }

    @Test
    void a_port_that_was_chosen_is_taken_or_refused() throws IOException {
        var client = new FakeClient(directory);
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            DaemonOptions wanted = DaemonOptions.in(directory).onPort(other.getLocalPort());
            assertThrows(IOException.class, () -> ManagerAccess.open(wanted, client.forManagers()));
            assertEquals(0, client.messages.count());
        }
    }

    /** The standard port, by this test or by somebody else on this computer. */
    private static ServerSocket taken() throws IOException {
        try {
            return new ServerSocket(GuiRpcServer.STANDARD_PORT, 1, InetAddress.getLoopbackAddress());
        } catch (BindException e) {
            return new ServerSocket();
        }
    }
}
