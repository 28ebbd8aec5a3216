package org.quern.engine.host;

import org.quern.engine.state.ClientState;
import org.quern.engine.state.host.Uptime;
import org.quern.engine.tick.Stage;
import org.quern.engine.tick.TickContext;
import org.quern.model.UnixTime;

/** Keeps account of how much this host is on, computing and connected (docs/protocol/scheduling.md 10, docs/protocol/data-directory.md 5.4). */
public final class UptimeStage implements Stage {
    /** Seconds between updates. */
    private static final double PERIOD_SECONDS = 10;

    @Override
    public void run(TickContext tick) {
        ClientState state = tick.state();
        double now = tick.now().wall();
        if (tick.timeAdvance().longestCountedTickSeconds() > Uptime.SLEEP_SECONDS) {
            // Time passes between a simulation's ticks: what it did is counted before their events.
            if (tick.timeAdvance().durable()) {
                state.computer().uptime().lookedAt(now);
            }
            return;
        }
        if (!UnixTime.isSet(state.sessionStart())) {
            state.sessionStart(now);
            state.computer().uptime().sessionBegan(now);
            return;
        }
        double passed = now - state.timeStats().lastUpdate();
        if (passed >= PERIOD_SECONDS || passed < 0) {
            state.computer().uptime().passed(now, Math.max(0, passed), state.permission());
        }
    }

    /** Counts the time before the events of a tick that came after no matter how long, under what was allowed in it. */
    public static void count(TickContext tick) {
        boolean jumps = tick.timeAdvance().longestCountedTickSeconds() > Uptime.SLEEP_SECONDS
                && !tick.timeAdvance().durable();
        if (jumps && tick.elapsed() > 0) {
            tick.state().computer().uptime().ran(tick.now().wall(), tick.elapsed(), tick.state().permission());
        }
    }
}
