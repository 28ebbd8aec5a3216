package org.quern.engine.state;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;

/** When chores were done last, by their keys, in Unix seconds. Mutable, owned by the engine's thread. */
public final class ChoreTimes {
    private final SortedMap<String, Double> last = new TreeMap<>();
    private final SortedMap<String, Double> lastSeen = Collections.unmodifiableSortedMap(last);

    ChoreTimes(SortedMap<String, Double> saved) {
        last.putAll(saved);
    }

    public SortedMap<String, Double> last() {
        return lastSeen;
    }

    /** The chore was done at that time, Unix seconds. */
    public void done(String chore, double wall) {
        last.put(chore, wall);
    }

    /** The client's time was moved. */
    public void moved(DoubleUnaryOperator move) {
        last.replaceAll((chore, time) -> move.applyAsDouble(time));
    }
}
