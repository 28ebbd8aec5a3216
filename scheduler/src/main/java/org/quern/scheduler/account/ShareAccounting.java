package org.quern.scheduler.account;

import org.quern.model.Ledger;
import org.quern.model.UsageInterval;
import org.quern.scheduler.policy.Policy;

/**
 * Moves a ledger forward: who used what, and who is owed what for it. Several policies may read the same accounting. Adding up:
 * {@code advance(advance(l, a), b)} equals {@code advance(l, a + b)} up to rounding while nothing but time changes.
 */
public interface ShareAccounting extends Policy {
    /** The ledger after {@code interval}. An interval of no length changes nothing but resets that follow from its facts. */
    Ledger advance(Ledger ledger, UsageInterval interval);
}
