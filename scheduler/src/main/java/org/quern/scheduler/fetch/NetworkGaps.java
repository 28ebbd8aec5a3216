package org.quern.scheduler.fetch;

import java.util.TreeMap;
import org.quern.model.BufferTargets;
import org.quern.model.Ledger;
import org.quern.model.LedgerKey;
import org.quern.scheduler.account.Deficit;

/**
 * How long this computer computes without being able to contact anybody: the times between two questions whom to ask, which is asked only when there is a network. Nights in which
 * it is off are no such times, since nothing is computed then.
 *
 * @param meanSeconds mean length, seconds of computing; 0 if there were none
 * @param part of all computing that lies in them
 */
record NetworkGaps(double meanSeconds, double part) {
    private static final String SEEN = "gap_seen";
    private static final String FIRST = "gap_first";
    private static final String SUM = "gap_sum";
    private static final String COUNT = "gap_count";
    /** A shorter time without a question is that between two looks, seconds: a simulation looks every hour. */
    private static final double LEAST_GAP = 7200;
    /** Where less than this part of the computing lies in gaps, the network is there when it is needed. */
    private static final double SPARSE = 0.1;
    /** What is in store bridges so many mean gaps, */
    private static final double GAPS_IN_STORE = 2;
    /** and so many times the user's buffers at most; it is filled whenever a tenth is missing. With more, less is idle and more is late (docs/policies/SLACK.md). */
    private static final double MOST_BUFFERS = 1.5;
    private static final double LOW = 0.9;
    /** A task is to end so many mean gaps before its deadline, to be reported in time. */
    private static final double GAPS_TO_REPORT = 2;

    static NetworkGaps of(Ledger ledger) {
        double count = ledger.get(LedgerKey.of(COUNT));
        double sum = ledger.get(LedgerKey.of(SUM));
        double all = Deficit.computed(ledger) - ledger.get(LedgerKey.of(FIRST));
        return new NetworkGaps(count > 0 ? sum / count : 0, all > 0 ? sum / all : 0);
    }

    boolean sparse() {
        return part > SPARSE;
    }

    /** Buffers that bridge gaps of so much wall time. */
    static BufferTargets bridging(BufferTargets buffers, double gap) {
        double high = Math.clamp(GAPS_IN_STORE * gap, buffers.high(), MOST_BUFFERS * buffers.high());
        return new BufferTargets(LOW * high, (1 - LOW) * high, buffers.minimalWork());
    }

    /** Wall time from the end of a task to its deadline that lets it be reported, seconds. */
    static double toReport(double gap) {
        return GAPS_TO_REPORT * gap;
    }

    /** The ledger after one more question. */
    static Ledger looked(Ledger ledger) {
        double computed = Deficit.computed(ledger);
        TreeMap<LedgerKey, Double> changes = new TreeMap<>();
        double since = computed - ledger.get(LedgerKey.of(SEEN), computed);
        changes.put(LedgerKey.of(SEEN), computed);
        changes.put(LedgerKey.of(FIRST), ledger.get(LedgerKey.of(FIRST), computed));
        if (since > LEAST_GAP) {
            changes.put(LedgerKey.of(SUM), ledger.get(LedgerKey.of(SUM)) + since);
            changes.put(LedgerKey.of(COUNT), ledger.get(LedgerKey.of(COUNT)) + 1);
        }
        return ledger.with(changes);
    }
}
