package org.quern.simulator.io;

import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoublePredicate;
import org.quern.config.preferences.Preferences;
import org.quern.config.preferences.TimeWindow;
import org.quern.model.RunMode;
import org.quern.model.SavedState;
import org.quern.model.TransientState;
import org.quern.simulator.scenario.Availability;
import org.quern.simulator.scenario.HostModel;
import org.quern.simulator.scenario.Spells;

/** When a client that runs may compute and use its network in the time ahead: by its modes, and by the hours of its preferences. */
final class LiveHours {
    private static final double STEP_SECONDS = 60;
    private static final double DAY_SECONDS = 86_400;
    private final double from;
    private final double seconds;

    LiveHours(LiveClient live) {
        from = live.now();
        seconds = live.horizonSeconds();
    }

    /** The host as it is if it stays on and nobody needs it. */
    HostModel of(HostModel host, SavedState state, Preferences preferences) {
        return new HostModel(host.cpus(), host.flops(), host.memoryBytes(), host.devices(), Availability.ALWAYS,
                when(state.runMode(), state.passing().cpu(), preferences.computingWindow()),
                when(state.gpuMode(), state.passing().gpu(), preferences.gpuWindow()),
                when(state.networkMode(), state.passing().network(), preferences.networkWindow()), 0);
    }

    private Availability when(RunMode usual, TransientState.Mode passing, TimeWindow window) {
        return spells(at -> switch (at < passing.until() ? passing.mode() : usual) {
            case ALWAYS -> true;
            case NEVER -> false;
            case AUTO -> window.allows(Instant.ofEpochSecond((long) at).atZone(ZoneId.systemDefault()));
        });
    }

    /** Looked at once a minute, on the minute: no preference is finer. */
    private Availability spells(DoublePredicate isOn) {
        List<Spells.Spell> on = new ArrayList<>();
        boolean wasOn = false;
        double since = from;
        double end = from + seconds;
        for (double at = from; at < end; at = Math.floor(at / STEP_SECONDS + 1) * STEP_SECONDS) {
            boolean now = isOn.test(at + 1); // hours end after their last second
            if (now && !wasOn) {
                since = at;
            } else if (!now && wasOn) {
                on.add(new Spells.Spell(since - from, at - from));
            }
            wasOn = now;
        }
        if (wasOn) {
            on.add(new Spells.Spell(since - from, seconds));
        }
        return on.isEmpty() ? new Availability(0, seconds)
                : on.getFirst().seconds() >= seconds ? Availability.ALWAYS
                        : Availability.at(new Spells(on, seconds + DAY_SECONDS, 0));
    }
}
