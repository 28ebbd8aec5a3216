package org.quern.daemon.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.quern.daemon.host.dbus.BusException;
import org.quern.daemon.host.dbus.FakeBus;

@EnabledOnOs(value = OS.LINUX, disabledReason = "logind is Linux's")
class LogindIdleTest {
    private static final double NOW = 1_800_000_000;

    @TempDir
    Path dir;

    @Test
    void theSessionsOfTheBusAreAskedAndTheConnectionIsKept() throws IOException {
        Path socket = dir.resolve("bus");
        try (FakeBus bus = FakeBus.at(socket); LogindIdle logind = new LogindIdle(socket)) {
            bus.session("2", "tty", false, (long) ((NOW - 33) * 1e6));
            assertEquals(OptionalDouble.of(33), logind.read(NOW));
            bus.session("2", "wayland", true, (long) ((NOW - 500) * 1e6));
            assertEquals(OptionalDouble.of(500), logind.read(NOW));
        }
    }

    @Test
    void aBusThatComesBackIsAskedAgain() throws IOException {
        Path socket = dir.resolve("bus");
        try (LogindIdle logind = new LogindIdle(socket)) {
            assertEquals("this computer has no system bus",
                    assertThrows(BusException.class, () -> logind.read(NOW)).getMessage());
            try (FakeBus bus = FakeBus.at(socket)) {
                assertThrows(BusException.class, () -> logind.read(NOW), "no logind behind it: " + bus.methods());
                bus.session("2", "tty", false, (long) ((NOW - 7) * 1e6));
                assertEquals(OptionalDouble.of(7), logind.read(NOW));
            }
            Files.delete(socket);
            assertThrows(IOException.class, () -> logind.read(NOW), "it went away");
        }
    }
}
