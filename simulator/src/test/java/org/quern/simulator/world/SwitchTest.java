package org.quern.simulator.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.simulator.scenario.Availability;
import org.quern.simulator.scenario.Spells;

/** What goes on and off by chance, or at given times. */
class SwitchTest {
    private static final double START = 1_700_000_000;
    private static final double HOUR = 3600;

    private static Switch of(Availability habit, long seed) {
        return new Switch(habit, new SplittableRandom(seed), START);
    }

    @Test
    void whatIsAlwaysOnNeverChanges() {
        Switch always = of(Availability.ALWAYS, 1);
        assertTrue(always.on());
        assertEquals(Double.POSITIVE_INFINITY, always.changesAt());
        assertFalse(always.turn(START + 1e9));
    }

    @Test
    void whatIsNeverOnNeverChangesEither() {
        Switch never = of(new Availability(0, 1000), 1);
        assertFalse(never.on());
        assertEquals(Double.POSITIVE_INFINITY, never.changesAt());
    }

    @ParameterizedTest(name = "of a part of {0} with periods of {1} s")
    @CsvSource({"0.8, 1000", "0.3, 3600", "0.5, 60"})
    void byChanceItIsOnForItsPartOfTheTimeAndItsPeriodsAreAsLongAsTheirMean(double fraction, double mean) {
        long seed = 11;
        Switch one = of(new Availability(fraction, mean), seed);
        assertTrue(one.on());
        double now = START;
        double on = 0;
        int periods = 0;
        for (int change = 0; change < 8000; change++) {
            double next = one.changesAt();
            on += one.on() ? next - now : 0;
            periods += one.on() ? 1 : 0;
            now = next;
            assertTrue(one.turn(now));
        }
        assertEquals(fraction, on / (now - START), 0.03, "seed " + seed);
        assertEquals(mean, on / periods, 0.06 * mean, "seed " + seed);
    }

    @Test
    void twoChangesInOneTurnAreNone() {
        Switch one = of(Availability.at(Spells.daily(8 * HOUR, 9 * HOUR, 7, 0)), 1);
        assertFalse(one.on());
        assertFalse(one.turn(START + 10 * HOUR), "it was on in between");
        assertEquals(START + 32 * HOUR, one.changesAt());
    }

    @Test
    void atGivenTimesItIsOnThenAndAgainInTheNextPeriod() {
        Switch one = of(Availability.at(new Spells(List.of(new Spells.Spell(0, 100), new Spells.Spell(300, 400)), 1000,
                0)), 1);
        List<Double> changes = new ArrayList<>();
        assertTrue(one.on());
        for (int change = 0; change < 6; change++) {
            changes.add(one.changesAt() - START);
            one.turn(one.changesAt());
        }
        assertEquals(List.of(100.0, 300.0, 400.0, 1000.0, 1100.0, 1300.0), changes);
    }

    @Test
    void aSpellThatReachesIntoTheNextPeriodIsOnAtTheStart() {
        Switch night = of(Availability.at(new Spells(List.of(new Spells.Spell(900, 1100)), 1000, 0)), 1);
        assertTrue(night.on());
        assertEquals(START + 100, night.changesAt());
    }

    @Test
    void withoutSpellsItIsNeverOn() {
        Switch never = of(Availability.at(new Spells(List.of(), 1000, 0)), 1);
        assertFalse(never.on());
        assertEquals(Double.POSITIVE_INFINITY, never.changesAt());
    }

    @Test
    void peopleAreNotPunctualButNoEndComesBeforeItsBeginning() {
        long seed = 5;
        Edges edges = new Edges(new Spells(List.of(new Spells.Spell(0, 50), new Spells.Spell(60, 100)), 200, 80),
                new SplittableRandom(seed), START);
        double last = Double.NEGATIVE_INFINITY;
        double sum = 0;
        for (int edge = 0; edge < 4000; edge++) {
            double next = edges.next();
            assertTrue(next >= last, "seed " + seed + ", edge " + edge);
            last = next;
            sum += next;
        }
        assertTrue(Double.isFinite(sum));
        assertEquals(START + 999 * 200, last, 400, "they keep to their days, seed " + seed);
    }

    @Test
    void punctualEdgesAreToTheSecondFromThePeriodBeforeTheStartOn() {
        Edges edges = new Edges(new Spells(List.of(new Spells.Spell(10, 50)), 100, 0), new SplittableRandom(1), START);
        assertEquals(List.of(START - 90, START - 50, START + 10, START + 50, START + 110),
                List.of(edges.next(), edges.next(), edges.next(), edges.next(), edges.next()));
    }
}
