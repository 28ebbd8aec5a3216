package org.quern.config.suspend;

import java.time.ZonedDateTime;
import java.util.Optional;

/**
 * Whether something is on, and why.
 *
 * @param reason why it is off; empty if it is on
 * @param explanation one clause for people, naming the preference or mode that decides
 * @param changes when that changes by itself, as far as it can be known; empty if it depends on something else
 * @param isFar that is so far away that a day of the week does not tell it
 */
public record SuspendVerdict(Optional<SuspendReason> reason, String explanation, Optional<ZonedDateTime> changes,
        boolean isFar) {
    static SuspendVerdict on(String explanation, Optional<ZonedDateTime> changes) {
        return new SuspendVerdict(Optional.empty(), explanation, changes, false);
    }

    static SuspendVerdict off(SuspendReason reason, String explanation, Optional<ZonedDateTime> changes) {
        return new SuspendVerdict(Optional.of(reason), explanation, changes, false);
    }

    static SuspendVerdict off(SuspendReason reason, String explanation) {
        return off(reason, explanation, Optional.empty());
    }

    /** The same, to be told at that moment. */
    SuspendVerdict toldAt(ZonedDateTime now) {
        return new SuspendVerdict(reason, explanation, changes,
                changes.isPresent() && ToldChange.isFar(changes.get(), now));
    }

    /** Whether it is on. */
    public boolean isOn() {
        return reason.isEmpty();
    }

    /** The number for managers; 0 if it is on. */
    public int code() {
        return reason.map(SuspendReason::code).orElse(0);
    }

    /**
     * Why, and when that changes: {@code the computer is in use and run_if_user_active is 0; changes Sat 14:03:00}, or
     * {@code ; changes 2026-12-24 14:03:00} if that is more than six days away. How long other programs will be busy nobody knows.
     */
    public String sentence() {
        boolean isLook = code() == SuspendReason.CPU_USAGE.code();
        return explanation + changes.map(when -> ToldChange.words(when, isFar, isLook)).orElse("");
    }

    /** {@code off: the computer is in use and run_if_user_active is 0; changes Sat 14:03:00}. */
    @Override
    public String toString() {
        return (isOn() ? "on: " : "off: ") + sentence();
    }
}
