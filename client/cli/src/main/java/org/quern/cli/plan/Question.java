package org.quern.cli.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.quern.cli.control.ControlException;
import org.quern.cli.host.OwnPreferences;
import org.quern.cli.host.PreferenceWishes;
import org.quern.config.preferences.Hours;
import org.quern.config.preferences.OtherPreferences;
import org.quern.config.preferences.PlainNumber;
import org.quern.simulator.scenario.WhatIf;

/**
 * What is to be otherwise.
 *
 * @param text as it was asked
 * @param wishes preferences
 * @param changes all else
 * @param besides what saving the preferences does to others, a clause each
 */
record Question(String text, OtherPreferences wishes, WhatIf changes, List<String> besides) {
    private static final String SET = "set";

    /**
     * From the words of a command; {@code and} or a semicolon is between changes.
     *
     * @throws IllegalArgumentException with the forms that there are
     */
    static Question of(List<String> words) throws ControlException {
        OtherPreferences wishes = OtherPreferences.NONE;
        List<WhatIf.Change> changes = new ArrayList<>();
        for (List<String> part : parts(words)) {
            if (part.getFirst().toLowerCase(Locale.ROOT).equals(SET) && part.size() == 3) {
                wishes = wishes.and(PreferenceWishes.of(Map.of(part.get(1), part.get(2)), List.of()).others());
            } else {
                changes.add(WhatIf.change(part));
            }
        }
        String text = String.join(" ", words);
        return new Question(text, wishes, new WhatIf(text, changes), List.of());
    }

    /** Only preferences are otherwise. */
    static Question ofPreferences(OwnPreferences.Foreseen foreseen) {
        OtherPreferences wishes = foreseen.others();
        String text = String.join(" and ", words(wishes, " ").stream().map(wish -> SET + " " + wish).toList());
        return new Question(text, wishes, new WhatIf(text, List.of()), foreseen.besides());
    }

    /** Each of them, as it is typed. */
    static List<String> words(OtherPreferences wishes, String between) {
        return Stream.concat(
                wishes.values().entrySet().stream()
                        .map(wish -> wish.getKey().element() + between + PlainNumber.of(wish.getValue())),
                wishes.days().entrySet().stream()
                        .map(wish -> wish.getKey().name() + between + words(wish.getValue())))
                .toList();
    }

    private static String words(Hours hours) {
        return hours.isSet() ? PlainNumber.of(hours.start()) + "-" + PlainNumber.of(hours.end()) : "as on other days";
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
