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
import org.quern.config.preferences.Preferences;
import org.quern.config.preferences.WeekdayHours;

/**
 * Several at once, of which each can be.
 *
 * @param values by preference, as {@link PreferenceWish} has them; empty for those that go
 * @param days hours of single days; empty for those that go
 */
public record PreferenceWishes(Map<Preference, Optional<String>> values, Map<WeekdayHours, Optional<Hours>> days) {
    private static final String NOT_IN_USE = "niu_";
    private static final double TOLD = 1e-5;

    public PreferenceWishes {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
        days = Collections.unmodifiableMap(new LinkedHashMap<>(days));
    }

    /**
     * Wishes as they are typed.
     *
     * @param set values by name
     * @param unset names of those that go
     * @throws ControlException if there is no such preference, or it cannot be so: a sentence for each that cannot
     */
    public static PreferenceWishes of(Map<String, String> set, List<String> unset) throws ControlException {
        Map<String, String> refused = new LinkedHashMap<>();
        PreferenceWishes all = read(set, unset, refused);
        if (!refused.isEmpty()) {
            throw ControlException.mistake(String.join(" ", refused.values()));
        }
        return all;
    }

    /** By name, why a wish as it is typed cannot be; empty if all can. */
    public static Map<String, String> refusals(Map<String, String> set, List<String> unset) {
        Map<String, String> refused = new LinkedHashMap<>();
        read(set, unset, refused);
        return refused;
    }

    private static PreferenceWishes read(Map<String, String> set, List<String> unset, Map<String, String> refused) {
        Map<Preference, Optional<String>> values = new LinkedHashMap<>();
        Map<WeekdayHours, Optional<Hours>> days = new LinkedHashMap<>();
        set.forEach((name, typed) -> read(name, Optional.of(typed), values, days, refused));
        unset.forEach(name -> read(name, Optional.empty(), values, days, refused));
        return new PreferenceWishes(values, days);
    }

    private static void read(String name, Optional<String> typed, Map<Preference, Optional<String>> values,
            Map<WeekdayHours, Optional<Hours>> days, Map<String, String> refused) {
        try {
            Optional<WeekdayHours> day = WeekdayHours.named(name);
            if (day.isPresent()) {
                days.put(day.get(),
                        typed.isEmpty() ? Optional.empty() : Optional.of(HoursWish.of(day.get(), typed.get())));
                return;
            }
            Preference preference = PreferenceWish.named(name);
            values.put(preference,
                    typed.isEmpty() ? Optional.empty() : Optional.of(PreferenceWish.value(preference, typed.get())));
        } catch (ControlException e) {
            refused.put(name, String.valueOf(e.getMessage()));
        }
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

    /**
     * They are what holds, as far as can be told: where a value for a computer that is not in use goes, it follows another one.
     *
     * @param now what holds
     * @param without what would hold without the file of this computer
     */
    boolean hold(Preferences now, Preferences without) {
        return values.entrySet().stream().allMatch(wish -> holds(wish.getKey(), wish.getValue(), now, without))
                && days.entrySet().stream()
                        .allMatch(wish -> isSame(now.hours(wish.getKey()),
                                wish.getValue().orElse(without.hours(wish.getKey()))));
    }

    private static boolean holds(Preference wished, Optional<String> value, Preferences now, Preferences without) {
        boolean follows = value.isEmpty() && wished.element().startsWith(NOT_IN_USE);
        return follows || isSame(now.number(wished), value.map(Double::parseDouble).orElse(without.number(wished)));
    }

    private static boolean isSame(Hours one, Hours other) {
        return isSame(one.start(), other.start()) && isSame(one.end(), other.end());
    }

    /** Clients tell six decimals at most. */
    private static boolean isSame(double one, double other) {
        return Math.abs(one - other) < TOLD;
    }

    /** Nothing is wished. */
    public boolean isEmpty() {
        return values.isEmpty() && days.isEmpty();
    }
}
