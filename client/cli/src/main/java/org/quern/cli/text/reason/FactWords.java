package org.quern.cli.text.reason;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;
import java.util.function.UnaryOperator;
import org.quern.cli.text.Words;
import org.quern.config.suspend.ToldChange;
import org.quern.model.Why;

/**
 * The numbers behind a reason of the decision log, {@code (cpus_used=2, cpus=2)}, as words with units: {@code (2 CPUs are in use, of 2)}. The log
 * keeps its names for programs ({@link org.quern.model.Reason}).
 */
public final class FactWords {
    private static final Map<String, UnaryOperator<String>> WORDS = new LinkedHashMap<>();
    static {
        WORDS.put("cpus_used", each -> counted(each, "CPU") + (each.equals("1") ? " is" : " are") + " in use");
        WORDS.put("cpus", each -> "of " + each);
        WORDS.put("instances", each -> "on " + counted(each, "instance"));
        WORDS.put("idle_instances", each -> counted(each, "instance") + (each.equals("1") ? " is" : " are") + " idle");
        WORDS.put("tasks", each -> counted(each, "task"));
        WORDS.put("late_tasks", each -> counted(each, "task") + " would be late");
        WORDS.put("max_concurrent", each -> "at most " + counted(each, "task") + " at once, by app_config.xml");
        WORDS.put("project_max_concurrent", each -> "at most " + counted(each, "task") + " at once, by app_config.xml");
        WORDS.put("ready", each -> counted(each, "task") + (each.equals("1") ? " is" : " are") + " ready");
        WORDS.put("wanted_at_once", each -> "the user or the project wants it at once");
        WORDS.put("needs", each -> "it needs " + each);
        WORDS.put("needs_bytes", each -> "it needs " + bytes(each));
        WORDS.put("uses_bytes", each -> "it uses " + bytes(each));
        WORDS.put("left_bytes", each -> bytes(each) + " are left");
        WORDS.put("limit_bytes", each -> "of at most " + bytes(each));
        WORDS.put("seconds", each -> "for another " + span(each));
        WORDS.put("busy_seconds", each -> zero(each) ? "nothing is queued" : "it has work for " + span(each));
        WORDS.put("queued_seconds", each -> "work for " + span(each) + " is queued");
        WORDS.put("shortfall_seconds",
                each -> zero(each) ? "nothing is missing" : span(each) + " of computing are missing");
        WORDS.put("starves_in_seconds", each -> "its tasks run out in " + span(each));
        WORDS.put("deadline_in_seconds", FactWords::deadline);
        WORDS.put("waited_seconds", each -> "the first one has waited for " + span(each));
        WORDS.put("remaining_seconds", each -> span(each) + " of computing remain");
        WORDS.put("running_seconds", each -> "it has run for " + span(each));
        WORDS.put("debt_cpu_seconds", each -> "by " + span(each) + " of CPU time");
        WORDS.put("ends_in_seconds", each -> "it would end in " + span(each));
        WORDS.put("latency_bound_seconds", each -> "it has to in " + span(each));
        WORDS.put("risk", each -> "it is late in " + percent(each) + " of the cases");
        WORDS.put("owed_days", each -> "it is owed " + each + " days of this computer");
        WORDS.put("asks_an_hour", each -> "about " + each + " times within an hour");
        WORDS.put("asked_below_seconds", each -> "more is asked for below " + span(each));
        WORDS.put("run_seconds", each -> "it takes " + span(each));
    }

    private FactWords() {}

    /** A reason of what is over, in words: without the time at which it was to change. */
    public static String past(String reason) {
        return in(ToldChange.without(reason));
    }

    /** A reason in words; one without numbers as it is. */
    public static String in(String reason) {
        int open = reason.lastIndexOf(" (");
        if (open < 0 || !reason.endsWith(")")) {
            return reason;
        }
        List<String> words = new ArrayList<>();
        String inside = reason.substring(open + 2, reason.length() - 1);
        if (reason.startsWith(Why.BEHIND_IN_PROJECT.sentence()) && StandingWords.haveLast(inside)) { // whose place is the same
            return reason.substring(0, open)
                    + " (those that have begun, then whichever came or is due earlier, or is shorter)";
        }
        for (String each : inside.split(", ", -1)) {
            int equals = each.indexOf('=');
            String name = each.substring(0, Math.max(0, equals));
            if (!isName(name)) {
                return reason; // words in brackets, as they stand
            }
            words.add(fact(name, each.substring(equals + 1), inside, reason.substring(0, open)));
        }
        return reason.substring(0, open) + " (" + String.join(", ", words) + ")";
    }

    private static String fact(String name, String value, String all, String sentence) {
        if (name.equals("seconds") && all.contains(", instances=")) {
            return "work for " + span(value) + " is asked for";
        }
        UnaryOperator<String> words = WORDS.getOrDefault(name, each -> name.replace('_', ' ') + " " + each);
        return StandingWords.of(name, value, sentence).orElseGet(() -> words.apply(value));
    }

    private static boolean isName(String text) {
        return !text.isEmpty() && text.chars().allMatch(each -> each == '_' || (each >= 'a' && each <= 'z'));
    }

    private static String counted(String value, String noun) {
        return value + " " + noun + (value.equals("1") ? "" : "s");
    }

    private static String percent(String value) {
        return shown(value, number -> String.format(Locale.ROOT, "%.1f %%", 100 * number));
    }

    private static boolean zero(String value) {
        return Figures.number(value).orElse(1) == 0;
    }

    private static String bytes(String value) {
        return shown(value, bytes -> bytes < 0 ? "-" + Words.bytes(-bytes) : Words.bytes(bytes));
    }

    private static String deadline(String value) {
        return Figures.number(value).orElse(0) < 0
                ? "its deadline was " + shown(value, left -> Figures.span(-left)) + " ago"
                : "its deadline is in " + span(value);
    }

    private static String span(String value) {
        return shown(value, Figures::span);
    }

    /** In words; what is no number of ours is shown as it is said. */
    private static String shown(String value, DoubleFunction<String> words) {
        OptionalDouble number = Figures.number(value);
        return number.isPresent() ? words.apply(number.getAsDouble()) : value;
    }
}
