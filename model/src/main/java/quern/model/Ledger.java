package quern.model;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a policy remembers between decisions: numbers by key, in key order, immutable. It is saved in the state file under the
 * policy's name, so that switching policies and back loses nothing.
 *
 * @param values unmodifiable; never NaN or infinite
 */
public record Ledger(SortedMap<LedgerKey, Double> values) {
    public static final Ledger EMPTY = new Ledger(new TreeMap<>());

    public Ledger {
        TreeMap<LedgerKey, Double> copy = new TreeMap<>();
        for (Map.Entry<LedgerKey, Double> entry : values.entrySet()) {
            if (Double.isFinite(entry.getValue())) {
                copy.put(entry.getKey(), entry.getValue());
            }
        }
        values = Collections.unmodifiableSortedMap(copy);
    }

    /** The number under {@code key}, {@code otherwise} if there is none. */
    public double get(LedgerKey key, double otherwise) {
        Double value = values.get(key);
        return value == null ? otherwise : value;
    }

    public double get(LedgerKey key) {
        return get(key, 0);
    }

    /** This ledger with {@code changes} put over it; a number that is not finite is dropped. */
    public Ledger with(Map<LedgerKey, Double> changes) {
        TreeMap<LedgerKey, Double> merged = new TreeMap<>(values);
        merged.putAll(changes);
        return new Ledger(merged);
    }

    public Ledger with(LedgerKey key, double value) {
        return with(Map.of(key, value));
    }

    /** The flat form of the state file. */
    public SavedLedger saved(String policy) {
        TreeMap<String, Double> flat = new TreeMap<>();
        values.forEach((key, value) -> flat.put(key.text(), value));
        return new SavedLedger(policy, flat);
    }

    /** Reads the flat form. */
    public static Ledger of(SavedLedger saved) {
        TreeMap<LedgerKey, Double> values = new TreeMap<>();
        saved.values().forEach((text, value) -> values.put(LedgerKey.parse(text), value));
        return new Ledger(values);
    }

    /** This ledger without a project that was detached. */
    public Ledger without(ProjectUrl project) {
        TreeMap<LedgerKey, Double> kept = new TreeMap<>(values);
        kept.keySet().removeIf(key -> key.project().equals(project.canonical()));
        return new Ledger(kept);
    }
}
