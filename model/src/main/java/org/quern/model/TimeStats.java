package org.quern.model;

import java.util.function.DoubleUnaryOperator;

/**
 * How much of the time this host is on, computing and connected (docs/protocol/scheduler-rpc.md 4.4,
 * docs/protocol/scheduling.md 10).
 *
 * @param onFrac fraction of time that the client runs
 * @param connectedFrac -1 = unknown
 * @param cpuAndNetworkFrac of the time on, both computing and network allowed
 * @param activeFrac of the time on, computing allowed
 * @param gpuActiveFrac of the time on, GPU computing allowed
 * @param clientStartTime Unix seconds, this session
 * @param totalStartTime Unix seconds, first session
 * @param totalDuration seconds on
 * @param totalActiveDuration seconds computing
 * @param totalGpuActiveDuration seconds GPU computing
 * @param previousUptime seconds of the session before this one
 * @param sessionActiveDuration seconds computing in this session
 * @param sessionGpuActiveDuration seconds GPU computing in this session
 * @param lastUpdate Unix seconds of the last update, 0 = never
 * @param clockAhead seconds by which this computer's clock was ahead of the client's time then, which its times are in; 0 = was not
 */
public record TimeStats(double onFrac, double connectedFrac, double cpuAndNetworkFrac, double activeFrac,
        double gpuActiveFrac, double clientStartTime, double totalStartTime, double totalDuration,
        double totalActiveDuration, double totalGpuActiveDuration, double previousUptime, double sessionActiveDuration,
        double sessionGpuActiveDuration, double lastUpdate, double clockAhead) {
    /** A host that nothing is known of yet. */
    public static final TimeStats UNKNOWN = new TimeStats(1, -1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

    /** The same at another time, with nothing else that would have changed. */
    public TimeStats updatedAt(double time) {
        return new TimeStats(onFrac, connectedFrac, cpuAndNetworkFrac, activeFrac, gpuActiveFrac, clientStartTime,
                totalStartTime, totalDuration, totalActiveDuration, totalGpuActiveDuration, previousUptime,
                sessionActiveDuration, sessionGpuActiveDuration, time, clockAhead);
    }

    /** The same with its times, each moved. */
    public TimeStats moved(DoubleUnaryOperator move) {
        return new TimeStats(onFrac, connectedFrac, cpuAndNetworkFrac, activeFrac, gpuActiveFrac,
                move.applyAsDouble(clientStartTime), move.applyAsDouble(totalStartTime), totalDuration,
                totalActiveDuration, totalGpuActiveDuration, previousUptime, sessionActiveDuration,
                sessionGpuActiveDuration, move.applyAsDouble(lastUpdate), clockAhead);
    }

    /** The same with this computer's clock so much ahead. */
    public TimeStats withClockAhead(double seconds) {
        return seconds == clockAhead ? this
                : new TimeStats(onFrac, connectedFrac, cpuAndNetworkFrac, activeFrac, gpuActiveFrac, clientStartTime,
                        totalStartTime, totalDuration, totalActiveDuration, totalGpuActiveDuration, previousUptime,
                        sessionActiveDuration, sessionGpuActiveDuration, lastUpdate, seconds);
    }
}
