package org.quern.daemon.settings;

import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.quern.config.options.ClientOptions;
import org.quern.config.options.ClientOptionsFile;
import org.quern.config.preferences.Preference;
import org.quern.config.preferences.PreferenceLimits;
import org.quern.config.preferences.Preferences;
import org.quern.config.preferences.PreferencesFiles;
import org.quern.config.preferences.TimeWindow;
import org.quern.model.HostInfo;
import org.quern.model.Sane;

/** The preferences in sentences for the event log: where they come from, what they mean for this computer, and what changed. */
public final class PreferenceWords {
    private static final double GIB = 1L << 30;
    private static final double KIB = 1024;
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT);
    private final Preferences preferences;
    private final PreferenceLimits limits;
    private final List<String> lines = new ArrayList<>();

    private PreferenceWords(Preferences preferences) {
        this.preferences = preferences;
        limits = preferences.limits();
    }

    /** Their source, the location, and the values that matter most. */
    public static List<String> of(Preferences preferences, String venue, HostInfo host, ClientOptions options) {
        PreferenceWords words = new PreferenceWords(preferences);
        words.lines.add("Preferences: " + words.source() + ". Location: " + place(venue));
        words.bounds(host, options.cpus(host.ncpus()));
        words.times();
        return words.lines;
    }

    /** A location as people call it. */
    static String place(String venue) {
        return venue.isEmpty() ? "none" : venue;
    }

    private String source() {
        double changed = preferences.number(Preference.MOD_TIME);
        String network = preferences.sentBy().isEmpty() ? "" : "from " + preferences.sentBy()
                + (changed > 0 ? ", changed there " + time(changed) : "");
        String own = preferences.overrideFilePresent() ? PreferencesFiles.OVERRIDE + " of this computer" : "";
        return network.isEmpty() ? own.isEmpty() ? "built in, nobody has set any" : "from " + own
                : own.isEmpty() ? network : network + ", and above them " + own;
    }

    private void bounds(HostInfo host, int ncpus) {
        String other = ncpus == host.ncpus() ? ""
                : " (as <ncpus> in " + ClientOptionsFile.NAME + " says; there are " + host.ncpus() + ")";
        add(String.format(Locale.ROOT,
                "CPUs: %d of %d%s while the computer is in use, %d while it is not; for %.0f and %.0f %% of the time",
                limits.usableCpus(ncpus, true), ncpus, other, limits.usableCpus(ncpus, false),
                100 * limits.cpuTimeFraction(true), 100 * limits.cpuTimeFraction(false)));
        add(String.format(Locale.ROOT,
                "memory: at most %.2f GiB while the computer is in use, %.2f GiB while it is not",
                host.memoryBytes() / GIB * limits.memoryFraction(true),
                host.memoryBytes() / GIB * limits.memoryFraction(false)));
        double most = preferences.number(Preference.DISK_MAX_USED_GB);
        double part = preferences.number(Preference.DISK_MAX_USED_PCT);
        add(String.format(Locale.ROOT, "disk: %.2f GiB stay free", preferences.number(Preference.DISK_MIN_FREE_GB))
                + (most > 0 ? String.format(Locale.ROOT, ", at most %.2f GiB are used", most) : "")
                + (part > 0 ? String.format(Locale.ROOT, ", at most %.0f %% of the volume", part) : ""));
        add(String.format(Locale.ROOT, "work on hand: %.2f days, and %.2f more",
                preferences.number(Preference.WORK_BUF_MIN_DAYS),
                preferences.number(Preference.WORK_BUF_ADDITIONAL_DAYS)));
    }

    private void times() {
        List<String> stops = new ArrayList<>();
        if (!preferences.is(Preference.RUN_IF_USER_ACTIVE)) {
            stops.add("while the computer is in use");
        } else if (!preferences.is(Preference.RUN_GPU_IF_USER_ACTIVE)) {
            stops.add("on graphics cards while the computer is in use");
        }
        if (!preferences.is(Preference.RUN_ON_BATTERIES)) {
            stops.add("on batteries");
        }
        double load = preferences.number(Preference.SUSPEND_CPU_USAGE);
        if (load > 0) {
            stops.add(String.format(Locale.ROOT, "while other programs use more than %.0f %% of the CPUs", load));
        }
        if (!preferences.computingWindow().equals(TimeWindow.ALWAYS)) {
            stops.add("outside the hours that are set");
        }
        add(stops.isEmpty() ? "computing at any time" : "no computing " + String.join(", ", stops));
        network();
    }

    private void network() {
        double down = preferences.number(Preference.MAX_BYTES_SEC_DOWN);
        double up = preferences.number(Preference.MAX_BYTES_SEC_UP);
        boolean isAlways = preferences.networkWindow().equals(TimeWindow.ALWAYS);
        if (down > 0 || up > 0 || !isAlways) {
            add("network: downloads " + speed(down) + ", uploads " + speed(up)
                    + (isAlways ? "" : ", within the hours that are set"));
        }
    }

    /** What is another than before, a line each, with the file that says so; empty if nothing is. */
    static List<String> changes(Preferences before, Preferences now) {
        List<String> lines = new ArrayList<>();
        for (Preference preference : Preference.values()) {
            if (preference != Preference.MOD_TIME && before.number(preference) != now.number(preference)) {
                lines.add("%s is %s now, not %s (%s)".formatted(preference.element(), value(now, preference),
                        value(before, preference), now.origin(preference)));
            }
        }
        if (!before.computingDays().equals(now.computingDays())
                || !before.networkDays().equals(now.networkDays()) || !before.gpuDays().equals(now.gpuDays())) {
            lines.add("the hours of single days are others now");
        }
        return lines;
    }

    private static String value(Preferences preferences, Preference preference) {
        return preference.words(preferences.number(preference));
    }

    private static String speed(double bytes) {
        return bytes > 0 ? String.format(Locale.ROOT, "of at most %.1f KiB/s", bytes / KIB) : "as fast as they come";
    }

    private static String time(double unixSeconds) {
        return TIME.format(Sane.instant(unixSeconds).atZone(ZoneId.systemDefault()));
    }

    private void add(String text) {
        lines.add("   " + text);
    }
}
