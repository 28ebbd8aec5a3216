package quern.engine;

import java.util.function.DoubleUnaryOperator;

/**
 * How one project's up- or downloads are held back after repeated failures (docs/protocol/file-transfer.md 4). Kept in
 * memory only.
 *
 * @param failures failures in a row
 * @param until Unix seconds before which retried transfers do not start
 */
record DirectionBackoff(int failures, double until) {
    static final DirectionBackoff NONE = new DirectionBackoff(0, 0);

    DirectionBackoff moved(DoubleUnaryOperator move) {
        return new DirectionBackoff(failures, move.applyAsDouble(until));
    }
}
