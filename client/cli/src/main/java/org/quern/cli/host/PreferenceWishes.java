package org.quern.cli.host;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.quern.cli.control.ControlException;
import org.quern.config.preferences.Preference;

/**
 * Several at once, of which each can be, for other programs of ours that have them as texts.
 *
 * @param each values by preference, as {@link PreferenceWish} has them; empty for those that go
 */
public record PreferenceWishes(Map<Preference, Optional<String>> each) {
    public PreferenceWishes {
        each = Collections.unmodifiableMap(new LinkedHashMap<>(each));
    }

    /**
     * Wishes as they are typed.
     *
     * @param set values by name
     * @param unset names of those that go
     * @throws ControlException if there is no such preference, or it cannot be so
     */
    public static PreferenceWishes of(Map<String, String> set, List<String> unset) throws ControlException {
        Map<Preference, Optional<String>> each = new LinkedHashMap<>();
        for (Map.Entry<String, String> wish : set.entrySet()) {
            Preference preference = PreferenceWish.named(wish.getKey());
            each.put(preference, Optional.of(PreferenceWish.value(preference, wish.getValue())));
        }
        for (String name : unset) {
            each.put(PreferenceWish.named(name), Optional.empty());
        }
        return new PreferenceWishes(each);
    }

    /** Nothing is wished. */
    public boolean isEmpty() {
        return each.isEmpty();
    }
}
