package quern.scheduler.account;

import quern.model.Ledger;
import quern.model.UsageInterval;

/** For policies without memory. */
public final class NoAccounting implements ShareAccounting {
    public static final NoAccounting INSTANCE = new NoAccounting();

    private NoAccounting() {
    }

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
