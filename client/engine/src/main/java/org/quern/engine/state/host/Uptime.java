package org.quern.engine.state.host;

import java.util.function.DoubleUnaryOperator;
import org.quern.engine.event.Permission;
import org.quern.model.TimeStats;
import org.quern.model.UnixTime;

/**
 * How much this host is on, computing and connected (docs/protocol/scheduling.md 10, docs/protocol/data-directory.md 5.4). Times are Unix
 * seconds. Mutable, owned by the engine's thread.
 */
public final class Uptime {
    /** A longer interval means that the client did not run, seconds: the computer slept. */
    public static final double SLEEP_SECONDS = 100;
    /** Time constant of the averages, seconds: ten days. */
    private static final double AVERAGE_SECONDS = 864_000;
    /** An interval longer than this tells nothing, seconds: two weeks. */
    private static final double LONGEST_SECONDS = 14 * 86_400.0;

    private TimeStats stats;

    public Uptime(TimeStats saved) {
        stats = saved;
    }

    public TimeStats stats() {
        return stats;
    }

    /** The first look of a session: the time since the last one was off. */
    public void sessionBegan(double now) {
        TimeStats s = stats;
        boolean isKnown = UnixTime.isSet(s.lastUpdate());
        double off = isKnown ? Math.clamp(now - s.lastUpdate(), 0, LONGEST_SECONDS) : 0;
        double previous = isKnown ? Math.max(0, s.lastUpdate() - s.clientStartTime()) : 0;
        stats = new TimeStats(s.onFrac() * kept(off), s.connectedFrac(), s.cpuAndNetworkFrac(),
                s.activeFrac(),
                s.gpuActiveFrac(), now, UnixTime.isSet(s.totalStartTime()) ? s.totalStartTime() : now,
                s.totalDuration(),
                s.totalActiveDuration(), s.totalGpuActiveDuration(), previous, 0, 0, now, s.clockAhead());
    }

    /** So many seconds have passed since the last look, in which the client ran or the computer slept, under what was allowed. */
    public void passed(double now, double seconds, Permission permission) {
        double counted = seconds > LONGEST_SECONDS ? 0 : seconds;
        if (counted > SLEEP_SECONDS) {
            slept(now, counted);
        } else {
            ran(now, counted, permission);
        }
    }

    private void slept(double now, double seconds) {
        TimeStats s = stats;
        stats = new TimeStats(s.onFrac() * kept(seconds), s.connectedFrac(), s.cpuAndNetworkFrac(), s.activeFrac(),
                s.gpuActiveFrac(),
                s.clientStartTime(), s.totalStartTime(), s.totalDuration(), s.totalActiveDuration(),
                s.totalGpuActiveDuration(), s.previousUptime(), s.sessionActiveDuration(),
                s.sessionGpuActiveDuration(), now, s.clockAhead());
    }

    /** So many seconds have passed since the last look, in which the client ran all the time, under what was allowed. */
    public void ran(double now, double seconds, Permission permission) {
        TimeStats s = stats;
        double kept = kept(seconds);
        boolean active = permission.compute().allowed();
        boolean gpu = active && permission.gpu().allowed();
        boolean network = permission.network().allowed();
        stats = new TimeStats(toward(s.onFrac(), kept, true), network ? -1 : Math.max(0, s.connectedFrac()) * kept,
                toward(s.cpuAndNetworkFrac(), kept, active && network), toward(s.activeFrac(), kept, active),
                toward(s.gpuActiveFrac(), kept, gpu), s.clientStartTime(), s.totalStartTime(),
                s.totalDuration() + seconds,
                s.totalActiveDuration() + (active ? seconds : 0), s.totalGpuActiveDuration() + (gpu ? seconds : 0),
                s.previousUptime(), s.sessionActiveDuration() + (active ? seconds : 0),
                s.sessionGpuActiveDuration() + (gpu ? seconds : 0), now,
                s.clockAhead());
    }

    /** The time since the last look is counted by somebody else. */
    public void lookedAt(double now) {
        stats = stats.updatedAt(now);
    }

    /** The client's time was moved. */
    void moved(DoubleUnaryOperator move) {
        stats = stats.moved(move);
    }

    private static double kept(double seconds) {
        return Math.exp(-seconds / AVERAGE_SECONDS);
    }

    private static double toward(double average, double kept, boolean holds) {
        return average * kept + (holds ? 1 - kept : 0);
    }
}
