package org.quern.config.preferences;

import java.time.DayOfWeek;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Stream;
import org.quern.model.DataNames;

/**
 * The computing preferences in force, with the file that each one comes from. Immutable. {@link PreferenceLimits} says
 * what they mean in CPUs, bytes and seconds.
 */
public final class Preferences {
    /** What a project or an account manager sent. */
    public static final String NETWORK = DataNames.PREFERENCES;
    /** Those of a computer without any preferences file. */
    public static final Preferences BUILT_IN = new PreferencesBuilder().build();

    private final Map<Preference, Double> values;
    private final Map<Preference, Origin> origins;
    private final Map<DayOfWeek, Hours> computingDays;
    private final Map<DayOfWeek, Hours> networkDays;
    private final Map<DayOfWeek, Hours> gpuDays;
    private final Map<WeekdayHours, Origin> dayOrigins;
    private final String sourceProject;
    private final String sourceScheduler;
    private final boolean overrideFilePresent;
    private final TimeWindow computingWindow;
    private final TimeWindow networkWindow;
    private final TimeWindow gpuWindow;

    Preferences(PreferencesBuilder from) {
        values = Collections.unmodifiableMap(new EnumMap<>(from.values));
        origins = Collections.unmodifiableMap(new EnumMap<>(from.origins));
        computingDays = Collections.unmodifiableMap(new EnumMap<>(from.computingDays));
        networkDays = Collections.unmodifiableMap(new EnumMap<>(from.networkDays));
        gpuDays = Collections.unmodifiableMap(new EnumMap<>(from.gpuDays));
        dayOrigins = Map.copyOf(from.dayOrigins);
        sourceProject = from.sourceProject;
        sourceScheduler = from.sourceScheduler;
        overrideFilePresent = from.overrideFilePresent;
        computingWindow = window(Preference.START_HOUR, Preference.END_HOUR, computingDays);
        networkWindow = window(Preference.NET_START_HOUR, Preference.NET_END_HOUR, networkDays);
        gpuWindow = window(Preference.GPU_START_HOUR, Preference.GPU_END_HOUR, gpuDays);
    }

    private TimeWindow window(Preference start, Preference end, Map<DayOfWeek, Hours> days) {
        return new TimeWindow(new Hours(number(start), number(end)), days);
    }

    /** The value in the preference's own unit; flags are 0 or 1. */
    public double number(Preference preference) {
        return values.getOrDefault(preference, preference.builtIn());
    }

    /** Whether a flag is set. */
    public boolean is(Preference flag) {
        return number(flag) != 0;
    }

    /** The file that the value comes from. */
    public Origin origin(Preference preference) {
        return origins.getOrDefault(preference, Origin.BUILT_IN);
    }

    /** Hours of a single day; {@link Hours#ALWAYS} where it has none of its own. */
    public Hours hours(WeekdayHours day) {
        return days(day.kind()).getOrDefault(day.day(), Hours.ALWAYS);
    }

    /** The file that the hours of a single day come from. */
    public Origin origin(WeekdayHours day) {
        return dayOrigins.getOrDefault(day, Origin.BUILT_IN);
    }

    /** When computing is allowed. */
    public TimeWindow computingWindow() {
        return computingWindow;
    }

    /** When the network may be used. */
    public TimeWindow networkWindow() {
        return networkWindow;
    }

    /** When graphics cards may compute. */
    public TimeWindow gpuWindow() {
        return gpuWindow;
    }

    /** Master URL of the project or account manager that the preferences came from; empty if none. */
    public String sourceProject() {
        return sourceProject;
    }

    /** URL of the scheduler that sent them; empty if none. */
    public String sourceScheduler() {
        return sourceScheduler;
    }

    /** The server that sent what global_prefs.xml says; empty if nobody is named. */
    public String sentBy() {
        return sourceScheduler.isEmpty() ? sourceProject : sourceScheduler;
    }

    /** Whether a server sent the value: the user of this computer did not set it here. */
    public boolean isSent(Preference preference) {
        return !sentBy().isEmpty() && origin(preference).file().equals(NETWORK);
    }

    /** Whether a server sent the hours of single days. */
    boolean daysAreSent() {
        return !sentBy().isEmpty() && !overrideFilePresent;
    }

    /** Who sent one of these, to be added to a sentence that names them; empty if nobody. */
    public String senderWords(Preference... preferences) {
        return Stream.of(preferences).anyMatch(this::isSent) ? ", as " + sentBy() + " sent it" : "";
    }

    /** Whether there is a global_prefs_override.xml. */
    public boolean overrideFilePresent() {
        return overrideFilePresent;
    }

    /** What they mean in CPUs, bytes and seconds. */
    public PreferenceLimits limits() {
        return new PreferenceLimits(this);
    }

    /** A builder that begins with these. */
    public PreferencesBuilder change() {
        return new PreferencesBuilder(this);
    }

    /** Hours of single days, of one kind; {@link Hours#isSet} is true of all of them where they come from files. */
    public Map<DayOfWeek, Hours> days(HourKind kind) {
        return switch (kind) {
            case COMPUTING -> computingDays;
            case NETWORK -> networkDays;
            case GPU -> gpuDays;
        };
    }

    Map<WeekdayHours, Origin> dayOrigins() {
        return dayOrigins;
    }

    public Map<DayOfWeek, Hours> computingDays() {
        return computingDays;
    }

    public Map<DayOfWeek, Hours> networkDays() {
        return networkDays;
    }

    public Map<DayOfWeek, Hours> gpuDays() {
        return gpuDays;
    }

    Map<Preference, Double> values() {
        return values;
    }

    Map<Preference, Origin> origins() {
        return origins;
    }

    /** Those that somebody set. */
    @Override
    public String toString() {
        return "Preferences" + values;
    }
}
