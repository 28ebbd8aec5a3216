package org.quern.scheduler;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.quern.model.Ledger;
import org.quern.model.ProjectUrl;
import org.quern.model.SavedLedger;
import org.quern.model.UsageInterval;
import org.quern.scheduler.account.ShareAccounting;
import org.quern.scheduler.policy.Policy;

/**
 * All ledgers of this host by the name of the policy that keeps them, those of policies not in use included: switching suites
 * and back finds them again.
 *
 * @param byPolicy unmodifiable
 */
public record Ledgers(SortedMap<String, Ledger> byPolicy) {
    public static final Ledgers EMPTY = new Ledgers(new TreeMap<>());

    public Ledgers {
        byPolicy = Collections.unmodifiableSortedMap(new TreeMap<>(byPolicy));
    }

    /** The ledger of {@code policy}, empty if it has none yet. */
    public Ledger of(Policy policy) {
        return byPolicy.getOrDefault(policy.name(), Ledger.EMPTY);
    }

    public Ledgers with(Policy policy, Ledger ledger) {
        TreeMap<String, Ledger> merged = new TreeMap<>(byPolicy);
        merged.put(policy.name(), ledger);
        return new Ledgers(merged);
    }

    /** Every accounting of {@code suite} moved forward by {@code interval}. */
    public Ledgers advance(PolicySuite suite, UsageInterval interval) {
        Ledgers next = this;
        for (ShareAccounting accounting : suite.accountings()) {
            next = next.with(accounting, accounting.advance(next.of(accounting), interval));
        }
        return next;
    }

    /** All ledgers without a project that was detached. */
    public Ledgers without(ProjectUrl project) {
        TreeMap<String, Ledger> kept = new TreeMap<>();
        byPolicy.forEach((policy, ledger) -> kept.put(policy, ledger.without(project)));
        return new Ledgers(kept);
    }

    /** All ledgers after a project got another address. */
    public Ledgers moved(ProjectUrl from, ProjectUrl to) {
        TreeMap<String, Ledger> moved = new TreeMap<>();
        byPolicy.forEach((policy, ledger) -> moved.put(policy, ledger.moved(from, to)));
        return new Ledgers(moved);
    }

    /** The form of the state file. */
    public List<SavedLedger> saved() {
        List<SavedLedger> saved = new ArrayList<>();
        byPolicy.forEach((policy, ledger) -> {
            if (!ledger.values().isEmpty()) {
                saved.add(ledger.saved(policy));
            }
        });
        return List.copyOf(saved);
    }

    /** Reads the form of the state file. */
    public static Ledgers of(List<SavedLedger> saved) {
        TreeMap<String, Ledger> ledgers = new TreeMap<>();
        saved.forEach(ledger -> ledgers.put(ledger.policy(), Ledger.of(ledger)));
        return new Ledgers(ledgers);
    }
}
