package org.quern.engine.host;

import org.quern.engine.event.Permission;
import org.quern.engine.state.ClientState;
import org.quern.engine.tick.Stage;
import org.quern.engine.tick.TickContext;
import org.quern.model.TimeStats;
import org.quern.model.UnixTime;

/** Keeps account of how much this host is on, computing and connected (docs/protocol/scheduling.md 10, docs/protocol/data-directory.md 5.4). */
public final class UptimeStage implements Stage {
    /** Seconds between updates. */
    private static final double PERIOD_SECONDS = 10;
    /** Time constant of the averages, seconds: ten days. */
    private static final double AVERAGE_SECONDS = 864_000;
    /** A longer interval means that the client did not run, seconds: the computer slept. */
    private static final double SLEEP_SECONDS = 100;
    /** An interval longer than this tells nothing, seconds: two weeks. */
    private static final double LONGEST_SECONDS = 14 * 86_400.0;

    @Override
    public void run(TickContext tick) {
        ClientState state = tick.state();
        double now = tick.now().wall();
        if (tick.drive().longestCountedTickSeconds() > SLEEP_SECONDS) {
            // Time passes between a simulation's ticks: what it did is counted before their events.
            state.updateTimeStats(timeStats -> tick.drive().durable() ? timeStats.updatedAt(now) : timeStats);
            return;
        }
        if (!UnixTime.isSet(state.sessionStart())) {
            begin(state, now);
            return;
        }
        double passed = now - state.timeStats().lastUpdate();
        if (passed >= PERIOD_SECONDS || passed < 0) {
            state.updateTimeStats(timeStats -> advanced(timeStats, now, Math.max(0, passed), state.permission()));
        }
    }

    /** Counts the time before the events of a tick that came after no matter how long, under what was allowed in it. */
    public static void count(TickContext tick) {
        boolean jumps = tick.drive().longestCountedTickSeconds() > SLEEP_SECONDS && !tick.drive().durable();
        if (jumps && tick.elapsed() > 0) {
            Permission permission = tick.state().permission();
            tick.state().updateTimeStats(timeStats -> on(timeStats, tick.now().wall(), tick.elapsed(), permission));
        }
    }

    /** The first look of a session: the time since the last one was off. */
    private static void begin(ClientState state, double now) {
        state.sessionStart(now);
        TimeStats s = state.timeStats();
        boolean isKnown = UnixTime.isSet(s.lastUpdate());
        double off = isKnown ? Math.clamp(now - s.lastUpdate(), 0, LONGEST_SECONDS) : 0;
        double previous = isKnown ? Math.max(0, s.lastUpdate() - s.clientStartTime()) : 0;
        state.updateTimeStats(
                timeStats -> new TimeStats(s.onFrac() * kept(off), s.connectedFrac(), s.cpuAndNetworkFrac(),
                        s.activeFrac(),
                        s.gpuActiveFrac(), now, UnixTime.isSet(s.totalStartTime()) ? s.totalStartTime() : now,
                        s.totalDuration(),
                        s.totalActiveDuration(), s.totalGpuActiveDuration(), previous, 0, 0, now, s.clockAhead()));
    }

    static TimeStats advanced(TimeStats s, double now, double passed, Permission permission) {
        double seconds = passed > LONGEST_SECONDS ? 0 : passed;
        double kept = kept(seconds);
        if (seconds > SLEEP_SECONDS) {
            return new TimeStats(s.onFrac() * kept, s.connectedFrac(), s.cpuAndNetworkFrac(), s.activeFrac(),
                    s.gpuActiveFrac(),
                    s.clientStartTime(), s.totalStartTime(), s.totalDuration(), s.totalActiveDuration(),
                    s.totalGpuActiveDuration(), s.previousUptime(), s.sessionActiveDuration(),
                    s.sessionGpuActiveDuration(), now, s.clockAhead());
        }
        return on(s, now, seconds, permission);
    }

    /** So much later, the client having run all the time. */
    private static TimeStats on(TimeStats s, double now, double seconds, Permission permission) {
        double kept = kept(seconds);
        boolean active = permission.compute().allowed();
        boolean gpu = active && permission.gpu().allowed();
        boolean network = permission.network().allowed();
        return new TimeStats(toward(s.onFrac(), kept, true), network ? -1 : Math.max(0, s.connectedFrac()) * kept,
                toward(s.cpuAndNetworkFrac(), kept, active && network), toward(s.activeFrac(), kept, active),
                toward(s.gpuActiveFrac(), kept, gpu), s.clientStartTime(), s.totalStartTime(),
                s.totalDuration() + seconds,
                s.totalActiveDuration() + (active ? seconds : 0), s.totalGpuActiveDuration() + (gpu ? seconds : 0),
                s.previousUptime(), s.sessionActiveDuration() + (active ? seconds : 0),
                s.sessionGpuActiveDuration() + (gpu ? seconds : 0), now,
                s.clockAhead());
    }

    private static double kept(double seconds) {
        return Math.exp(-seconds / AVERAGE_SECONDS);
    }

    private static double toward(double average, double kept, boolean holds) {
        return average * kept + (holds ? 1 - kept : 0);
    }
}
