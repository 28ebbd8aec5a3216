package org.quern.model;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a policy remembers between decisions: numbers by key, in key order, immutable. It is saved in the state file under the
 * policy's name, so that switching policies and back loses nothing. A number that is not finite is never kept.
 */
public final class Ledger {
    public static final Ledger EMPTY = new Ledger(new TreeMap<>());

    private final SortedMap<LedgerKey, Double> values;

    private Ledger(SortedMap<LedgerKey, Double> owned) {
        values = Collections.unmodifiableSortedMap(owned);
    }

    public static Ledger of(Map<LedgerKey, Double> values) {
        return EMPTY.with(values);
    }

    /** Reads the flat form of the state file. */
    public static Ledger of(SavedLedger saved) {
        TreeMap<LedgerKey, Double> values = new TreeMap<>();
        saved.values().forEach((text, value) -> values.put(LedgerKey.parse(text), value));
        return of(values);
    }

    /** All numbers, unmodifiable, in key order. */
    public SortedMap<LedgerKey, Double> values() {
        return values;
    }

    /** The number under {@code key}, {@code otherwise} if there is none. */
    public double get(LedgerKey key, double otherwise) {
        Double value = values.get(key);
        return value == null ? otherwise : value;
    }

    public double get(LedgerKey key) {
        return get(key, 0);
    }

    /** This ledger with {@code changes} put over it; a change that is not finite leaves the old number. */
    public Ledger with(Map<LedgerKey, Double> changes) {
        TreeMap<LedgerKey, Double> merged = new TreeMap<>(values);
        changes.forEach((key, value) -> {
            if (Double.isFinite(value)) {
                merged.put(key, value);
            }
        });
        return new Ledger(merged);
    }

    public Ledger with(LedgerKey key, double value) {
        return with(Map.of(key, value));
    }

    /** This ledger without a project that was detached. */
    public Ledger without(ProjectUrl project) {
        TreeMap<LedgerKey, Double> kept = new TreeMap<>(values);
        kept.keySet().removeIf(key -> key.project().equals(project.canonical()));
        return new Ledger(kept);
    }

    /** This ledger after a project got another address. */
    public Ledger moved(ProjectUrl from, ProjectUrl to) {
        TreeMap<LedgerKey, Double> moved = new TreeMap<>();
        values.forEach((key, value) -> moved.put(key.project().equals(from.canonical())
                ? new LedgerKey(key.quantity(), to.canonical(), key.detail()) : key, value));
        return new Ledger(moved);
    }

    /** The flat form of the state file. */
    public SavedLedger saved(String policy) {
        TreeMap<String, Double> flat = new TreeMap<>();
        values.forEach((key, value) -> flat.put(key.text(), value));
        return new SavedLedger(policy, flat);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Ledger ledger && values.equals(ledger.values);
    }

    @Override
    public int hashCode() {
        return values.hashCode();
    }

    @Override
    public String toString() {
        return "Ledger" + values;
    }
}
