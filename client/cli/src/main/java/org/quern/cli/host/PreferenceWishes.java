package org.quern.cli.host;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.quern.cli.control.ControlException;
import org.quern.config.preferences.Hours;
import org.quern.config.preferences.OtherPreferences;
import org.quern.config.preferences.Preference;
import org.quern.config.preferences.WeekdayHours;

/**
 * Several at once, of which each can be.
 *
 * @param values by preference, as {@link PreferenceWish} has them; empty for those that go
 * @param days hours of single days; empty for those that go
 */
public record PreferenceWishes(Map<Preference, Optional<String>> values, Map<WeekdayHours, Optional<Hours>> days) {
    public PreferenceWishes {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
        days = Collections.unmodifiableMap(new LinkedHashMap<>(days));
    }

    /**
     * Wishes as they are typed.
     *
     * @param set values by name
     * @param unset names of those that go
     * @throws ControlException if there is no such preference, or it cannot be so
     */
    public static PreferenceWishes of(Map<String, String> set, List<String> unset) throws ControlException {
        Map<Preference, Optional<String>> values = new LinkedHashMap<>();
        Map<WeekdayHours, Optional<Hours>> days = new LinkedHashMap<>();
        for (Map.Entry<String, String> wish : set.entrySet()) {
            Optional<WeekdayHours> day = WeekdayHours.named(wish.getKey());
            if (day.isPresent()) {
                days.put(day.get(), Optional.of(HoursWish.of(day.get(), wish.getValue())));
            } else {
                Preference preference = PreferenceWish.named(wish.getKey());
                values.put(preference, Optional.of(PreferenceWish.value(preference, wish.getValue())));
            }
        }
        for (String name : unset) {
            Optional<WeekdayHours> day = WeekdayHours.named(name);
            if (day.isPresent()) {
                days.put(day.get(), Optional.empty());
            } else {
                values.put(PreferenceWish.named(name), Optional.empty());
            }
        }
        return new PreferenceWishes(values, days);
    }

    /** What is to be otherwise; what goes is left out. */
    public OtherPreferences others() {
        OtherPreferences all = OtherPreferences.NONE;
        for (OtherPreferences each : Stream.concat(
                values.entrySet().stream().flatMap(wish -> wish.getValue().stream()
                        .map(value -> OtherPreferences.of(wish.getKey(), Double.parseDouble(value)))),
                days.entrySet().stream()
                        .flatMap(wish -> wish.getValue().stream()
                                .map(hours -> OtherPreferences.of(wish.getKey(), hours))))
                .toList()) {
            all = all.and(each);
        }
        return all;
    }

    /** Nothing is wished. */
    public boolean isEmpty() {
        return values.isEmpty() && days.isEmpty();
    }
}
