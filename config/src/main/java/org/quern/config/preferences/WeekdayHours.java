package org.quern.config.preferences;

import java.time.DayOfWeek;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Hours of one day of the week, which take the place of those of every day: which of them, and not how long they are.
 *
 * @param kind what they are for
 * @param day on which
 */
public record WeekdayHours(HourKind kind, DayOfWeek day) implements Comparable<WeekdayHours> {
    /** All that there can be. */
    public static final List<WeekdayHours> ALL = Stream.of(HourKind.values())
            .flatMap(kind -> Stream.of(DayOfWeek.values()).map(day -> new WeekdayHours(kind, day))).toList();

    /** As people and programs call them: {@code computing_days.monday}. */
    public String name() {
        return kind.days() + "." + dayName();
    }

    /** Those that are called so. */
    public static Optional<WeekdayHours> named(String name) {
        return ALL.stream().filter(each -> each.name().equals(name)).findFirst();
    }

    /** The day in small letters. */
    public String dayName() {
        return day.name().toLowerCase(Locale.ROOT);
    }

    /** The day as files number it, 0 for Sunday to 6 for Saturday. */
    public int dayNumber() {
        return day.getValue() % DayOfWeek.values().length;
    }

    @Override
    public int compareTo(WeekdayHours other) {
        return ALL.indexOf(this) - ALL.indexOf(other);
    }
}
