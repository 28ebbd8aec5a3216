package quern.engine;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** The current reason of every subject: the answer to "why". Mutable, owned by the engine's thread. */
final class Explanations {
    private static final Pattern NUMBER = Pattern.compile("-?[0-9]+(?:\\.[0-9]+)?(?:E-?[0-9]+)?");
    private final SortedMap<String, Decision> current = new TreeMap<>();

    /**
     * Takes a decision as the subject's current one; true if it is news: another verdict, or a reason that differs in more than
     * its numbers, which change all the time.
     */
    boolean replace(Decision decision) {
        Decision before = current.put(key(decision.kind(), decision.subject()), decision);
        return before == null || !before.verdict().equals(decision.verdict())
                || !shape(before.reason()).equals(shape(decision.reason()));
    }

    private static String shape(String reason) {
        return NUMBER.matcher(reason).replaceAll("#");
    }

    /** All current decisions, ordered by kind and subject. */
    List<Decision> all() {
        return List.copyOf(current.values());
    }

    private static String key(Decision.Kind kind, String subject) {
        return kind.name() + " " + subject;
    }
}
