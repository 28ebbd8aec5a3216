package org.quern.engine.state.account;

import org.quern.model.Ledger;
import org.quern.model.ProjectUrl;
import org.quern.model.UsageInterval;
import org.quern.scheduler.Ledgers;
import org.quern.scheduler.PolicySuite;
import org.quern.scheduler.account.RecentCredit;
import org.quern.scheduler.policy.Policy;

/** The ledgers as they stand now. Mutable, owned by the engine's thread. */
public final class LedgerBook {
    private Ledgers ledgers;

    public LedgerBook(Ledgers saved) {
        ledgers = saved;
    }

    public Ledgers ledgers() {
        return ledgers;
    }

    /** That policy wants to know this the next time. */
    public void noted(Policy policy, Ledger ledger) {
        ledgers = ledgers.with(policy, ledger);
    }

    /**
     * Devices were used. Recent credit is kept whatever the policies go by: managers are shown it, and sporadic programs compute by it.
     */
    public void used(PolicySuite suite, UsageInterval interval) {
        Ledgers advanced = ledgers.advance(suite, interval);
        RecentCredit recent = RecentCredit.INSTANCE;
        ledgers = suite.accountings().contains(recent) ? advanced
                : advanced.with(recent, recent.advance(advanced.of(recent), interval));
    }

    /** That project is detached. */
    public void detached(ProjectUrl project) {
        ledgers = ledgers.without(project);
    }

    /** A project is found elsewhere from now on. */
    public void moved(ProjectUrl from, ProjectUrl to) {
        ledgers = ledgers.moved(from, to);
    }
}
