package org.quern.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.daemon.Daemon;
import org.quern.daemon.settings.DaemonOptions;
import org.quern.dashboard.client.ClientSnapshot;
import org.quern.dashboard.web.MonitoredClient;

/** docs/dashboard.md, "Several computers". */
class HostListTest {
    @TempDir
    private Path directory = Path.of("");

    @Test
    void aListThatOthersMayReadIsRefused() throws IOException {
        Path list = write("localhost secret\n");
        Files.setPosixFilePermissions(list, PosixFilePermissions.fromString("rw-r-----"));
        String why = String.valueOf(assertThrows(IOException.class, () -> HostList.read(list)).getMessage());
        assertTrue(why.contains("chmod 600"), why);
    }

    @Test
    void whatIsNoAddressIsNamedWithItsLine() throws IOException {
        Path list = write("# mine\n\n:31416 secret\n");
        String why = String.valueOf(assertThrows(IOException.class, () -> HostList.read(list)).getMessage());
        assertTrue(why.contains("':31416' in line 3"), why);
        assertThrows(IOException.class, () -> HostList.read(directory.resolve("missing")));
    }

    @Test
    void aClientTakesItsPasswordAndRefusesAnother() throws Exception {
        Path data = Files.createDirectories(directory.resolve("client"));
        try (Daemon _ = Daemon.start(DaemonOptions.in(data).onPort(0), message -> {
        })) {
            String address = "127.0.0.1:" + Files.readString(data.resolve("quern.port")).strip();
            String password = Files.readString(data.resolve("gui_rpc_auth.cfg")).strip();
            List<MonitoredClient> clients = HostList
                    .read(write(address + "\t " + password + "\n" + address + " wrong\n"));
            assertEquals("", clients.get(0).snapshots().current().trouble());
            ClientSnapshot refused = clients.get(1).snapshots().current();
            assertTrue(refused.trouble().contains("refuses the password in " + directory.resolve("hosts")
                    + ". Write the right one there."), refused::trouble);
            clients.forEach(MonitoredClient::close);
        }
    }

    @Test
    void aComputerIsCalledByTheNameBeforeItsAddress() throws IOException {
        List<MonitoredClient> clients = HostList
                .read(write("attic=127.0.0.1:31420 pass=word two\n127.0.0.1:31421 pass=word\n"));
        assertEquals(List.of("attic", "127.0.0.1:31421"), clients.stream().map(MonitoredClient::name).toList());
        clients.forEach(MonitoredClient::close);
        for (String line : List.of("=127.0.0.1 secret", "attic= secret", "attic=:31416 secret")) {
            String why = String.valueOf(assertThrows(IOException.class, () -> HostList.read(write(line))).getMessage());
            assertTrue(why.contains("a line is [NAME=]HOST[:PORT] PASSWORD."), why);
        }
    }

    private Path write(String text) throws IOException {
        Path list = Files.writeString(directory.resolve("hosts"), text);
        return Files.setPosixFilePermissions(list, PosixFilePermissions.fromString("rw-------"));
    }
}
