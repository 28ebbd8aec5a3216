package org.quern.scheduler.fetch;

import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.quern.model.HostSnapshot;
import org.quern.model.Ledger;
import org.quern.model.LedgerKey;
import org.quern.model.Reason;
import org.quern.model.Why;

/**
 * A bound on how often a project is asked for work, whatever the rules say: users were sent years of work when some rule ran wild. Asks fade with an hour; above
 * {@link #MOST} of them the project is left alone until they have faded.
 */
final class AskBreaker {
    /** Asks within about an hour: one in two minutes, more than even minute-long tasks on many processors need where each ask fills a buffer. */
    static final double MOST = 30;
    private static final double FADE_SECONDS = 3600;
    private static final String ASKS = "asks";
    private static final String ASKED_AT = "asked_at";

    private AskBreaker() {}

    /** Why the project is left alone; null if it may be asked. */
    static @Nullable Reason refusal(HostSnapshot host, Ledger ledger, int p) {
        double asks = asks(host, ledger, p);
        return asks > MOST ? Reason.of(Why.ASKED_OFTEN, "asks_an_hour", asks) : null;
    }

    private static double asks(HostSnapshot host, Ledger ledger, int p) {
        double since = Math.max(0, host.now() - ledger.get(LedgerKey.of(ASKED_AT, host.projects().get(p).url())));
        return ledger.get(LedgerKey.of(ASKS, host.projects().get(p).url())) * Math.exp(-since / FADE_SECONDS);
    }

    /** The ledger after the project was asked once more. */
    static Ledger asked(HostSnapshot host, Ledger ledger, int p) {
        TreeMap<LedgerKey, Double> changes = new TreeMap<>();
        changes.put(LedgerKey.of(ASKS, host.projects().get(p).url()), asks(host, ledger, p) + 1);
        changes.put(LedgerKey.of(ASKED_AT, host.projects().get(p).url()), host.now());
        return ledger.with(changes);
    }
}
