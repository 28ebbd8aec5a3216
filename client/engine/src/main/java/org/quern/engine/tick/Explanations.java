package org.quern.engine.tick;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.quern.engine.command.Decision;
import org.quern.model.TextCursor;

/** The current reason of every subject: the answer to "why". Mutable, owned by the engine's thread. */
public final class Explanations {
    private final Map<Decision.Key, Decision> current = new LinkedHashMap<>();
    /** All subjects in order, null after one came or went: of thousands of tasks each decision would else look for its place. */
    private @Nullable List<Decision.Key> ordered;

    /**
     * Takes a decision as the subject's current one; true if it is news: another verdict, or a reason that differs in more than
     * its numbers, which change all the time. The reason of a device that is used names the tasks that have it, many of which differ in a
     * number only.
     */
    boolean replace(Decision decision) {
        Decision before = current.put(decision.key(), decision);
        ordered = before == null ? null : ordered;
        return before == null || !before.verdict().equals(decision.verdict())
                || (!before.reason().equals(decision.reason()) && (namesTasks(decision)
                        || !isOfOneShape(before.reason(), decision.reason())));
    }

    private static boolean namesTasks(Decision decision) {
        return decision.kind() == Decision.Kind.DEVICE && decision.verdict().equals("use");
    }

    /** The same with a mark in place of each number; asked for each waiting task, most of them differ in nothing else. */
    private static boolean isOfOneShape(String one, String other) {
        int same = sameBefore(one, other);
        var first = new TextCursor(one.substring(same));
        var second = new TextCursor(other.substring(same));
        while (!first.atEnd() && !second.atEnd()) {
            if (!piece(first).equals(piece(second))) {
                return false;
            }
        }
        return first.atEnd() && second.atEnd();
    }

    /** Characters that both begin with, up to where the first number may begin that differs. */
    private static int sameBefore(String one, String other) {
        int same = 0;
        int most = Math.min(one.length(), other.length());
        while (same < most && one.charAt(same) == other.charAt(same)) {
            same++;
        }
        while (same > 0 && mayBeOfNumber(one.charAt(same - 1))) {
            same--;
        }
        return same;
    }

    private static boolean mayBeOfNumber(char c) {
        return (c >= '0' && c <= '9') || c == '.' || c == '+' || c == '-' || c == 'e' || c == 'E';
    }

    /** The next character, or a mark for the number that comes next, with the point that ends it. */
    private static String piece(TextCursor cursor) {
        String number = cursor.number();
        return number.isEmpty() ? String.valueOf(cursor.next()) : number.endsWith(".") ? "#." : "#";
    }

    /** What was decided last; empty if nothing was. */
    String verdict(Decision.Key key) {
        Decision last = current.get(key);
        return last == null ? "" : last.verdict();
    }

    /** The subject is gone; else the reasons of years would add up. */
    void forget(Decision.Key key) {
        current.remove(key);
        ordered = null;
    }

    /** All current decisions, ordered by kind and subject. */
    public List<Decision> all() {
        if (ordered == null) {
            ordered = current.keySet().stream().sorted().toList();
        }
        return ordered.stream().map(current::get).map(Objects::requireNonNull).toList();
    }
}
