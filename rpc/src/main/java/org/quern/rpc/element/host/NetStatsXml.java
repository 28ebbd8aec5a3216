package org.quern.rpc.element.host;

import org.quern.model.NetStats;
import org.quern.rpc.table.Column;
import org.quern.rpc.table.ElementTable;
import org.quern.rpc.table.Values;

/** {@code <net_stats>}: docs/protocol/scheduler-rpc.md 4.5. */
public final class NetStatsXml extends ElementTable<NetStats> {
    public static final NetStatsXml TABLE = new NetStatsXml();

    private final Column<NetStats, Double> bwUp = number("bwup", NetStats::bwUp);
    private final Column<NetStats, Double> avgUp = number("avg_up", NetStats::avgUp);
    private final Column<NetStats, Double> timeUp = number("avg_time_up", NetStats::avgTimeUp);
    private final Column<NetStats, Double> bwDown = number("bwdown", NetStats::bwDown);
    private final Column<NetStats, Double> avgDown = number("avg_down", NetStats::avgDown);
    private final Column<NetStats, Double> timeDown = number("avg_time_down", NetStats::avgTimeDown);

    private NetStatsXml() {
        super("net_stats");
    }

    @Override
    protected NetStats build(Values v) {
        return new NetStats(v.get(bwUp), v.get(avgUp), v.get(timeUp), v.get(bwDown), v.get(avgDown), v.get(timeDown));
    }
}
