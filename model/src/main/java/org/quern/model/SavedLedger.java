package org.quern.model;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The memory of one policy, in a flat form that any policy can be saved in.
 *
 * @param policy the policy's name in the catalog
 * @param values key to number; keys are the policy's own
 */
public record SavedLedger(String policy, SortedMap<String, Double> values) {
    public SavedLedger {
        values = Collections.unmodifiableSortedMap(new TreeMap<>(values));
    }
}
