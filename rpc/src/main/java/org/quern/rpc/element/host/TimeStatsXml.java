package org.quern.rpc.element.host;

import java.io.IOException;
import java.util.function.ToDoubleFunction;
import org.quern.model.TimeStats;
import org.quern.rpc.scan.BoincXml;
import org.quern.rpc.table.Column;
import org.quern.rpc.table.ElementTable;
import org.quern.rpc.table.Line;
import org.quern.rpc.table.Values;

/** {@code <time_stats>}: docs/protocol/scheduler-rpc.md 4.4, docs/protocol/data-directory.md 5.4. */
public final class TimeStatsXml extends ElementTable<TimeStatsXml.Told> {
    /** As requests and managers have it. */
    public static final TimeStatsXml REQUEST = new TimeStatsXml(false);
    /** As the state file has it; durations of sessions are written as Quern's own, since BOINC has none there but that of this one. */
    public static final TimeStatsXml STATE = new TimeStatsXml(true);

    /**
     * Statistics and when they were told.
     *
     * @param stats the statistics
     * @param now Unix seconds when they were sent, 0 if not told
     */
    public record Told(TimeStats stats, double now) {}

    private final Column<Told, Double> on = fraction("on_frac", TimeStats::onFrac);
    private final Column<Told, Double> connected = number("connected_frac", told -> told.stats().connectedFrac())
            .or(-1.0).reading(BoincXml::doubleOr).keeping();
    private final Column<Told, Double> cpuAndNetwork = fraction("cpu_and_network_available_frac",
            TimeStats::cpuAndNetworkFrac);
    private final Column<Told, Double> active = fraction("active_frac", TimeStats::activeFrac);
    private final Column<Told, Double> gpuActive = fraction("gpu_active_frac", TimeStats::gpuActiveFrac);
    private final Column<Told, Double> clientStart = time("client_start_time", TimeStats::clientStartTime);
    private final Column<Told, Double> totalStart = time("total_start_time", TimeStats::totalStartTime);
    private final Column<Told, Double> total = time("total_duration", TimeStats::totalDuration);
    private final Column<Told, Double> totalActive = time("total_active_duration", TimeStats::totalActiveDuration);
    private final Column<Told, Double> totalGpu = time("total_gpu_active_duration", TimeStats::totalGpuActiveDuration);
    private final Column<Told, Double> now = number("now", Told::now);
    /** What a client that goes on with the file takes for its session before (docs/protocol/data-directory.md 5.4). */
    private final Line<Told> sessionSoFar = (out, told) -> out.number("previous_uptime",
            Math.max(0, told.stats().lastUpdate() - told.stats().clientStartTime()));
    {
        line(sessionSoFar);
    }
    private final Column<Told, Double> previous = time("previous_uptime", TimeStats::previousUptime)
            .also("quern_previous_uptime");
    private final Column<Told, Double> session = time("session_active_duration", TimeStats::sessionActiveDuration)
            .also("quern_session_active_duration");
    private final Column<Told, Double> sessionGpu = time("session_gpu_active_duration",
            TimeStats::sessionGpuActiveDuration).also("quern_session_gpu_active_duration");
    private final Column<Told, Double> lastUpdate = time("last_update", TimeStats::lastUpdate);
    /** Only while the clock is doubted; BOINC skips it. */
    private final Column<Told, Double> clockAhead = time("quern_clock_ahead", TimeStats::clockAhead).unlessDefault();

    private TimeStatsXml(boolean forState) {
        super("time_stats");
        leaveOut(forState ? now : lastUpdate);
        if (!forState) {
            leaveOut(clockAhead, sessionSoFar);
        } else {
            previous.writtenAs("quern_previous_uptime");
            session.writtenAs("quern_session_active_duration");
            sessionGpu.writtenAs("quern_session_gpu_active_duration");
        }
    }

    private Column<Told, Double> time(String name, ToDoubleFunction<TimeStats> getter) {
        return number(name, told -> getter.applyAsDouble(told.stats()));
    }

    /** Fractions outside 0..1 are left out, as in BOINC. */
    private Column<Told, Double> fraction(String name, ToDoubleFunction<TimeStats> getter) {
        return time(name, getter).or(1.0).reading(TimeStatsXml::readFraction).keeping();
    }

    private static double readFraction(BoincXml xml, double fallback) throws IOException {
        double value = xml.doubleOr(fallback);
        if (value > 0 && value <= 1) {
            return value;
        }
        xml.repaired("a fraction outside 0..1, left out");
        return fallback;
    }

    @Override
    protected Told build(Values v) {
        return new Told(new TimeStats(v.get(on), v.get(connected), v.get(cpuAndNetwork), v.get(active),
                v.get(gpuActive), v.get(clientStart), v.get(totalStart), v.get(total), v.get(totalActive),
                v.get(totalGpu), v.get(previous), v.get(session), v.get(sessionGpu), v.get(lastUpdate),
                v.get(clockAhead)),
                v.get(now));
    }
}
