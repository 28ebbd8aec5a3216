package org.quern.scheduler.account;

import java.util.Map;
import org.quern.model.Ledger;
import org.quern.model.LedgerKey;
import org.quern.model.ResourceSnapshot;
import org.quern.model.ResourceType;
import org.quern.model.UsageInterval;
import org.quern.scheduler.risk.Interruptions;

/**
 * How long this computer computes on a resource at a stretch, and how long it does not: times during which the client was off, the user suspended it or preferences
 * forbade it, seen as the gaps between accounted intervals and as what was allowed at their ends.
 */
final class OnOffTimes {
    private static final String SEEN = "spell_seen";
    private static final String ALLOWED = "spell_allowed";
    private static final String ON = "spell_on";
    private static final String OFF = "spell_off";
    private static final String OFF_NOW = "spell_off_now";
    private static final String SQUARES = "spell_off_squares";
    private static final String COUNT = "spell_count";
    private static final String TOTAL = "spell_total";
    /** Weight of the guess that stands beside what was measured, in spells, and their length: BOINC's emulator assumes an hour. */
    private static final double PRIOR_SPELLS = 2;
    private static final double PRIOR_SECONDS = 3600;
    /** A shorter gap is the time between two looks, seconds. */
    private static final double LEAST_GAP = 30;
    /** A longer one says that the computer was put away, not what its days are like: two weeks, as for the averages of docs/protocol/scheduling.md 10. */
    private static final double LONGEST_GAP = 14 * 86_400.0;
    /** What an older spell counts for when one more has ended: the last 200 count. */
    private static final double KEPT = 0.995;
    /** A computer that is on for more of the time than this counts as always on until a gap is seen. */
    private static final double ALWAYS = 0.999;

    private OnOffTimes() {}

    static Interruptions interruptions(Ledger ledger, ResourceSnapshot resource) {
        return interruptions(ledger, resource.type(), resource.available());
    }

    static Interruptions interruptions(Ledger ledger, ResourceType type, double available) {
        double count = ledger.get(key(COUNT, type));
        if (count <= 0 && available >= ALWAYS) {
            return Interruptions.NONE;
        }
        double off = PRIOR_SECONDS * (1 / available - 1);
        double spells = PRIOR_SPELLS + count;
        return Interruptions.of(
                (PRIOR_SPELLS * PRIOR_SECONDS + ledger.get(key(ON, type))) / spells,
                (PRIOR_SPELLS * off + ledger.get(key(OFF, type))) / spells,
                (PRIOR_SPELLS * 2 * off * off + ledger.get(key(SQUARES, type))) / spells);
    }

    /** Seconds in which computing on CPUs was allowed, since this is kept. */
    static double computed(Ledger ledger) {
        return ledger.get(key(TOTAL, ResourceType.CPU));
    }

    static void advance(Ledger ledger, UsageInterval interval, Map<LedgerKey, Double> changes) {
        for (ResourceSnapshot resource : interval.resources()) {
            advance(ledger, interval, resource, changes);
        }
    }

    private static void advance(Ledger ledger, UsageInterval interval, ResourceSnapshot resource,
            Map<LedgerKey, Double> changes) {
        ResourceType type = resource.type();
        double seen = ledger.get(key(SEEN, type), interval.endsAt() - interval.seconds());
        double passed = interval.endsAt() - seen;
        boolean allowed = ledger.get(key(ALLOWED, type), 1) > 0;
        changes.put(key(SEEN, type), interval.endsAt());
        changes.put(key(ALLOWED, type), resource.allowed() ? 1.0 : 0.0);
        if (passed < 0 || passed > LONGEST_GAP) {
            changes.put(key(OFF_NOW, type), 0.0);
            return;
        }
        double gap = Math.max(0, passed - interval.seconds());
        double off = ledger.get(key(OFF_NOW, type)) + (allowed ? gap > LEAST_GAP ? gap : 0 : passed);
        double on = allowed ? Math.min(passed, interval.seconds()) : 0;
        boolean over = resource.allowed() && off > 0;
        double kept = over ? KEPT : 1;
        changes.put(key(ON, type), kept * ledger.get(key(ON, type)) + on);
        changes.put(key(TOTAL, type), ledger.get(key(TOTAL, type)) + on);
        changes.put(key(OFF_NOW, type), over ? 0 : off);
        if (over) {
            changes.put(key(COUNT, type), kept * ledger.get(key(COUNT, type)) + 1);
            changes.put(key(OFF, type), kept * ledger.get(key(OFF, type)) + off);
            changes.put(key(SQUARES, type), kept * ledger.get(key(SQUARES, type)) + off * off);
        }
    }

    private static LedgerKey key(String quantity, ResourceType type) {
        return new LedgerKey(quantity, "", type.name());
    }
}
