package org.quern.daemon.service;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.quern.engine.event.MonotonicTime;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The service manager that started this process, told how it goes (sd_notify(3), sd_watchdog_enabled(3)). Signs of life come
 * from whoever does the work, so that a stuck client falls silent and is started again; nothing here has a clock or a timer.
 * What cannot be told is let go: the next sign of life says it again.
 */
public final class ServiceManager implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ServiceManager.class);
    private static final double MICROS = 1e6;
    /** Signs of life per time that the manager allows between two. */
    private static final int SIGNS = 2;

    private final @Nullable UnixDatagram socket;
    /** Empty if no sign of life is wanted from this process. */
    private final OptionalDouble secondsBetweenSigns;
    private @Nullable MonotonicTime nextSign;

    private ServiceManager(@Nullable UnixDatagram socket, OptionalDouble secondsBetweenSigns) {
        this.socket = socket;
        this.secondsBetweenSigns = secondsBetweenSigns;
    }

    /**
     * The manager that an environment names; one that hears nothing if it names none.
     *
     * @param pid of this process: the watchdog may be meant for another
     */
    public static ServiceManager of(Map<String, String> environment, long pid) {
        String path = environment.getOrDefault("NOTIFY_SOCKET", "");
        Optional<UnixDatagram> socket = path.isEmpty() ? Optional.empty() : UnixDatagram.to(path);
        if (socket.isEmpty() && !path.isEmpty()) {
            LOG.warn("The service manager cannot be told anything: NOTIFY_SOCKET is {}", path);
        }
        return new ServiceManager(socket.orElse(null), secondsBetweenSigns(environment, pid));
    }

    private static OptionalDouble secondsBetweenSigns(Map<String, String> environment, long pid) {
        String micros = environment.getOrDefault("WATCHDOG_USEC", "");
        String meant = environment.getOrDefault("WATCHDOG_PID", "");
        boolean isMeant = meant.isEmpty() || meant.equals(Long.toString(pid));
        return isMeant && micros.matches("[1-9]\\d{0,17}")
                ? OptionalDouble.of(Long.parseLong(micros) / MICROS / SIGNS)
                : OptionalDouble.empty();
    }

    /** The client works and answers; the text is for people. */
    public synchronized void ready(String status) {
        send("READY=1\nSTATUS=" + status);
    }

    /** The client ends its tasks and then itself. */
    public synchronized void stopping() {
        send("STOPPING=1\nSTATUS=Ending tasks");
    }

    /** Work goes on. May be said often; it is passed on as often as the manager needs it. */
    public synchronized void alive(MonotonicTime now) {
        boolean isDue = nextSign == null || !now.isBefore(nextSign);
        if (isDue && secondsBetweenSigns.isPresent() && send("WATCHDOG=1")) {
            nextSign = now.plus(secondsBetweenSigns.getAsDouble());
        }
    }

    private boolean send(String text) {
        return socket != null && socket.send(text);
    }

    @Override
    public synchronized void close() {
        if (socket != null) {
            socket.close();
        }
    }
}
