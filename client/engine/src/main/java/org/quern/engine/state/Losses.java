package org.quern.engine.state;

import org.jspecify.annotations.Nullable;
import org.quern.engine.event.MonotonicTime;

/**
 * How often a file got lost from the disk.
 *
 * @param count losses, none of them a day or more after the one before
 * @param lastAt the last one, null if there was none
 */
public record Losses(int count, @Nullable MonotonicTime lastAt) {
    public static final Losses NONE = new Losses(0, null);
    /** After a day without a loss the cause of the earlier ones is taken to be gone. */
    private static final double FORGOTTEN_SECONDS = 86_400;

    /** Each task that notices a loss tells of it, within this time of the first. */
    private static final double TOLD_WITHIN_SECONDS = 10;

    /** What is told at that time is the last loss. */
    public boolean isLast(MonotonicTime mono) {
        return mono.since(lastAt) < TOLD_WITHIN_SECONDS;
    }

    /** The last one is not older than that; nothing is older than what never was. */
    public boolean isSince(@Nullable MonotonicTime moment) {
        return lastAt != null && (moment == null || !lastAt.isBefore(moment));
    }

    /** With one more at that time; several tasks may tell of the same one. */
    public Losses after(MonotonicTime mono) {
        return isLast(mono) ? this : new Losses(mono.since(lastAt) < FORGOTTEN_SECONDS ? count + 1 : 1, mono);
    }
}
