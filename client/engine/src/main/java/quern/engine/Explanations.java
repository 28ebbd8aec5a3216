package quern.engine;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** The current reason of every subject: the answer to "why". Mutable, owned by the engine's thread. */
final class Explanations {
    private final SortedMap<String, Decision> current = new TreeMap<>();

    /** Takes a decision as the subject's current one; true if verdict or reason differ from the one before. */
    boolean replace(Decision decision) {
        Decision before = current.put(key(decision.kind(), decision.subject()), decision);
        return before == null || !before.verdict().equals(decision.verdict())
                || !before.reason().equals(decision.reason());
    }

    /** Drops a subject that is gone. */
    void forget(Decision.Kind kind, String subject) {
        current.remove(key(kind, subject));
    }

    /** All current decisions, ordered by kind and subject. */
    List<Decision> all() {
        return List.copyOf(current.values());
    }

    private static String key(Decision.Kind kind, String subject) {
        return kind.name() + " " + subject;
    }
}
