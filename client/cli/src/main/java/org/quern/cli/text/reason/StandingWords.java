package org.quern.cli.text.reason;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.quern.model.Why;

/**
 * What a project stands at when projects take turns, in words: what it is owed, or had for its share, by whichever policy
 * ({@code org.quern.scheduler.forecast.Ranking#standingName}). What was chosen before in the same decision counts as if it had run already.
 */
final class StandingWords {
    /** Begins the name of the fact of the project whose turn it was last. */
    private static final String LAST = "last_";
    private static final String OWED = "owed_seconds";
    private static final String OWED_OF_ONE = "owed_instance_seconds";
    private static final String HAD = "had_for_share";
    private static final String PART = "part_of_share";
    private static final List<String> NAMES = List.of(OWED, OWED_OF_ONE, HAD, PART);
    /** Of lines of older versions, which called every such figure so: the lowest came first. */
    private static final String RANK = "rank";
    private static final String LAST_CHOSEN = "last_chosen";
    private static final String OWED_OF_SOME = "owed";
    private static final Map<Why, String> RANKS = Map.of(Why.MOST_DEBT, OWED_OF_SOME, Why.KEPT_RUNNING, OWED_OF_SOME,
            Why.BEST_PRIORITY, PART, Why.ROUND_ROBIN, HAD);
    private static final Map<String, String> WHAT = Map.of(OWED, " of the whole computer", OWED_OF_ONE,
            " of a processor or card", OWED_OF_SOME, " of computing");
    private static final String BEFORE = "with what was chosen before, ";
    /** Seconds, below which nothing is told. */
    private static final double TRACE = 0.5;

    private StandingWords() {}

    /** The facts of a reason have such a figure of the project whose turn it was last. */
    static boolean haveLast(String facts) {
        return facts.contains(LAST_CHOSEN) || NAMES.stream().anyMatch(name -> facts.contains(LAST + name + "="));
    }

    /**
     * A fact in words; empty if it is another one.
     *
     * @param sentence of the reason
     */
    static Optional<String> of(String name, String value, String sentence) {
        if (name.equals(RANK) || name.equals(LAST_CHOSEN)) {
            return Optional.of(older(name, value, sentence));
        }
        boolean isLast = name.startsWith(LAST);
        String own = isLast ? name.substring(LAST.length()) : name;
        return NAMES.contains(own) ? Optional.of(told(own, value, isLast)) : Optional.empty();
    }

    private static String older(String name, String value, String sentence) {
        if (name.equals(LAST_CHOSEN)) {
            return "the one chosen last was at " + value + ", and lower goes first";
        }
        Optional<String> meant = RANKS.entrySet().stream().filter(each -> sentence.equals(each.getKey().sentence()))
                .map(Map.Entry::getValue).findFirst();
        return meant.map(each -> told(each, each.equals(OWED_OF_SOME) ? negative(value) : value, false))
                .orElse("in the order it was at " + value);
    }

    private static String negative(String value) {
        OptionalDouble number = Figures.number(value);
        return number.isPresent() ? Double.toString(-number.getAsDouble()) : value;
    }

    private static String told(String name, String value, boolean isLast) {
        OptionalDouble number = Figures.number(value);
        if (number.isEmpty()) {
            return name.replace('_', ' ') + " " + value;
        }
        return switch (name) {
            case PART -> part(number.getAsDouble(), isLast);
            case HAD -> had(number.getAsDouble(), isLast);
            default -> owed(number.getAsDouble(), WHAT.getOrDefault(name, ""), isLast);
        };
    }

    private static String owed(double seconds, String what, boolean isLast) {
        String span = Figures.span(Math.abs(seconds));
        if (Math.abs(seconds) < TRACE) {
            return isLast ? "the project chosen last had had just its share" : "it has had just its share";
        }
        if (seconds > 0) {
            return isLast ? "the project chosen last was owed " + span : "it is owed " + span + what;
        }
        return isLast ? "the project chosen last had had " + span + " more than its share"
                : BEFORE + "it has had " + span + what + " more than its share";
    }

    private static String had(double seconds, boolean isLast) {
        String span = Figures.span(seconds);
        return isLast ? "the project chosen last " + span
                : seconds < TRACE ? "no other has had less for its share"
                        : BEFORE + "for each unit of its share it has had " + span
                                + " of a processor or card more than who had least";
    }

    private static String part(double part, boolean isLast) {
        String percent = String.format(Locale.ROOT, "%.1f %%", 100 * part);
        return isLast ? "the project chosen last " + percent : BEFORE + "it lately got " + percent + " of its share";
    }
}
