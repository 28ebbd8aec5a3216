package org.quern.engine.tick;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.quern.engine.command.Decision;
import org.quern.model.TextCursor;

/** The current reason of every subject: the answer to "why". Mutable, owned by the engine's thread. */
public final class Explanations {
    private final SortedMap<String, Decision> current = new TreeMap<>();

    /**
     * Takes a decision as the subject's current one; true if it is news: another verdict, or a reason that differs in more than
     * its numbers, which change all the time.
     */
    boolean replace(Decision decision) {
        Decision before = current.put(decision.key(), decision);
        return before == null || !before.verdict().equals(decision.verdict())
                || (!before.reason().equals(decision.reason())
                        && !shape(before.reason()).equals(shape(decision.reason())));
    }

    /** The reason with a mark in place of each number. */
    private static String shape(String reason) {
        var cursor = new TextCursor(reason);
        var shape = new StringBuilder();
        while (!cursor.atEnd()) {
            String number = cursor.number();
            shape.append(number.isEmpty() ? cursor.next() : number.endsWith(".") ? "#." : "#");
        }
        return shape.toString();
    }

    /** The subject is gone; else the reasons of years would add up. */
    void forget(String key) {
        current.remove(key);
    }

    /** All current decisions, ordered by kind and subject. */
    public List<Decision> all() {
        return List.copyOf(current.values());
    }
}
