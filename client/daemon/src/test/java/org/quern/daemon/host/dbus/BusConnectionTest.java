package org.quern.daemon.host.dbus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(value = OS.LINUX, disabledReason = "the system bus is Linux's")
class BusConnectionTest {
    private static final Duration TIMEOUT = Duration.ofSeconds(20);
    private static final Path REAL = Path.of("/usr/bin/dbus-daemon");

    @TempDir
    Path dir;

    private static long userId() throws IOException {
        return ((Number) Files.getAttribute(Path.of("/proc/self"), "unix:uid")).longValue();
    }

    @Test
    void aCallFindsItsAnswerAmongOtherMessages() throws IOException {
        Path socket = dir.resolve("bus");
        try (FakeBus bus = FakeBus.at(socket).session("c1", "tty", false, 5);
                BusConnection connection = BusConnection.open(socket, 0, TIMEOUT)) {
            assertEquals(List.of("GetAll", "Hello", "ListSessions"), bus.methods());
            List<Object> sessions = connection.call("a", "/a", "a", "ListSessions");
            assertEquals(
                    List.of(List.of(List.of("c1", 1000L, "someone", "seat0", "/org/freedesktop/login1/session/c1"))),
                    sessions);
            BusException refused = assertThrows(BusException.class, () -> connection.call("a", "/a", "a", "Unknown"));
            assertEquals("Unknown: org.none", refused.getMessage());
            assertEquals(sessions, connection.call("a", "/a", "a", "ListSessions"), "an error spoils nothing");
        }
    }

    @Test
    void aBusThatKeepsSilentIsGivenUp() throws IOException {
        Path socket = dir.resolve("silent");
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(UnixDomainSocketAddress.of(socket));
            BusException silent = assertThrows(BusException.class,
                    () -> BusConnection.open(socket, 0, Duration.ofMillis(50)));
            assertEquals("the bus does not answer in time", silent.getMessage());
        }
    }

    @Test
    void withoutABusThereIsAnException() {
        assertThrows(IOException.class, () -> BusConnection.open(dir.resolve("absent"), 0, TIMEOUT));
    }

    /** The real bus daemon, where it is installed: it checks every byte of what is sent. */
    @Test
    void theRealBusUnderstandsAndIsUnderstood() throws Exception {
        boolean isRequired = "required".equals(System.getProperty("quern.interop"));
        assumeTrue(isRequired || Files.isExecutable(REAL), "dbus-daemon is not installed");
        Path socket = dir.resolve("real");
        Path config = dir.resolve("bus.conf");
        Files.writeString(config,
                """
                        <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
                         "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
                        <busconfig><type>session</type><listen>unix:path=%s</listen><auth>EXTERNAL</auth>
                        <policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/><allow user="*"/></policy>
                        </busconfig>
                        """
                        .formatted(socket));
        Process daemon = new ProcessBuilder(REAL.toString(), "--config-file=" + config, "--nofork", "--print-address=1")
                .redirectError(ProcessBuilder.Redirect.INHERIT).start();
        try {
            assertTrue(daemon.inputReader().readLine().startsWith("unix:path="));
            try (BusConnection connection = BusConnection.open(socket, userId(), TIMEOUT)) {
                List<Object> names = connection.call("org.freedesktop.DBus", "/org/freedesktop/DBus",
                        "org.freedesktop.DBus", "ListNames");
                assertTrue(((List<?>) names.getFirst()).contains("org.freedesktop.DBus"), names.toString());
                List<Object> properties = connection.call("org.freedesktop.DBus", "/org/freedesktop/DBus",
                        "org.freedesktop.DBus.Properties", "GetAll", "org.freedesktop.DBus");
                assertTrue(properties.toString().contains("Features"), properties.toString());
                BusException unknown = assertThrows(BusException.class,
                        () -> connection.call("org.freedesktop.login1", "/org/freedesktop/login1", "x.y",
                                "ListSessions"));
                assertTrue(String.valueOf(unknown.getMessage()).contains("ServiceUnknown"), unknown.toString());
            }
            assertThrows(BusException.class, () -> BusConnection.open(socket, userId() + 1, TIMEOUT));
        } finally {
            daemon.destroyForcibly().waitFor();
        }
    }
}
