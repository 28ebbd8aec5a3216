package org.quern.config.suspend;

import java.time.ZonedDateTime;
import java.util.Optional;
import org.quern.model.RunMode;

/**
 * The run mode in force.
 *
 * @param mode what the user allows
 * @param until when this temporary mode ends; empty if it is permanent
 */
public record ModeNow(RunMode mode, Optional<ZonedDateTime> until) {
    /** By preferences, for good. */
    public static final ModeNow AUTO = new ModeNow(RunMode.AUTO, Optional.empty());

    /** A permanent mode. */
    public static ModeNow of(RunMode mode) {
        return new ModeNow(mode, Optional.empty());
    }
}
