package org.quern.simulator.soak.check;

import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.quern.engine.command.Command;

/** What a client was told, by name; after its death only as far as that was on disk for certain. Mutable. */
final class Remembered<V> {
    private final Map<String, V> known = new TreeMap<>();
    private Map<String, V> onDisk = new TreeMap<>();
    @Nullable
    private Map<String, V> beingWritten;

    void put(String name, V value) {
        known.put(name, value);
    }

    void remove(String name) {
        known.remove(name);
    }

    void removeNames(Predicate<String> which) {
        known.keySet().removeIf(which);
    }

    /** Nothing of these is known any more, and a state that says more of them does not count. */
    void forgetNames(Predicate<String> which) {
        known.keySet().removeIf(which);
        onDisk.keySet().removeIf(which);
        if (beingWritten != null) {
            beingWritten.keySet().removeIf(which);
        }
    }

    /** What is known is otherwise now; on disk it is as it was, until the next state. */
    void replaceAll(UnaryOperator<V> change) {
        known.replaceAll((name, value) -> change.apply(value));
    }

    boolean isEmpty() {
        return known.isEmpty();
    }

    @Nullable
    V get(String name) {
        return known.get(name);
    }

    /** Nothing is known for certain any more, neither in memory nor on disk. */
    void forgetAll() {
        known.clear();
        onDisk = new TreeMap<>();
        beingWritten = null;
    }

    /** What is told until a state is ordered to be written is in it. */
    void carriedOut(Command command) {
        if (command instanceof Command.SaveState) {
            beingWritten = new TreeMap<>(known);
        }
    }

    void stored() {
        onDisk = beingWritten == null ? onDisk : beingWritten;
        beingWritten = null;
    }

    /** The state that was being written may be the one that is found. */
    void died() {
        Map<String, V> unfinished = beingWritten;
        known.clear();
        onDisk.forEach((name, value) -> {
            if (unfinished == null || Objects.equals(unfinished.get(name), value)) {
                known.put(name, value);
            }
        });
        onDisk = new TreeMap<>(known);
        beingWritten = null;
    }
}
