package org.quern.scheduler.account;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.quern.model.Ledger;
import org.quern.model.ProjectUsage;
import org.quern.model.ResourceSnapshot;
import org.quern.model.ResourceType;
import org.quern.model.UsageInterval;
import org.quern.scheduler.Hosts;
import org.quern.scheduler.risk.Interruptions;

/** Two CPUs of one GFLOPS. */
class DeficitTest {
    private static final double HOUR = 3600;

    private static ProjectUsage used(String name, double share, double seconds) {
        return new ProjectUsage(Hosts.url(name), share, List.of(seconds), List.of(true), List.of(true),
                List.of(true));
    }

    private static UsageInterval interval(double end, double seconds, boolean allowed, ProjectUsage... projects) {
        return new UsageInterval(end, seconds,
                List.of(new ResourceSnapshot(ResourceType.CPU, 2, Hosts.GFLOPS, 0.8, allowed)), List.of(projects));
    }

    private static double owed(Ledger ledger, String project) {
        return Deficit.of(ledger, Hosts.url(project)) / Hosts.GFLOPS;
    }

    /** 400 s in all: a's part is 300, b's 100. */
    @Test
    void whoGotLessThanItsPartIsOwedTheRestForever() {
        Ledger ledger = Deficit.INSTANCE.advance(Ledger.EMPTY,
                interval(Hosts.NOW, 200, true, used("a", 300, 100), used("b", 100, 300)));
        assertEquals(200, owed(ledger, "a"), 1e-6);
        assertEquals(-200, owed(ledger, "b"), 1e-6);
        Ledger later = Deficit.INSTANCE.advance(ledger,
                interval(Hosts.NOW + 1e7, 0, true, used("a", 300, 0), used("b", 100, 0)));
        assertEquals(200, owed(later, "a"), 1e-6);
    }

    @Test
    void nobodyIsOwedMoreThanTenDaysOfTheHostAndTheSumStaysNothing() {
        Ledger ledger = Ledger.EMPTY;
        for (int day = 1; day <= 60; day++) {
            ledger = Deficit.INSTANCE.advance(ledger, interval(Hosts.NOW + day * Hosts.DAY, Hosts.DAY, true,
                    used("a", 100, 0), used("b", 100, 2 * Hosts.DAY), used("c", 100, 0)));
        }
        assertEquals(2 * Deficit.MOST_SECONDS, owed(ledger, "a"), 1);
        assertEquals(0, owed(ledger, "a") + owed(ledger, "b") + owed(ledger, "c"), 1);
    }

    /** Of 80 days a's part is 20, exactly the most, and c's 40: what c is owed above 20 is b's alone, -60 + 20. */
    @Test
    void whoIsOwedExactlyTheMostGetsNothingOfWhatOthersAreForgiven() {
        Ledger ledger = Deficit.INSTANCE.advance(Ledger.EMPTY, interval(Hosts.NOW, Hosts.DAY, true, used("a", 100, 0),
                used("b", 100, 80 * Hosts.DAY), used("c", 200, 0)));
        assertEquals(20 * Hosts.DAY, owed(ledger, "a"), 1);
        assertEquals(-40 * Hosts.DAY, owed(ledger, "b"), 1);
        assertEquals(20 * Hosts.DAY, owed(ledger, "c"), 1);
    }

    /** Nine spells of an hour on and half an hour off, and two that are guessed: an hour on, a quarter of one off. */
    @Test
    void spellsAreMeasuredWhetherTheClientIsOffOrMayNotCompute() {
        for (boolean told : new boolean[]{true, false}) {
            Ledger ledger = Deficit.INSTANCE.advance(Ledger.EMPTY, interval(Hosts.NOW, 0, true));
            double now = Hosts.NOW;
            for (int i = 0; i < 9; i++) {
                now += HOUR;
                ledger = Deficit.INSTANCE.advance(ledger, interval(now, HOUR, true));
                now += HOUR / 2;
                ledger = Deficit.INSTANCE.advance(ledger, interval(now, told ? HOUR / 2 : 0, !told));
            }
            ledger = Deficit.INSTANCE.advance(ledger, interval(now + 1, 1, true));
            Interruptions measured = OnOffTimes.interruptions(ledger,
                    new ResourceSnapshot(ResourceType.CPU, 2, Hosts.GFLOPS, 0.8, true));
            assertEquals(HOUR * 11 / (HOUR * 11 + 9 * 1800 + 2 * 900), measured.available(), 0.01, "told " + told);
        }
    }

    @Test
    void aComputerWithoutGapsIsAlwaysOn() {
        Ledger ledger = Deficit.INSTANCE.advance(Ledger.EMPTY, interval(Hosts.NOW, 60, true));
        Ledger later = Deficit.INSTANCE.advance(ledger, interval(Hosts.NOW + 60, 60, true));
        assertEquals(Interruptions.NONE, OnOffTimes.interruptions(later, ResourceSnapshot.cpus(2, Hosts.GFLOPS)));
    }

    @Test
    void aClockThatStepsTellsNothingOfSpells() {
        Ledger ledger = Deficit.INSTANCE.advance(Ledger.EMPTY, interval(Hosts.NOW, 60, true));
        Ledger back = Deficit.INSTANCE.advance(ledger, interval(Hosts.NOW - 1e6, 60, true));
        Ledger far = Deficit.INSTANCE.advance(back, interval(Hosts.NOW + 1e9, 60, true));
        assertTrue(OnOffTimes.interruptions(far, ResourceSnapshot.cpus(2, Hosts.GFLOPS)).available() > 0.99);
    }
}
