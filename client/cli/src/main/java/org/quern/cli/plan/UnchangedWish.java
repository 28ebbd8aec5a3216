package org.quern.cli.plan;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.quern.cli.host.KnownState;
import org.quern.cli.host.PreferencesRead;
import org.quern.config.preferences.HourKind;
import org.quern.config.preferences.Hours;
import org.quern.config.preferences.OtherPreferences;
import org.quern.config.preferences.Preference;
import org.quern.config.preferences.Preferences;
import org.quern.config.preferences.WeekdayHours;
import org.quern.model.RunMode;
import org.quern.model.SavedState;
import org.quern.model.TransientState;

/** Why a preference that is to be otherwise changes nothing of what is simulated. */
final class UnchangedWish {
    private static final double DAY_SECONDS = 86_400;
    private static final double ALL_PERCENT = 100;
    private static final Set<Preference> OF_USE = EnumSet.of(Preference.RUN_IF_USER_ACTIVE,
            Preference.RUN_GPU_IF_USER_ACTIVE, Preference.SPARE_ONLY_DISPLAY_GPUS, Preference.IDLE_TIME_TO_RUN,
            Preference.SUSPEND_IF_NO_RECENT_INPUT, Preference.SUSPEND_CPU_USAGE, Preference.MAX_NCPUS_PCT,
            Preference.RAM_MAX_USED_BUSY_PCT);
    /** Saving the first sets the second as well. */
    private static final Set<Preference> LIMITS_OF_CPU_TIME = EnumSet.of(Preference.CPU_USAGE_LIMIT,
            Preference.NIU_CPU_USAGE_LIMIT);
    private static final Set<Preference> OF_CARDS = EnumSet.of(Preference.RUN_GPU_IF_USER_ACTIVE,
            Preference.SPARE_ONLY_DISPLAY_GPUS, Preference.GPU_START_HOUR, Preference.GPU_END_HOUR);
    private static final Set<Preference> OF_THE_NETWORK = EnumSet.of(Preference.NET_START_HOUR,
            Preference.NET_END_HOUR);
    /** What no longer counts where the mode says "always" or "never". */
    private static final Set<Preference> BELOW_MODES = EnumSet.of(Preference.RUN_ON_BATTERIES,
            Preference.RUN_IF_USER_ACTIVE, Preference.RUN_GPU_IF_USER_ACTIVE, Preference.SPARE_ONLY_DISPLAY_GPUS,
            Preference.SUSPEND_IF_NO_RECENT_INPUT, Preference.SUSPEND_CPU_USAGE, Preference.NIU_SUSPEND_CPU_USAGE,
            Preference.START_HOUR, Preference.END_HOUR, Preference.NET_START_HOUR, Preference.NET_END_HOUR,
            Preference.GPU_START_HOUR, Preference.GPU_END_HOUR);
    private static final Map<HourKind, String> NAMES = Map.of(HourKind.COMPUTING, "computing", HourKind.NETWORK,
            "the network", HourKind.GPU, "use of graphics cards");
    private final @Nullable SavedState state;
    private final Preferences preferences;
    private final double from;
    private final double until;

    /**
     * Of a data directory.
     *
     * @param from when the time that is looked at begins, Unix seconds
     * @param until when it ends
     */
    UnchangedWish(Path directory, double from, double until) {
        this.from = from;
        this.until = until;
        state = KnownState.of(directory, new PrintWriter(new StringWriter()));
        preferences = PreferencesRead.of(directory, state).loaded().preferences();
    }

    /** A clause; the wish is of one preference. */
    String why(OtherPreferences wish) {
        return Stream.concat(wish.values().entrySet().stream().map(each -> why(each.getKey(), each.getValue())),
                wish.days().entrySet().stream().map(each -> why(each.getKey(), each.getValue())))
                .findFirst().orElse("");
    }

    /** The wish, of one preference, is another limit of CPU time than now: nothing is known of what it changes. */
    boolean isOtherLimitOfCpuTime(OtherPreferences wish) {
        return wish.values().entrySet().stream().anyMatch(each -> LIMITS_OF_CPU_TIME.contains(each.getKey())
                && preferences.number(each.getKey()) != each.getValue());
    }

