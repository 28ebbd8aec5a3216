package org.quern.daemon.host;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.quern.daemon.host.dbus.FakeBus;

@EnabledOnOs(value = OS.LINUX, disabledReason = "the time service is asked over Linux's system bus")
class TimeServiceTest {
    @TempDir
    Path dir;

    @Test
    void timedatedSaysWhetherTheClockFollowsATimeServer() throws IOException {
        Path socket = dir.resolve("bus");
        TimeService service = new TimeService(socket);
        assertThrows(IOException.class, service::isSynchronized, "there is no bus");
        try (FakeBus bus = FakeBus.at(socket)) {
            assertThrows(IOException.class, service::isSynchronized, "no timedated behind it: " + bus.methods());
            bus.clock(true);
            assertTrue(service.isSynchronized());
            bus.clock(false);
            assertFalse(service.isSynchronized());
        }
    }
}
