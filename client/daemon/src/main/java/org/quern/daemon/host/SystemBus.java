package org.quern.daemon.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.quern.daemon.host.dbus.BusConnection;
import org.quern.daemon.host.dbus.BusException;

/** The bus that this computer's services are asked at. */
final class SystemBus {
    /** Where it listens, unless the environment says otherwise. */
    static final Path SOCKET = Path.of("/run/dbus/system_bus_socket");

    private SystemBus() {}

    /** Connects as the user of this process. */
    static BusConnection open(Path socket, Duration timeout) throws IOException {
        if (!Files.exists(socket)) {
            throw new BusException("this computer has no system bus");
        }
        long userId = ((Number) Files.getAttribute(Path.of("/proc/self"), "unix:uid")).longValue();
        return BusConnection.open(socket, userId, timeout);
    }
}
