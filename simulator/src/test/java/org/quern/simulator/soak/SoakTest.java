package org.quern.simulator.soak;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The search as a whole. */
class SoakTest {
    /** Half a minute of one processor; the long form is {@code quern soak} (docs/simulator.md). */
    private static final double YEARS = 0.7;

    @Test
    void nothingFailsInTheRunsOfAFixedSeed() throws InterruptedException {
        SoakReport report = new Soak(42, 2).years(YEARS, outcome -> {
        });
        assertEquals(List.of(), report.details());
        assertTrue(report.done() > 0.7 * report.sent(), report.toString());
    }

    /** Nothing computes a second after the start, and nothing is downloaded; a clock can be set at any time. */
    @Test
    void aFaultThatFindsNothingToHitDoesNotCount() {
        RunOutcome outcome = SoakRun.of(SmallHost.plan("app-crash@1.0/0.5000/0.5000",
                "transfers-broken@1.0/0.5000/0.5000", "clock-step@1.0/0.5000/0.1000"), 60);
        assertEquals(Map.of("clock-step", 1), SoakReport.of(1, List.of(outcome)).faults());
    }

    @Test
    void aSeedGivesTheSameReportHoweverManyThreadsThereAre() throws InterruptedException {
        SoakReport one = new Soak(7, 1).years(0.1, outcome -> {
        });
        SoakReport two = new Soak(7, 2).years(0.1, outcome -> {
        });
        SoakReport other = new Soak(8, 2).years(0.05, outcome -> {
        });
        assertEquals(one, two);
        assertNotEquals(one.fingerprint(), other.fingerprint());
        assertTrue(one.done() > 0 && one.years() >= 0.1, one.toString());
    }
}
