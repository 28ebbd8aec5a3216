package org.quern.config.preferences;

import java.time.DayOfWeek;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Preferences that a server sent and with which next to nothing can be computed here. They are obeyed, as with BOINC; but the user, who
 * may have edited nothing, is told who sent them.
 */
public final class SentExtremes {
    /** Less than this part of the memory or of the processors' time computes nothing that would be worth it; percent. */
    private static final double LEAST_PERCENT = 1;
    /** Other programs always use that much of the processors, percent. */
    private static final double LEAST_LOAD_PERCENT = 1;
    /** Less than this holds the client itself and hardly any program, GiB. */
    private static final double LEAST_DISK_GIB = 0.05;
    /** The same for a part of the disk, percent. */
    private static final double LEAST_DISK_PERCENT = 0.01;
    /** Hours of computing in a week below which hardly a task ends. */
    private static final double LEAST_WEEK_HOURS = 1;
    /** Minutes without input that nearly no computer in use sees: a day. */
    private static final double LONG_IDLE_MINUTES = 1440;
    private static final int WEEK_DAYS = 7;
    private static final double DAY_HOURS = 24;

    private final Preferences preferences;
    private final List<String> found = new ArrayList<>();

    private SentExtremes(Preferences preferences) {
        this.preferences = preferences;
    }

    /** A sentence that says who sent what, and what to do; empty if there is nothing to tell. */
    public static Optional<String> told(Preferences preferences) {
        SentExtremes extremes = new SentExtremes(preferences);
        extremes.look();
        return extremes.found.isEmpty() ? Optional.empty()
                : Optional.of("The preferences that " + preferences.sentBy()
                        + " sent let next to nothing be computed here: " + String.join(", ", extremes.found)
                        + ". Set your own with a manager program or in " + PreferencesFiles.OVERRIDE);
    }

    private void look() {
        below(LEAST_DISK_GIB, Preference.DISK_MAX_USED_GB);
        below(LEAST_DISK_PERCENT, Preference.DISK_MAX_USED_PCT);
        below(LEAST_PERCENT, Preference.RAM_MAX_USED_BUSY_PCT, Preference.RAM_MAX_USED_IDLE_PCT);
        below(LEAST_PERCENT, Preference.CPU_USAGE_LIMIT, Preference.NIU_CPU_USAGE_LIMIT);
        below(LEAST_LOAD_PERCENT, Preference.SUSPEND_CPU_USAGE, Preference.NIU_SUSPEND_CPU_USAGE);
        lookAtHours();
        lookAtInput();
    }

    /** All of them are above 0, which is "no limit", and below the least. */
    private void below(double least, Preference... all) {
        if (Stream.of(all).allMatch(each -> preferences.number(each) > 0 && preferences.number(each) < least)) {
            name(all);
        }
    }

    private void name(Preference... all) {
        if (Stream.of(all).anyMatch(preferences::isSent)) {
            Stream.of(all).forEach(each -> found.add(each.element() + " " + text(preferences.number(each))));
        }
    }

    private void lookAtHours() {
        TimeWindow window = preferences.computingWindow();
        Map<DayOfWeek, Hours> days = window.days();
        double hours = days.values().stream().mapToDouble(SentExtremes::hours).sum()
                + (WEEK_DAYS - days.size()) * hours(window.everyDay());
        if (hours >= LEAST_WEEK_HOURS) {
            return;
        }
        if (!days.isEmpty() && preferences.daysAreSent()) {
            found.add(String.format(Locale.ROOT, "day_prefs that leave %.0f minutes a week", hours * 60));
        } else {
            name(Preference.START_HOUR, Preference.END_HOUR);
        }
    }

    private static double hours(Hours hours) {
        if (!hours.isSet()) {
            return DAY_HOURS;
        }
        double length = hours.end() - hours.start();
        return length > 0 ? length : hours.start() == DAY_HOURS && hours.end() == 0 ? 0 : DAY_HOURS + length;
    }

    /** Computing only while nobody is there, and never when nobody was there for long. */
    private void lookAtInput() {
        double idle = preferences.number(Preference.IDLE_TIME_TO_RUN);
        double tooIdle = preferences.number(Preference.SUSPEND_IF_NO_RECENT_INPUT);
        if (preferences.is(Preference.RUN_IF_USER_ACTIVE)) {
            return;
        }
        if (tooIdle > 0 && tooIdle <= idle) {
            name(Preference.RUN_IF_USER_ACTIVE, Preference.IDLE_TIME_TO_RUN, Preference.SUSPEND_IF_NO_RECENT_INPUT);
        } else if (idle > LONG_IDLE_MINUTES) {
            name(Preference.RUN_IF_USER_ACTIVE, Preference.IDLE_TIME_TO_RUN);
        }
    }

    private static String text(double number) {
        return number == Math.rint(number) ? String.format(Locale.ROOT, "%.0f", number) : String.valueOf(number);
    }
}
