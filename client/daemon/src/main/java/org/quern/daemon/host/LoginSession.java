package org.quern.daemon.host;

import java.util.Map;
import java.util.OptionalDouble;
import org.quern.model.UnixTime;

/**
 * A session of a user, as systemd-logind knows it.
 *
 * @param type {@code tty}, {@code x11}, {@code wayland} and others
 * @param kind {@code user}, {@code greeter}, {@code manager} and others
 * @param state {@code active}, {@code online} or {@code closing}
 * @param isIdle the hint that the session is idle
 * @param since Unix seconds at which the hint last changed, or the last input of a terminal; 0 if it was never set
 */
record LoginSession(String type, String kind, String state, boolean isIdle, double since) {
    private static final double MICROSECONDS = 1e6;

    /** From the properties of org.freedesktop.login1.Session. */
    static LoginSession of(Map<?, ?> properties) {
        boolean isIdle = Boolean.TRUE.equals(properties.get("IdleHint"));
        double since = properties.get("IdleSinceHint") instanceof Long micros ? micros / MICROSECONDS : 0;
        return new LoginSession(text(properties, "Type"), text(properties, "Class"), text(properties, "State"),
                isIdle,
                since);
    }

    private static String text(Map<?, ?> properties, String name) {
        return properties.get(name) instanceof String text ? text : "";
    }

    /**
     * Seconds since somebody used it. Terminals tell the time of their last input. A desktop tells after some minutes that
     * it is idle, and until then it counts as used; one that never told anything cannot be asked.
     */
    OptionalDouble idleSeconds(double now) {
        boolean hasUser = kind.equals("user") && !state.equals("closing");
        if (!hasUser || !UnixTime.isSet(since)) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(isIdle || type.equals("tty") ? Math.max(0, now - since) : 0);
    }
}
