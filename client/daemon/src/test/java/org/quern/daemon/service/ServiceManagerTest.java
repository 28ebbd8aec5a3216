package org.quern.daemon.service;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.engine.event.MonotonicTime;

/** Against a real datagram socket: what arrives is what systemd would read. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "systemd is Linux's")
class ServiceManagerTest {
    private static final long PID = 4711;

    @TempDir
    private Path folder;

    @Test
    void readyAndStoppingArriveAsDatagramsOfTheirOwn() {
        String path = folder.resolve("notify").toString();
        try (Listener systemd = new Listener(path);
                ServiceManager manager = ServiceManager.of(Map.of("NOTIFY_SOCKET", path), PID)) {
            manager.ready("3 projects");
            manager.stopping();
            assertEquals(Optional.of("READY=1\nSTATUS=3 projects"), systemd.next());
            assertEquals(Optional.of("STOPPING=1\nSTATUS=Ending tasks"), systemd.next());
            assertEquals(Optional.empty(), systemd.next());
        }
    }

    @Test
    void anAbstractNameIsReachedToo() {
        String name = "@quern-test-" + ProcessHandle.current().pid() + "-" + System.nanoTime();
        try (Listener systemd = new Listener(name);
                ServiceManager manager = ServiceManager.of(Map.of("NOTIFY_SOCKET", name), PID)) {
            manager.ready("");
            assertEquals(Optional.of("READY=1\nSTATUS="), systemd.next());
        }
    }

    @Test
    void signsOfLifeArePassedOnTwicePerWatchdogTime() {
        String path = folder.resolve("notify").toString();
        Map<String, String> environment = Map.of("NOTIFY_SOCKET", path, "WATCHDOG_USEC", "10000000", "WATCHDOG_PID",
                Long.toString(PID));
        try (Listener systemd = new Listener(path); ServiceManager manager = ServiceManager.of(environment, PID)) {
            for (int second = 100; second < 120; second++) {
                manager.alive(new MonotonicTime(second));
            }
            assertEquals(4, count(systemd, "WATCHDOG=1"));
        }
    }

    @ParameterizedTest(name = "WATCHDOG_USEC {0}, WATCHDOG_PID {1}")
    @CsvSource(value = {"'', ''", "0, 4711", "-5, 4711", "many, 4711", "10000000, 1"})
    void noSignOfLifeIsSentToWhoWantsNoneFromThisProcess(String micros, String pid) {
        String path = folder.resolve("notify").toString();
        Map<String, String> environment = Map.of("NOTIFY_SOCKET", path, "WATCHDOG_USEC", micros, "WATCHDOG_PID", pid);
        try (Listener systemd = new Listener(path); ServiceManager manager = ServiceManager.of(environment, PID)) {
            manager.alive(new MonotonicTime(1));
            assertEquals(0, count(systemd, "WATCHDOG=1"));
        }
    }

    @Test
    void aSignThatCouldNotBeSentIsSentAtTheNextTurn() {
        String path = folder.resolve("notify").toString();
        try (ServiceManager manager = ServiceManager.of(Map.of("NOTIFY_SOCKET", path, "WATCHDOG_USEC", "10000000"),
                PID)) {
            manager.alive(new MonotonicTime(1)); // nobody listens yet
            try (Listener systemd = new Listener(path)) {
                manager.alive(new MonotonicTime(2));
                assertEquals(1, count(systemd, "WATCHDOG=1"));
            }
        }
    }

    @ParameterizedTest(name = "NOTIFY_SOCKET {0}")
    @CsvSource(value = {"''", "relative/socket", "/", "vsock:2:1",
        "/a/path/that/is/longer/than/any/address/of/a/unix/socket/may/be/which/is/one/hundred/and/eight/bytes/with/its/zero"})
    void anAddressThatIsNoneIsNoManager(String path) {
        try (ServiceManager manager = ServiceManager.of(Map.of("NOTIFY_SOCKET", path), PID)) {
            manager.ready("nobody hears this");
            manager.alive(new MonotonicTime(1));
            manager.stopping();
        }
        assertEquals(Optional.empty(), UnixDatagram.to(path));
    }

    private static int count(Listener systemd, String expected) {
        int seen = 0;
        for (Optional<String> next = systemd.next(); next.isPresent(); next = systemd.next()) {
            assertEquals(expected, next.get());
            seen++;
        }
        return seen;
    }
}
