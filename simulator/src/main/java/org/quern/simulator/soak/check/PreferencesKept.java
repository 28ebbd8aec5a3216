package org.quern.simulator.soak.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.quern.config.preferences.Preference;
import org.quern.config.preferences.Preferences;
import org.quern.engine.command.Command;
import org.quern.engine.event.UserCommand;
import org.quern.engine.event.UserCommand.ModeKind;
import org.quern.model.SavedState;
import org.quern.simulator.soak.host.Program;
import org.quern.simulator.soak.world.WorldView;

/**
 * What the preferences are against does not happen: computing and networking outside their hours, computing while somebody uses the
 * computer, more processors than are allowed. Reckoned here anew, not by the client's own rules.
 */
final class PreferencesKept extends Check {
    /** As for a "never": a program that hears nothing is killed after a minute, and turns are up to a step apart. */
    private static final double GRACE_SECONDS = 300;
    private static final double HOUR_SECONDS = 3600;
    private static final double DAY_HOURS = 24;
    private static final double PERCENT = 100;
    private final ModesKnown modes = new ModesKnown();
    /** Seconds for which each has been so while the computer was awake. */
    private final TreeMap<String, Double> lasts = new TreeMap<>();

    PreferencesKept() {
        super("preferences are kept",
                "nothing computes or uses the network against the preferences, nor on more processors than they allow");
    }

    @Override
    public void passing(WorldView world, double seconds) {
        Preferences wanted = world.user().preferences();
        boolean isForbidden = isOutside(world, wanted, Preference.START_HOUR, Preference.END_HOUR)
                || (world.user().isActive() && !wanted.is(Preference.RUN_IF_USER_ACTIVE));
        List<Program> computing = new ArrayList<>();
        for (Program program : world.programs().all()) {
            if (program.computes() && program.hasClient()) {
                computing.add(program);
            }
        }
        boolean isAgainst = isForbidden && !modes.mayBeAlways(ModeKind.CPU);
        count("computes, and the preferences are against it", isAgainst && !computing.isEmpty(), seconds, world);
        count("computes, and was told that it may not", !world.allowsComputing() && !computing.isEmpty(), seconds,
                world);
        count("uses more processors than it may", usesTooMany(world, wanted, computing), seconds, world);
        lasts.compute("offline", (name, sum) -> isOffline(world) ? (sum == null ? 0 : sum) + seconds : null);
    }

    private boolean isOffline(WorldView world) {
        return isOutside(world, world.user().preferences(), Preference.NET_START_HOUR, Preference.NET_END_HOUR)
                && !modes.mayBeAlways(ModeKind.NETWORK);
    }

    private void count(String what, boolean holds, double seconds, WorldView world) {
        Double sum = lasts.compute(what, (name, before) -> holds ? (before == null ? 0 : before) + seconds : null);
        require(sum == null || sum <= GRACE_SECONDS + 2 * world.plan().host().stepSeconds(),
                () -> String.format(Locale.ROOT, "the client %s, for %.0f s", what, sum));
    }

    /** From an hour to another one, by the computer's clock; equal ones are no limit. */
    private static boolean isOutside(WorldView world, Preferences wanted, Preference first, Preference last) {
        double from = wanted.number(first);
        double to = wanted.number(last);
        double hours = world.time().wall() / HOUR_SECONDS + world.user().zoneHours();
        double hour = hours - Math.floor(hours / DAY_HOURS) * DAY_HOURS;
        return from != to && (from < to ? hour < from || hour >= to : hour < from && hour >= to);
    }

    /** The last one may use more than was left: a task of two processors runs on one as well. */
    private static boolean usesTooMany(WorldView world, Preferences wanted, List<Program> computing) {
        double percent = wanted
                .number(world.user().isActive() ? Preference.MAX_NCPUS_PCT : Preference.NIU_MAX_NCPUS_PCT);
        double allowed = percent == 0 ? world.plan().host().cpus()
                : Math.max(1, Math.floor(world.plan().host().cpus() * percent / PERCENT));
        double sum = 0;
        double largest = 0;
        for (Program program : computing) {
            sum += program.actual().cpus();
            largest = Math.max(largest, program.actual().cpus());
        }
        return sum - largest >= allowed;
    }

    @Override
    public void carriedOut(WorldView world, Command command) {
        modes.carriedOut(command);
        boolean isNetwork = command instanceof Command.CallScheduler || command instanceof Command.FetchMaster
                || command instanceof Command.Download || command instanceof Command.Upload;
        double offline = lasts.getOrDefault("offline", 0.0);
        require(!isNetwork || !isOffline(world) || offline <= GRACE_SECONDS + 2 * world.plan().host().stepSeconds(),
                () -> String.format(Locale.ROOT, "%s begins %.0f s after the end of the network's hours",
                        command.getClass().getSimpleName(), offline));
    }

    @Override
    public void asked(WorldView world, UserCommand command) {
        modes.asked(command);
    }

    @Override
    public void stored(WorldView world, SavedState state) {
        modes.stored();
    }

    @Override
    public void began(WorldView world, SavedState from) {
        modes.began(from);
    }

    @Override
    public void died(WorldView world) {
        lasts.clear();
        modes.died();
    }

    @Override
    public void damaged(WorldView world, @Nullable SavedState whole) {
        modes.damaged();
    }
}
