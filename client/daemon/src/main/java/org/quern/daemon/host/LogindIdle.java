package org.quern.daemon.host;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.quern.daemon.host.dbus.BusConnection;
import org.quern.daemon.host.dbus.BusException;

/** Asks systemd-logind how long its sessions are idle. Keeps its connection; for one thread. */
final class LogindIdle implements AutoCloseable {
    private static final String SERVICE = "org.freedesktop.login1";
    private static final Duration TIMEOUT = Duration.ofSeconds(2);

    /** A host with more sessions than this is no home PC; the first ones speak for it. */
    private static final int MAX_SESSIONS = 50;

    private final Path socket;
    private @Nullable BusConnection connection;

    LogindIdle(Path socket) {
        this.socket = socket;
    }

    /** Seconds since the last use of any session; empty if no session can tell. */
    OptionalDouble read(double now) throws IOException {
        try {
            return sessions().stream().flatMapToDouble(session -> session.idleSeconds(now).stream()).min();
        } catch (IOException failure) {
            close();
            throw failure;
        }
    }

    private List<LoginSession> sessions() throws IOException {
        BusConnection bus = connect();
        List<LoginSession> sessions = new ArrayList<>();
        List<Object> answer = bus.call(SERVICE, "/org/freedesktop/login1", SERVICE + ".Manager", "ListSessions");
        if (answer.isEmpty() || !(answer.getFirst() instanceof List<?> list)) {
            throw new BusException("ListSessions: no list");
        }
        for (Object each : list.subList(0, Math.min(list.size(), MAX_SESSIONS))) {
            sessions.add(session(bus, each));
        }
        return sessions;
    }

    private static LoginSession session(BusConnection bus, Object entry) throws IOException {
        if (!(entry instanceof List<?> fields) || fields.size() < 5 || !(fields.get(4) instanceof String path)) {
            throw new BusException("ListSessions: not a list of sessions");
        }
        List<Object> properties = bus.call(SERVICE, path, "org.freedesktop.DBus.Properties", "GetAll",
                SERVICE + ".Session");
        boolean isMap = !properties.isEmpty() && properties.getFirst() instanceof Map;
        return LoginSession.of(isMap ? (Map<?, ?>) properties.getFirst() : Map.of());
    }

    private BusConnection connect() throws IOException {
        BusConnection open = connection;
        if (open == null) {
            open = SystemBus.open(socket, TIMEOUT);
            connection = open;
        }
        return open;
    }

    @Override
    public void close() throws IOException {
        if (connection != null) {
            connection.close();
            connection = null;
        }
    }
}