    private String why(Preference preference, double value) {
        HourKind kind = OF_CARDS.contains(preference) ? HourKind.GPU
                : OF_THE_NETWORK.contains(preference) ? HourKind.NETWORK : HourKind.COMPUTING;
        if (isSame(preference, preferences.number(preference), value)) {
            return "it is so already";
        }
        Optional<String> above = BELOW_MODES.contains(preference) ? modeAbove(kind) : Optional.empty();
        if (above.isPresent()) {
            return above.get();
        }
        if (OF_USE.contains(preference)) {
            return "the computer is taken to be unused by anybody and anything else";
        }
        return switch (preference) {
            case RUN_ON_BATTERIES -> "the computer is taken not to run on its battery";
            case NIU_SUSPEND_CPU_USAGE -> "no other programs are taken to compute";
            case START_HOUR, END_HOUR, NET_START_HOUR, NET_END_HOUR, GPU_START_HOUR, GPU_END_HOUR ->
                    "the hours of each day in this time come out the same";
            default -> "it is not simulated";
        };
    }

    private String why(WeekdayHours day, Hours hours) {
        if (preferences.hours(day).equals(hours)) {
            return "it is so already";
        }
        return modeAbove(day.kind()).orElseGet(() -> comes(day.day())
                ? "the hours of that day come out the same, as far as it is in this time"
                : "no " + day.dayName().substring(0, 1).toUpperCase(Locale.ROOT) + day.dayName().substring(1)
                        + " comes in this time");
    }

    private static boolean isSame(Preference preference, double one, double other) {
        boolean isOfCpus = preference == Preference.MAX_NCPUS_PCT || preference == Preference.NIU_MAX_NCPUS_PCT;
        return (isOfCpus && one == 0 ? ALL_PERCENT : one) == (isOfCpus && other == 0 ? ALL_PERCENT : other);
    }

    /** The modes of all of the time, if none of them leaves it to preferences. */
    private Optional<String> modeAbove(HourKind kind) {
        if (state == null) {
            return Optional.empty();
        }
        Set<RunMode> modes = modes(kind);
        if (modes.contains(RunMode.AUTO)) {
            return kind == HourKind.GPU && modes(HourKind.COMPUTING).equals(Set.of(RunMode.NEVER))
                    ? modeAbove(HourKind.COMPUTING) : Optional.empty();
        }
        List<String> words = modes.stream().map(mode -> "\"" + mode.name().toLowerCase(Locale.ROOT) + "\"").toList();
        return Optional.of(NAMES.get(kind) + " is set to " + String.join(" and then ", words)
                + ", which stands above it");
    }

    private Set<RunMode> modes(HourKind kind) {
        SavedState known = Objects.requireNonNull(state);
        TransientState.Mode passing = switch (kind) {
            case COMPUTING -> known.passing().cpu();
            case NETWORK -> known.passing().network();
            case GPU -> known.passing().gpu();
        };
        RunMode usual = switch (kind) {
            case COMPUTING -> known.runMode();
            case NETWORK -> known.networkMode();
            case GPU -> known.gpuMode();
        };
        Set<RunMode> modes = new LinkedHashSet<>();
        if (passing.until() > from) {
            modes.add(passing.mode());
        }
        if (passing.until() < until) {
            modes.add(usual);
        }
        return modes;
    }

    private boolean comes(DayOfWeek day) {
        ZonedDateTime first = Instant.ofEpochSecond((long) from).atZone(ZoneId.systemDefault());
        long days = (long) Math.ceil((until - from) / DAY_SECONDS);
        for (long ahead = 0; ahead <= days; ahead++) {
            ZonedDateTime then = first.plusDays(ahead);
            boolean isInside = ahead == 0 || then.toLocalDate().atStartOfDay(then.getZone()).toEpochSecond() < until;
            if (isInside && then.getDayOfWeek() == day) {
                return true;
            }
        }
        return false;
    }
}
