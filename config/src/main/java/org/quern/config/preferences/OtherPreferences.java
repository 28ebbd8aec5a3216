package org.quern.config.preferences;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Preferences that are to be otherwise than they are.
 *
 * @param values in each one's own unit
 * @param days hours of single days; {@link Hours#ALWAYS} where those of every day are to hold
 */
public record OtherPreferences(SortedMap<Preference, Double> values, SortedMap<WeekdayHours, Hours> days) {
    /** All as it is. */
    public static final OtherPreferences NONE = new OtherPreferences(new TreeMap<>(), new TreeMap<>());

    public OtherPreferences {
        values = Collections.unmodifiableSortedMap(new TreeMap<>(values));
        days = Collections.unmodifiableSortedMap(new TreeMap<>(days));
    }

    /** This one alone. */
    public static OtherPreferences of(Preference preference, double value) {
        return new OtherPreferences(new TreeMap<>(Map.of(preference, value)), new TreeMap<>());
    }

    /** These hours alone. */
    public static OtherPreferences of(WeekdayHours day, Hours hours) {
        return new OtherPreferences(new TreeMap<>(), new TreeMap<>(Map.of(day, hours)));
    }

    /** These, and others as well. */
    public OtherPreferences and(OtherPreferences others) {
        SortedMap<Preference, Double> allValues = new TreeMap<>(values);
        allValues.putAll(others.values);
        SortedMap<WeekdayHours, Hours> allDays = new TreeMap<>(days);
        allDays.putAll(others.days);
        return new OtherPreferences(allValues, allDays);
    }

    /** Each of them alone. */
    public List<OtherPreferences> each() {
        return Stream.concat(values.entrySet().stream().map(each -> of(each.getKey(), each.getValue())),
                days.entrySet().stream().map(each -> of(each.getKey(), each.getValue()))).toList();
    }

    /** Nothing is. */
    public boolean isEmpty() {
        return values.isEmpty() && days.isEmpty();
    }
}
