package org.quern.config.preferences;

import java.time.DayOfWeek;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

/** Makes {@link Preferences}: one value after the other, by readers of files and by tests. */
public final class PreferencesBuilder {
    final Map<Preference, Double> values;
    final Map<Preference, Origin> origins;
    final Map<DayOfWeek, Hours> computingDays;
    final Map<DayOfWeek, Hours> networkDays;
    final Map<DayOfWeek, Hours> gpuDays;
    final Map<WeekdayHours, Origin> dayOrigins;
    String sourceProject;
    String sourceScheduler;
    boolean overrideFilePresent;

    PreferencesBuilder() {
        values = new EnumMap<>(Preference.class);
        origins = new EnumMap<>(Preference.class);
        computingDays = new EnumMap<>(DayOfWeek.class);
        networkDays = new EnumMap<>(DayOfWeek.class);
        gpuDays = new EnumMap<>(DayOfWeek.class);
        dayOrigins = new HashMap<>();
        sourceProject = "";
        sourceScheduler = "";
    }

    PreferencesBuilder(Preferences from) {
        this();
        values.putAll(from.values());
        origins.putAll(from.origins());
        computingDays.putAll(from.computingDays());
        networkDays.putAll(from.networkDays());
        gpuDays.putAll(from.gpuDays());
        dayOrigins.putAll(from.dayOrigins());
        sourceProject = from.sourceProject();
        sourceScheduler = from.sourceScheduler();
        overrideFilePresent = from.overrideFilePresent();
    }

    /** Sets a value in the preference's own unit, as it is, without clamping. */
    public PreferencesBuilder set(Preference preference, double value) {
        return set(preference, value, Origin.BUILT_IN);
    }

    /** Sets or clears a flag. */
    public PreferencesBuilder set(Preference flag, boolean value) {
        return set(flag, value ? 1 : 0, Origin.BUILT_IN);
    }

    PreferencesBuilder set(Preference preference, double value, Origin origin) {
        values.put(preference, value);
        origins.put(preference, origin);
        return this;
    }

    /** Sets the hours of one day in which computing is allowed. */
    public PreferencesBuilder computingDay(DayOfWeek day, Hours hours) {
        computingDays.put(day, hours);
        return this;
    }

    /** Sets the hours of one day in which the network may be used. */
    public PreferencesBuilder networkDay(DayOfWeek day, Hours hours) {
        networkDays.put(day, hours);
        return this;
    }

    /** Sets the hours of one day in which graphics cards may compute. */
    public PreferencesBuilder gpuDay(DayOfWeek day, Hours hours) {
        gpuDays.put(day, hours);
        return this;
    }

    /** Sets the hours of one day. */
    public PreferencesBuilder day(WeekdayHours which, Hours hours) {
        return day(which, hours, Origin.BUILT_IN);
    }

    PreferencesBuilder day(WeekdayHours which, Hours hours, Origin origin) {
        dayOrigins.put(which, origin);
        return switch (which.kind()) {
            case COMPUTING -> computingDay(which.day(), hours);
            case NETWORK -> networkDay(which.day(), hours);
            case GPU -> gpuDay(which.day(), hours);
        };
    }

    double number(Preference preference) {
        return values.getOrDefault(preference, preference.builtIn());
    }

    /** Forgets everything but where the preferences came from and when. */
    void reset() {
        Double modTime = values.get(Preference.MOD_TIME);
        Origin origin = origins.get(Preference.MOD_TIME);
        values.clear();
        origins.clear();
        computingDays.clear();
        networkDays.clear();
        gpuDays.clear();
        dayOrigins.clear();
        if (modTime != null && origin != null) {
            set(Preference.MOD_TIME, modTime, origin);
        }
    }

    public Preferences build() {
        return new Preferences(this);
    }
}
