package org.quern.engine.state.file;

import org.jspecify.annotations.Nullable;
import org.quern.engine.event.MonotonicTime;

/**
 * How often a file got lost from the disk.
 *
 * @param count losses, none of them a day or more after the one before
 * @param lastAt the last one, null if there was none
 * @param excuses how many of them excused a program that failed
 * @param excused the last one did
 */
public record Losses(int count, @Nullable MonotonicTime lastAt, int excuses, boolean excused) {
    public static final Losses NONE = new Losses(0, null, 0, false);
    /**
     * A program may spoil its own files each time it runs: this many losses that programs failed over are excuses, if none of them has come to
     * its end in between, nor a day passed.
     * What is missed before a start is not among them: whoever took it, it was not the task that is to be started.
     */
    private static final int MOST_EXCUSES = 3;
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
    Losses after(MonotonicTime mono) {
        boolean isFirst = !(mono.since(lastAt) < FORGOTTEN_SECONDS);
        return isLast(mono) ? this : new Losses(isFirst ? 1 : count + 1, mono, isFirst ? 0 : excuses, false);
    }

    /** The last one excuses a program that failed. */
    public boolean excuse() {
        return count > 0 && (excused || excuses < MOST_EXCUSES);
    }

    /** A program that needs the file has come to its end since: what was lost before, it did not spoil itself. */
    Losses endured() {
        return excuses == 0 ? this : new Losses(count, lastAt, 0, excused);
    }

    /** After it has done so, for one task or several. */
    Losses used() {
        return excused ? this : new Losses(count, lastAt, excuses + 1, true);
    }
}
