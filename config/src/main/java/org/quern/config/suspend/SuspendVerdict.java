package org.quern.config.suspend;

import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;

/**
 * Whether something is on, and why.
 *
 * @param reason why it is off; empty if it is on
 * @param explanation one clause for people, naming the preference or mode that decides
 * @param changes when that changes by itself, as far as it can be known; empty if it depends on something else
 */
public record SuspendVerdict(Optional<SuspendReason> reason, String explanation, Optional<ZonedDateTime> changes) {
    private static final DateTimeFormatter WHEN = DateTimeFormatter.ofPattern("EEE HH:mm:ss", Locale.ROOT);

    static SuspendVerdict on(String explanation, Optional<ZonedDateTime> changes) {
        return new SuspendVerdict(Optional.empty(), explanation, changes);
    }

    static SuspendVerdict off(SuspendReason reason, String explanation, Optional<ZonedDateTime> changes) {
        return new SuspendVerdict(Optional.of(reason), explanation, changes);
    }

    static SuspendVerdict off(SuspendReason reason, String explanation) {
        return off(reason, explanation, Optional.empty());
    }

    /** Whether it is on. */
    public boolean isOn() {
        return reason.isEmpty();
    }

    /** The number for managers; 0 if it is on. */
    public int code() {
        return reason.map(SuspendReason::code).orElse(0);
    }

    /** Why, and when that changes: {@code the computer is in use and run_if_user_active is 0; changes Sat 14:03:00}. */
    public String sentence() {
        return explanation + changes.map(when -> "; changes " + WHEN.format(when)).orElse("");
    }

    /** {@code off: the computer is in use and run_if_user_active is 0; changes Sat 14:03:00}. */
    @Override
    public String toString() {
        return (isOn() ? "on: " : "off: ") + sentence();
    }
}
