package org.quern.datamanager.snapshot;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.quern.datamanager.snapshot.DiskBudget.Bound;

class DiskBudgetTest {
    private static final OptionalDouble UNKNOWN = OptionalDouble.empty();

    @Test
    void theSmallestPreferenceBinds() {
        DiskPreferences preferences = new DiskPreferences(100, 50, 700);
        assertEquals(new DiskBudget(250, Bound.KEEP_FREE), budget(preferences, 50, 300, 2000));
        assertEquals(new DiskBudget(500, Bound.PERCENT), budget(preferences, 50, 900, 1000));
        assertEquals(new DiskBudget(700, Bound.ABSOLUTE), budget(preferences, 50, 1900, 2000));
    }

    @Test
    void zeroPercentAndZeroBytesAreNoLimit() {
        assertEquals(new DiskBudget(950, Bound.KEEP_FREE), budget(new DiskPreferences(100, 0, 0), 50, 1000, 2000));
    }

    @Test
    void moreKeptFreeThanThereIsAllowsNothing() {
        assertEquals(new DiskBudget(0, Bound.KEEP_FREE), budget(new DiskPreferences(100, 90, 0), 10, 50, 2000));
    }

    @Test
    void unknownFreeSpaceIsNotTakenForNone() {
        DiskPreferences preferences = new DiskPreferences(100, 90, 700);
        assertEquals(new DiskBudget(700, Bound.ABSOLUTE), DiskBudget.of(preferences, 50, UNKNOWN, UNKNOWN));
        assertEquals(new DiskBudget(450, Bound.PERCENT),
                DiskBudget.of(preferences, 50, UNKNOWN, OptionalDouble.of(500)));
    }

    @Test
    void withNothingKnownThereIsNoLimit() {
        DiskBudget budget = DiskBudget.of(new DiskPreferences(0.1 * DiskPreferences.GB, 90, 0), 50, UNKNOWN, UNKNOWN);
        assertEquals(new DiskBudget(Double.POSITIVE_INFINITY, Bound.NONE), budget);
    }

    private static DiskBudget budget(DiskPreferences preferences, double used, double free, double total) {
        return DiskBudget.of(preferences, used, OptionalDouble.of(free), OptionalDouble.of(total));
    }
}
