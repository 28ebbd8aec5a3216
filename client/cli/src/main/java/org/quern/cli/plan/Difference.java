package org.quern.cli.plan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.quern.cli.text.Words;

/** What would be otherwise, in sentences. */
final class Difference {
    /** Less is no difference that anybody would see. */
    private static final double LEAST_PART = 0.005;
    private static final double LEAST_CALLS = 0.1;
    private static final int HOURS = 24;
    private static final int MOST_NAMED = 5;
    private final Course before;
    private final Course then;
    private final double days;

    /** Of two runs over the same time, in days. */
    Difference(Course before, Course then, double days) {
        this.before = before;
        this.then = then;
        this.days = days;
    }

    /** {@code nothing}: what is not otherwise where all is the same. */
    List<String> sentences(String nothing) {
        List<String> sentences = new ArrayList<>();
        late(sentences);
        counts(sentences);
        Map<String, Double> all = new LinkedHashMap<>(before.gets());
        all.putAll(then.gets());
        all.keySet().forEach(name -> share(sentences, name));
        if (Math.abs(before.idle() - then.idle()) >= LEAST_PART) {
            sentences.add(percent(then.idle()) + " of the available processing would be idle instead of "
                    + percent(before.idle()) + ".");
        }
        if (Math.abs(before.calls() - then.calls()) > LEAST_CALLS * Math.max(before.calls(), 10)) {
            sentences
                    .add(within() + ", servers would be asked " + Words.count(then.calls(), "time") + " instead of "
                            + before.calls()
                            + ".");
        }
        return sentences.isEmpty() ? List.of(nothing + " that counts would be otherwise " + time() + ".") : sentences;
    }

    private String within() {
        return "W" + time().substring(1);
    }

    /** Counts grow with the time that they are of. */
    private String time() {
        long hours = Math.max(1, Math.round(HOURS * days));
        return "within " + (hours == 1 ? "an hour"
                : hours > 2 * HOURS && hours % HOURS == 0 ? Words.count(hours / HOURS, "day")
                        : Words.count(hours, "hour"));
    }

    private void late(List<String> sentences) {
        List<String> more = new ArrayList<>(then.late());
        more.removeAll(before.late());
        List<String> fewer = new ArrayList<>(before.late());
        fewer.removeAll(then.late());
        if (!more.isEmpty()) {
            sentences.add(Words.count(more.size(), "task") + " on hand would be late that now "
                    + (more.size() == 1 ? "is not" : "are not") + ": " + some(more) + ".");
        }
        if (!fewer.isEmpty()) {
            sentences.add(Words.count(fewer.size(), "task") + " on hand would be in time or gone that now "
                    + (fewer.size() == 1 ? "is" : "are") + " late: " + some(fewer) + ".");
        }
    }

    private static String some(List<String> names) {
        return String.join(", ", names.subList(0, Math.min(MOST_NAMED, names.size())))
                + (names.size() > MOST_NAMED ? " and " + (names.size() - MOST_NAMED) + " more" : "");
    }

    private void counts(List<String> sentences) {
        if (before.missed() != then.missed()) {
            sentences.add(within() + ", of all, " + Words.count(then.missed(), "task")
                    + " would be late or given up instead of "
                    + before.missed() + ".");
        }
        if (before.done() != then.done()) {
            sentences
                    .add(within() + ", " + Words.count(then.done(), "task") + " would be done in time instead of "
                            + before.done() + ".");
        }
    }

    private void share(List<String> sentences, String name) {
        double was = before.gets().getOrDefault(name, 0.0);
        double is = then.gets().getOrDefault(name, 0.0);
        if (!then.gets().containsKey(name)) {
            sentences.add(name + " would get nothing instead of " + percent(was) + ".");
        } else if (Math.abs(was - is) >= LEAST_PART) {
            sentences.add(name + " would get " + percent(is) + " of the processing instead of " + percent(was)
                    + "; its share asks for " + percent(then.asked().getOrDefault(name, 0.0)) + ".");
        }
    }

    private static String percent(double part) {
        return String.format(Locale.ROOT, part < 0.1 && part > 0 ? "%.1f %%" : "%.0f %%", 100 * part);
    }
}
