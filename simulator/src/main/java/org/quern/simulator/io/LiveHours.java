package org.quern.simulator.io;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleConsumer;
import java.util.function.DoubleFunction;
import java.util.function.DoublePredicate;
import org.quern.config.preferences.Preferences;
import org.quern.config.preferences.TimeWindow;
import org.quern.config.suspend.HostReadings;
import org.quern.config.suspend.ModeNow;
import org.quern.config.suspend.SuspendDecision;
import org.quern.config.suspend.SuspendInput;
import org.quern.config.suspend.SuspendMemory;
import org.quern.config.suspend.SuspendRules;
import org.quern.config.suspend.SuspendVerdict;
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
        Modes modes = new Modes(state, preferences);
        return new HostModel(host.cpus(), host.flops(), host.memoryBytes(), host.devices(), Availability.ALWAYS,
                when(state.runMode(), state.passing().cpu(), preferences.computingWindow(),
                        at -> modes.at(at, modes.computing(at)).computing()),
                when(state.gpuMode(), state.passing().gpu(), preferences.gpuWindow(),
                        at -> modes.at(at, ModeNow.of(RunMode.ALWAYS)).gpu()),
                when(state.networkMode(), state.passing().network(), preferences.networkWindow(),
                        at -> modes.at(at, modes.computing(at)).network()),
                0);
    }

    /** What the client's own rules say of a moment, and why. Cards are looked at as if processors computed: else theirs is the reason. */
    private record Modes(SavedState state, Preferences preferences) {
        SuspendDecision at(double unixSeconds, ModeNow computing) {
            ZonedDateTime then = clock(unixSeconds);
            return SuspendRules.decide(SuspendInput.of(preferences, HostReadings.NONE, then).withModes(
                    computing,
                    mode(state.gpuMode(), state.passing().gpu(), unixSeconds),
                    mode(state.networkMode(), state.passing().network(), unixSeconds)), SuspendMemory.NONE);
        }

        ModeNow computing(double unixSeconds) {
            return mode(state.runMode(), state.passing().cpu(), unixSeconds);
        }

        private static ModeNow mode(RunMode usual, TransientState.Mode passing, double at) {
            return ModeNow.of(LiveHours.mode(usual, passing, at));
        }
    }

    private static RunMode mode(RunMode usual, TransientState.Mode passing, double at) {
        return at < passing.until() ? passing.mode() : usual;
    }

    private static ZonedDateTime clock(double unixSeconds) {
        return Instant.ofEpochSecond((long) unixSeconds).atZone(ZoneId.systemDefault());
    }

    private Availability when(RunMode usual, TransientState.Mode passing, TimeWindow window,
            DoubleFunction<SuspendVerdict> verdict) {
        DoublePredicate isOn = at -> switch (mode(usual, passing, at)) {
            case ALWAYS -> true;
            case NEVER -> false;
            case AUTO -> window.allows(clock(at));
        };
        List<Availability.Cause> causes = new ArrayList<>();
        Availability spells = spells(isOn, at -> {
            String why = verdict.apply(at + 1).explanation();
            if (causes.isEmpty() || !causes.getLast().reason().equals(why)) {
                causes.add(new Availability.Cause(at - from, why));
            }
        }, passing.until());
        return spells.because(causes);
    }

    /** Looked at once a minute, on the minute: no preference is finer. {@code off} is told when it goes off, and when it may be off for another reason. */
    private Availability spells(DoublePredicate isOn, DoubleConsumer off, double modeEnds) {
        List<Spells.Spell> on = new ArrayList<>();
        boolean wasOn = false;
        boolean isFirst = true;
        double since = from;
        double last = from;
        double end = from + seconds;
        for (double at = from; at < end; at = Math.floor(at / STEP_SECONDS + 1) * STEP_SECONDS) {
            boolean now = isOn.test(at + 1); // hours end after their last second
            if (now && !wasOn) {
                since = at;
            } else if (!now && wasOn) {
                on.add(new Spells.Spell(since - from, at - from));
            }
            if (!now && (wasOn || isFirst || (last < modeEnds && at >= modeEnds))) {
                off.accept(at);
            }
            isFirst = false;
            last = at;
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
