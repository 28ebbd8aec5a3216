package org.quern.rpc.element;

import java.io.IOException;
import org.quern.model.NetStats;
import org.quern.rpc.scan.BoincXml;
import org.quern.rpc.write.BoincXmlWriter;

/** {@code <net_stats>}: docs/protocol/scheduler-rpc.md 4.5. */
public final class NetStatsXml {
    private NetStatsXml() {
    }

    public static void write(BoincXmlWriter out, NetStats stats) throws IOException {
        out.open("net_stats");
        out.number("bwup", stats.bwUp());
        out.number("avg_up", stats.avgUp());
        out.number("avg_time_up", stats.avgTimeUp());
        out.number("bwdown", stats.bwDown());
        out.number("avg_down", stats.avgDown());
        out.number("avg_time_down", stats.avgTimeDown());
        out.close();
    }

    public static NetStats read(BoincXml xml) throws IOException {
        double bwUp = 0;
        double avgUp = 0;
        double timeUp = 0;
        double bwDown = 0;
        double avgDown = 0;
        double timeDown = 0;
        for (int stats = xml.enter(); xml.nextChild(stats);) {
            switch (xml.name()) {
                case "bwup" -> bwUp = xml.nonNegativeOr(0);
                case "avg_up" -> avgUp = xml.nonNegativeOr(0);
                case "avg_time_up" -> timeUp = xml.nonNegativeOr(0);
                case "bwdown" -> bwDown = xml.nonNegativeOr(0);
                case "avg_down" -> avgDown = xml.nonNegativeOr(0);
                case "avg_time_down" -> timeDown = xml.nonNegativeOr(0);
                default -> {
                }
            }
        }
        return new NetStats(bwUp, avgUp, timeUp, bwDown, avgDown, timeDown);
    }
}
