package org.quern.cli.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.quern.cli.control.ControlException;
import org.quern.cli.host.PreferenceWish;
import org.quern.config.preferences.PlainNumber;
import org.quern.config.preferences.Preference;
import org.quern.simulator.scenario.WhatIf;

/**
 * What is to be otherwise.
 *
 * @param text as it was asked
 * @param wishes preferences
 * @param changes all else
 */
record Question(String text, SortedMap<Preference, Double> wishes, WhatIf changes) {
    private static final String SET = "set";

    /**
     * From the words of a command; {@code and} or a semicolon is between changes.
     *
     * @throws IllegalArgumentException with the forms that there are
     */
    static Question of(List<String> words) throws ControlException {
        TreeMap<Preference, Double> wishes = new TreeMap<>();
        List<WhatIf.Change> changes = new ArrayList<>();
        for (List<String> part : parts(words)) {
            if (part.getFirst().toLowerCase(Locale.ROOT).equals(SET) && part.size() == 3) {
                Preference preference = PreferenceWish.named(part.get(1));
                wishes.put(preference, Double.parseDouble(PreferenceWish.value(preference, part.get(2))));
            } else {
                changes.add(WhatIf.change(part));
            }
        }
        String text = String.join(" ", words);
        return new Question(text, wishes, new WhatIf(text, changes));
    }

    /** Only preferences are otherwise. */
    static Question ofPreferences(SortedMap<Preference, Double> wishes) {
        String text = String.join(" and ", wishes.entrySet().stream()
                .map(wish -> SET + " " + wish.getKey().element() + " " + PlainNumber.of(wish.getValue())).toList());
        return new Question(text, wishes, new WhatIf(text, List.of()));
    }

    /** A question of several changes may be one word, in quotes of the shell. */
    private static List<List<String>> parts(List<String> given) {
        List<String> words = given.size() == 1
                ? given.getFirst().lines().flatMap(line -> Stream.of(line.split(" ", -1)))
                        .filter(word -> !word.isEmpty()).toList()
                : given;
        List<List<String>> parts = new ArrayList<>(List.of(new ArrayList<>()));
        for (String word : words) {
            boolean isEnd = word.endsWith(";");
            String rest = isEnd ? word.substring(0, word.length() - 1) : word;
            if (!rest.isEmpty() && !rest.equalsIgnoreCase("and")) {
                parts.getLast().add(rest);
            }
            if (isEnd || rest.equalsIgnoreCase("and")) {
                parts.add(new ArrayList<>());
            }
        }
        parts.removeIf(List::isEmpty);
        return parts;
    }
}
