package org.quern.daemon.host;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.quern.daemon.host.dbus.BusConnection;

/**
 * Asks systemd-timedated whether the clock follows a time server. The kernel, which timedated asks, forgets that when somebody sets
 * the clock by hand, and learns it again from the next answer of a time server, whichever program asks for it. The kernel
 * itself is not asked: services that may not set the clock may not ask for its state either.
 */
public final class TimeService {
    /** Timedated is started when it is asked, and ends when it is not. */
    private static final Duration TIMEOUT = Duration.ofSeconds(20);
    private static final String SERVICE = "org.freedesktop.timedate1";

    private final Path socket;

    TimeService(Path socket) {
        this.socket = socket;
    }

    /** That of this computer. */
    public static TimeService ofThisComputer() {
        return new TimeService(SystemBus.SOCKET);
    }

    /** The clock is right, as far as a time server can make it; blocks for some seconds. */
    public boolean isSynchronized() throws IOException {
        try (BusConnection bus = SystemBus.open(socket, TIMEOUT)) {
            List<Object> answer = bus.call(SERVICE, "/org/freedesktop/timedate1", "org.freedesktop.DBus.Properties",
                    "GetAll", SERVICE);
            return !answer.isEmpty() && answer.getFirst() instanceof Map<?, ?> properties
                    && Boolean.TRUE.equals(properties.get("NTPSynchronized"));
        }
    }
}
