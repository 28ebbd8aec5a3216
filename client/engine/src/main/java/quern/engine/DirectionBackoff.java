package quern.engine;

import java.util.function.DoubleUnaryOperator;
import quern.scheduler.contact.Backoff;

/**
 * How one project's up- or downloads are held back after repeated failures (docs/protocol/file-transfer.md 4). Kept in
 * memory only.
 *
 * @param failures failures in a row
 * @param until Unix seconds before which retried transfers do not start
 */
record DirectionBackoff(int failures, double until) {
    /** Waiting time after a failed round: two minutes to six hours (docs/protocol/file-transfer.md 4). */
    private static final Backoff RETRY = new Backoff(120, 21_600);
    static final DirectionBackoff NONE = new DirectionBackoff(0, 0);

    /** Seconds that a file waits after so many failures in a row, by chance. */
    static double seconds(int failures, double chance) {
        return RETRY.seconds(failures, chance);
    }

    DirectionBackoff moved(DoubleUnaryOperator move) {
        return new DirectionBackoff(failures, move.applyAsDouble(until));
    }
}
