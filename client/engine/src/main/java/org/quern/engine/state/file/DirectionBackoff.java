package org.quern.engine.state.file;

import java.util.function.DoubleUnaryOperator;
import org.quern.scheduler.contact.Backoff;

/**
 * How one project's up- or downloads are held back after repeated failures (docs/protocol/file-transfer.md 4). Kept in
 * memory only.
 *
 * @param failures failures in a row
 * @param until Unix seconds before which retried transfers do not start
 */
public record DirectionBackoff(int failures, double until) {
    /** No retry waits longer, seconds: six hours (docs/protocol/file-transfer.md 4). */
    public static final double LONGEST_SECONDS = 21_600;
    /** Waiting time after a failed round: from two minutes (docs/protocol/file-transfer.md 4). */
    private static final Backoff RETRY = new Backoff(120, LONGEST_SECONDS);
    public static final DirectionBackoff NONE = new DirectionBackoff(0, 0);

    /** Seconds that a file waits after so many failures in a row, by chance. */
    public static double seconds(int failures, double chance) {
        return RETRY.seconds(failures, chance);
    }

    DirectionBackoff moved(DoubleUnaryOperator move) {
        return new DirectionBackoff(failures, move.applyAsDouble(until));
    }
}
