package org.quern.engine.state.host;

import java.util.function.DoubleUnaryOperator;
import org.quern.model.NetStats;
import org.quern.model.UnixTime;

/** Smoothed transfer rates (docs/protocol/data-directory.md 5.5). Mutable, owned by the engine's thread. */
public final class NetworkRates {
    /** Half-life of the daily averages, seconds: a week. */
    private static final double HALF_LIFE_SECONDS = 604_800;
    private static final double DAY_SECONDS = 86_400;
    /** ln(bytes) divided by this is the weight of one transfer. */
    private static final double WEIGHT_DIVISOR = 500;

    private NetStats stats;

    public NetworkRates(NetStats saved) {
        stats = saved;
    }

    public NetStats stats() {
        return stats;
    }

    /** A transfer of so many bytes ended well after so many seconds. */
    public void transferred(boolean upload, double bytes, double seconds, double now) {
        if (bytes <= 0 || seconds <= 0) {
            return;
        }
        stats = upload
                ? new NetStats(rate(stats.bwUp(), bytes, seconds),
                        average(stats.avgUp(), stats.avgTimeUp(), bytes, now), now,
                        stats.bwDown(), stats.avgDown(), stats.avgTimeDown())
                : new NetStats(stats.bwUp(), stats.avgUp(), stats.avgTimeUp(), rate(stats.bwDown(), bytes, seconds),
                        average(stats.avgDown(), stats.avgTimeDown(), bytes, now), now);
    }

    /** The client's time was moved. */
    void moved(DoubleUnaryOperator move) {
        stats = stats.moved(move);
    }

    private static double rate(double before, double bytes, double seconds) {
        double measured = bytes / seconds;
        double weight = Math.min(1, Math.log(bytes) / WEIGHT_DIVISOR);
        return before == 0 ? measured : weight * measured + (1 - weight) * before;
    }

    private static double average(double before, double since, double bytes, double now) {
        double passed = UnixTime.isSet(since) ? Math.max(0, now - since) : 0;
        double kept = Math.exp(-passed * Math.log(2) / HALF_LIFE_SECONDS);
        double gain = 1 - kept > 1e-6 ? (1 - kept) * bytes / (passed / DAY_SECONDS)
                : Math.log(2) * bytes * DAY_SECONDS / HALF_LIFE_SECONDS;
        return before * kept + gain;
    }
}
