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
 * forbade it, seen as the gaps between accounted intervals and as the turns inside them.
 */
final class OnOffTimes {
    private static final String SEEN = "spell_seen";
    private static final String ON = "spell_on";
    private static final String OFF = "spell_off";
    private static final String OFF_NOW = "spell_off_now";
    private static final String SQUARES = "spell_off_squares";
    private static final String COUNT = "spell_count";
    private static final String TOTAL = "spell_total";
    /** A shorter gap is the time between two looks, seconds. */
    private static final double LEAST_GAP = 30;
    /** A longer one says that the computer was put away, not what its days are like: two weeks, as for the averages of docs/protocol/scheduling.md 10. */
    private static final double LONGEST_GAP = 14 * 86_400.0;
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
        double off = SpellMemory.PRIOR_SECONDS * (1 / available - 1);
        double spells = SpellMemory.PRIOR_SPELLS + count;
        return Interruptions.of(
                (SpellMemory.PRIOR_SPELLS * SpellMemory.PRIOR_SECONDS + ledger.get(key(ON, type))) / spells,
                (SpellMemory.PRIOR_SPELLS * off + ledger.get(key(OFF, type))) / spells,
                (SpellMemory.PRIOR_SPELLS * 2 * off * off + ledger.get(key(SQUARES, type))) / spells);
    }

    /** Seconds in which computing on CPUs was allowed, since this is kept. */
    static double computed(Ledger ledger) {
        return ledger.get(key(TOTAL, ResourceType.CPU));
    }

    static void advance(Ledger ledger, UsageInterval interval, Map<LedgerKey, Double> changes) {
        for (int r = 0; r < interval.resources().size(); r++) {
            advance(ledger, interval, r, changes);
        }
    }

    private static void advance(Ledger ledger, UsageInterval interval, int r, Map<LedgerKey, Double> changes) {
        ResourceType type = interval.resources().get(r).type();
        double seen = ledger.get(key(SEEN, type), interval.endsAt() - interval.seconds());
        double passed = interval.endsAt() - seen;
        changes.put(key(SEEN, type), interval.endsAt());
        if (passed < 0 || passed > LONGEST_GAP) {
            changes.put(key(OFF_NOW, type), 0.0);
            OnOffHabits.forget(type, changes);
            return;
        }
        Spells spells = new Spells(ledger, type);
        double gap = Math.max(0, passed - interval.seconds());
        double off = gap > LEAST_GAP || spells.offNow > 0 ? gap : 0;
        spells.pass(off, false);
        interval.turns().forEach(turn -> spells.pass(turn.seconds(), turn.allowed(r)));
        spells.note(changes, type);
        OnOffHabits.advance(ledger, interval, r, off, changes);
    }

    /** The sums as they are while an interval's turns are gone through. */
    private static final class Spells {
        private double on;
        private double total;
        private double count;
        private double off;
        private double squares;
        private double offNow;

        Spells(Ledger ledger, ResourceType type) {
            on = ledger.get(key(ON, type));
            total = ledger.get(key(TOTAL, type));
            count = ledger.get(key(COUNT, type));
            off = ledger.get(key(OFF, type));
            squares = ledger.get(key(SQUARES, type));
            offNow = ledger.get(key(OFF_NOW, type));
        }

        void pass(double seconds, boolean allowed) {
            if (!allowed) {
                offNow += seconds;
            } else if (seconds > 0) {
                if (offNow > 0) {
                    ended();
                }
                on += seconds;
                total += seconds;
            }
        }

        /** A spell off is over. */
        private void ended() {
            on *= SpellMemory.KEPT;
            count = SpellMemory.KEPT * count + 1;
            off = SpellMemory.KEPT * off + offNow;
            squares = SpellMemory.KEPT * squares + offNow * offNow;
            offNow = 0;
        }

        void note(Map<LedgerKey, Double> changes, ResourceType type) {
            changes.put(key(ON, type), on);
            changes.put(key(TOTAL, type), total);
            changes.put(key(COUNT, type), count);
            changes.put(key(OFF, type), off);
            changes.put(key(SQUARES, type), squares);
            changes.put(key(OFF_NOW, type), offNow);
        }
    }

    private static LedgerKey key(String quantity, ResourceType type) {
        return new LedgerKey(quantity, "", type.name());
    }
}
