package org.quern.model;

import java.util.function.DoubleUnaryOperator;

/**
 * Smoothed network rates (docs/protocol/scheduler-rpc.md 4.5): bytes per second; {@code avg*} bytes per day with a
 * 7-day half-life.
 *
 * @param bwUp upload rate while uploading
 * @param avgUp bytes uploaded a day
 * @param avgTimeUp Unix seconds of that average
 * @param bwDown download rate while downloading
 * @param avgDown bytes downloaded a day
 * @param avgTimeDown Unix seconds of that average
 */
public record NetStats(double bwUp, double avgUp, double avgTimeUp, double bwDown, double avgDown, double avgTimeDown) {
    public static final NetStats NONE = new NetStats(0, 0, 0, 0, 0, 0);

    /** The same with its times, each moved. */
    public NetStats moved(DoubleUnaryOperator move) {
        return new NetStats(bwUp, avgUp, move.applyAsDouble(avgTimeUp), bwDown, avgDown,
                move.applyAsDouble(avgTimeDown));
    }
}
