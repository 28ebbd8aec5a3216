package org.quern.scheduler.account;

import org.quern.model.Ledger;
import org.quern.model.UsageInterval;

/** For policies without memory. */
public final class NoAccounting implements ShareAccounting {
    public static final NoAccounting INSTANCE = new NoAccounting();

    private NoAccounting() {}

    @Override
    public String name() {
        return "NONE";
    }

    @Override
    public String summary() {
        return "remembers nothing";
    }

    @Override
    public String source() {
        return "none needed";
    }

    @Override
    public Ledger advance(Ledger ledger, UsageInterval interval) {
        return ledger;
    }
}
