package org.quern.config.preferences;

import java.time.DayOfWeek;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Writes preferences in force as the {@code <global_preferences>} element that schedulers, tasks and managers are told
 * (docs/protocol/configuration.md 3.3, "written form").
 */
public final class PreferencesXml {
    private final Preferences preferences;
    private final StringBuilder xml = new StringBuilder();

    private PreferencesXml(Preferences preferences) {
        this.preferences = preferences;
    }

    /** The element with one child a line, ending in a line break. */
    public static String of(Preferences preferences) {
        return new PreferencesXml(preferences).write();
    }

    private String write() {
        xml.append("<global_preferences>\n");
        line("source_project", escape(preferences.sourceProject()));
        for (Preference preference : Preference.values()) {
            write(preference);
        }
        for (DayOfWeek day : DayOfWeek.values()) {
            writeDay(day);
        }
        return xml.append("</global_preferences>\n").toString();
    }

    private void write(Preference preference) {
        double value = preferences.number(preference);
        if (preference == Preference.HOST_SPECIFIC
                || ((preference == Preference.MAX_CPUS || preference.isOwn()) && value == 0)) {
            return;
        }
        if (preference == Preference.NETWORK_WIFI_ONLY) {
            line("override_file_present", preferences.overrideFilePresent() ? "1" : "0");
        }
        boolean isWhole = preference.kind() != PreferenceKind.NUMBER;
        line(preference.element(), isWhole ? String.valueOf((long) value) : String.format(Locale.ROOT, "%f", value));
    }

    private void writeDay(DayOfWeek day) {
        if (Stream.of(HourKind.values()).noneMatch(kind -> hours(kind, day).isSet())) {
            return;
        }
        xml.append("   <day_prefs>\n   ");
        line("day_of_week", String.valueOf(new WeekdayHours(HourKind.COMPUTING, day).dayNumber()));
        for (HourKind kind : HourKind.values()) {
            write(hours(kind, day), kind);
        }
        xml.append("   </day_prefs>\n");
    }

    private Hours hours(HourKind kind, DayOfWeek day) {
        return preferences.days(kind).getOrDefault(day, Hours.ALWAYS);
    }

    private void write(Hours hours, HourKind kind) {
        if (hours.isSet()) {
            xml.append("   ");
            line(kind.start(), String.format(Locale.ROOT, "%.2f", hours.start()));
            xml.append("   ");
            line(kind.end(), String.format(Locale.ROOT, "%.2f", hours.end()));
        }
    }

    private void line(String element, String text) {
        xml.append("   <").append(element).append('>').append(text).append("</").append(element).append(">\n");
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;");
    }
}
