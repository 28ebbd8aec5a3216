package org.quern.engine.state;

/**
 * How often a file got lost from the disk.
 *
 * @param count losses, none of them a day or more after the one before
 * @param lastAt monotonic time of the last one
 */
public record Losses(int count, double lastAt) {
    public static final Losses NONE = new Losses(0, Double.NEGATIVE_INFINITY);
    /** After a day without a loss the cause of the earlier ones is taken to be gone. */
    private static final double FORGOTTEN_SECONDS = 86_400;

    /** Each task that notices a loss tells of it, within this time of the first. */
    private static final double TOLD_WITHIN_SECONDS = 10;

    /** What is told at that time is the last loss. */
    public boolean isLast(double mono) {
        return mono - lastAt < TOLD_WITHIN_SECONDS;
    }

    /** With one more at that time; several tasks may tell of the same one. */
    public Losses after(double mono) {
        return isLast(mono) ? this : new Losses(mono - lastAt < FORGOTTEN_SECONDS ? count + 1 : 1, mono);
    }
}
