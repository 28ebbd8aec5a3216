package org.quern.rpc.element;

import java.io.IOException;
import org.quern.model.TimeStats;
import org.quern.rpc.scan.BoincXml;
import org.quern.rpc.write.BoincXmlWriter;

/** {@code <time_stats>}: docs/protocol/scheduler-rpc.md 4.4, docs/protocol/data-directory.md 5.4. */
public final class TimeStatsXml {
    /**
     * What was read.
     *
     * @param stats the statistics
     * @param now Unix seconds when they were sent, 0 if not told
     */
    public record Read(TimeStats stats, double now) {
    }

    private TimeStatsXml() {
    }

    public static void writeRequest(BoincXmlWriter out, TimeStats stats, double now) throws IOException {
        open(out, stats);
        out.number("now", now);
        out.number("previous_uptime", stats.previousUptime());
        out.number("session_active_duration", stats.sessionActiveDuration());
        out.number("session_gpu_active_duration", stats.sessionGpuActiveDuration());
        out.close();
    }

    /** For the state file; session durations end with the session and are written as Quern's own. */
    public static void writeState(BoincXmlWriter out, TimeStats stats) throws IOException {
        open(out, stats);
        out.number("previous_uptime", stats.previousUptime());
        out.number("quern_session_active_duration", stats.sessionActiveDuration());
        out.number("quern_session_gpu_active_duration", stats.sessionGpuActiveDuration());
        out.number("last_update", stats.lastUpdate());
        out.close();
    }

    private static void open(BoincXmlWriter out, TimeStats stats) throws IOException {
        out.open("time_stats");
        out.number("on_frac", stats.onFrac());
        out.number("connected_frac", stats.connectedFrac());
        out.number("cpu_and_network_available_frac", stats.cpuAndNetworkFrac());
        out.number("active_frac", stats.activeFrac());
        out.number("gpu_active_frac", stats.gpuActiveFrac());
        out.number("client_start_time", stats.clientStartTime());
        out.number("total_start_time", stats.totalStartTime());
        out.number("total_duration", stats.totalDuration());
        out.number("total_active_duration", stats.totalActiveDuration());
        out.number("total_gpu_active_duration", stats.totalGpuActiveDuration());
    }

    /** Reads the current element; fractions outside 0..1 are left out, as in BOINC. */
    public static Read read(BoincXml xml) throws IOException {
        var d = new Draft();
        for (int stats = xml.enter(); xml.nextChild(stats);) {
            d.take(xml);
        }
        return new Read(new TimeStats(d.on, d.connected, d.cpuAndNetwork, d.active, d.gpuActive, d.clientStart,
                d.totalStart, d.total, d.totalActive, d.totalGpu, d.previous, d.session, d.sessionGpu, d.lastUpdate),
                d.now);
    }

    /** Statistics while they are read. */
    private static final class Draft {
        private double on = 1;
        private double connected = -1;
        private double cpuAndNetwork = 1;
        private double active = 1;
        private double gpuActive = 1;
        private double clientStart;
        private double totalStart;
        private double total;
        private double totalActive;
        private double totalGpu;
        private double previous;
        private double session;
        private double sessionGpu;
        private double lastUpdate;
        private double now;

        private void take(BoincXml xml) throws IOException {
            switch (xml.name()) {
                case "on_frac" -> on = fraction(xml, on);
                case "connected_frac" -> connected = xml.doubleOr(connected);
                case "cpu_and_network_available_frac" -> cpuAndNetwork = fraction(xml, cpuAndNetwork);
                case "active_frac" -> active = fraction(xml, active);
                case "gpu_active_frac" -> gpuActive = fraction(xml, gpuActive);
                case "client_start_time" -> clientStart = xml.nonNegativeOr(0);
                case "total_start_time" -> totalStart = xml.nonNegativeOr(0);
                case "total_duration" -> total = xml.nonNegativeOr(0);
                case "total_active_duration" -> totalActive = xml.nonNegativeOr(0);
                case "total_gpu_active_duration" -> totalGpu = xml.nonNegativeOr(0);
                case "previous_uptime" -> previous = xml.nonNegativeOr(0);
                case "session_active_duration", "quern_session_active_duration" -> session = xml.nonNegativeOr(0);
                case "session_gpu_active_duration", "quern_session_gpu_active_duration" ->
                        sessionGpu = xml.nonNegativeOr(0);
                case "last_update" -> lastUpdate = xml.nonNegativeOr(0);
                case "now" -> now = xml.nonNegativeOr(0);
                default -> {
                }
            }
        }

        private static double fraction(BoincXml xml, double fallback) throws IOException {
            double value = xml.doubleOr(fallback);
            if (value > 0 && value <= 1) {
                return value;
            }
            xml.repaired("a fraction outside 0..1, left out");
            return fallback;
        }
    }
}
