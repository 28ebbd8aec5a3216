package org.quern.scheduler.estimate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.model.Ledger;
import org.quern.scheduler.Hosts;

/** A prediction and a task's own progress (docs/protocol/scheduling.md 9). */
class BlendTest {
    private static TaskProgress task(double fraction, boolean exact, double elapsedAtFraction, double elapsed) {
        return new TaskProgress(Hosts.url("p"), "v", 1e12, 1e9, true, fraction, exact, elapsedAtFraction, elapsed, 0, 1,
                0, 0);
    }

    @ParameterizedTest
    @CsvSource({"0, false, 0, 0, 1000, 1000", "0.5, false, 0, 0, 1000, 1000", "0, false, 0, 0, -5, 0",
        "1, false, 700, 900, 1000, 900",
        "0, false, 0, 500, 0, 500", "0, false, 0, 1000, 1000, 1581.9767", "0.5, false, 400, 450, 1000, 900",
        "0.5, true, 400, 450, 1000, 800", "0.5, false, 0, 450, 1000, 950", "0.5, false, 900, 1000, 1000, 1400",
        "0.5, false, 900, 1001, 1000, 1800", "0.25, false, 100, 100, 1000, 850"})
    void theFurtherATaskIsTheMoreItsOwnProgressCounts(double fraction, boolean exact, double atFraction, double elapsed,
            double predicted, double total) {
        assertEquals(total, Blend.total(task(fraction, exact, atFraction, elapsed), predicted), 1e-3);
    }

    @ParameterizedTest
    @ValueSource(longs = {161, 162, 163})
    void noEstimateIsLessThanWhatHasPassedWhereNoProgressIsKnown(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 300; i++) {
            double elapsed = random.nextInt(100_000);
            double predicted = random.nextInt(100_000);
            double total = Blend.total(task(0, false, 0, elapsed), predicted);
            assertTrue(total >= elapsed * (1 - 1e-12) && total <= 1e10,
                    "seed " + seed + ": " + elapsed + " " + predicted);
        }
    }

    private static TaskProgress ended(double elapsed, double cpu, double cpus, boolean correctable) {
        return new TaskProgress(Hosts.url("p"), "v", 1e12, 1e9, correctable, 1, false, elapsed, elapsed, cpu, cpus, 0,
                0);
    }

    @ParameterizedTest
    @CsvSource({"1000, 1", "1100, 1.01", "1101, 1.101", "5000, 5", "500000, 100", "100, 0.91", "99, 0.99099",
        "1, 0.99001", "0, 1"})
    void aFactorRisesAtOnceAndFallsSlowly(double elapsed, double factor) {
        Ledger learnt = new DurationCorrection().taskEnded(ended(elapsed, 0, 1, true), Ledger.EMPTY);
        assertEquals(factor, DurationCorrection.factor(learnt, Hosts.url("p")), 1e-9);
        assertEquals(Ledger.EMPTY, new DurationCorrection().taskEnded(ended(elapsed, 0, 1, false), Ledger.EMPTY));
    }

    @ParameterizedTest
    @CsvSource({"NaN, 1", "0, 0.01", "-1, 0.01", "0.01, 0.01", "100, 100", "101, 100", "2, 2"})
    void aFactorOfAFileStaysWithinBounds(double given, double factor) {
        assertEquals(factor,
                DurationCorrection.factor(DurationCorrection.withFactor(Ledger.EMPTY, Hosts.url("p"), given),
                        Hosts.url("p")));
    }

    @ParameterizedTest
    @CsvSource({"1000, 500, 1, 0.5", "1000, 500, 2, 0.25", "1000, 500, 0.5, 0.5", "1000, 5000, 1, 1",
        "1000, 1, 1, 0.01",
        "1000, 0, 1, 1", "0, 500, 1, 1"})
    void efficiencyIsTimeOfTheProcessorByTimeThatPassed(double elapsed, double cpu, double cpus, double efficiency) {
        Ledger learnt = new FractionBlend().taskEnded(ended(elapsed, cpu, cpus, true), Ledger.EMPTY);
        assertEquals(efficiency, FractionBlend.efficiency(learnt, Hosts.url("p")), 1e-12);
        Ledger more = new FractionBlend().taskEnded(ended(1000, 1000, 1, true), learnt);
        assertEquals(learnt.equals(Ledger.EMPTY) ? 1 : 0.9 * efficiency + 0.1,
                FractionBlend.efficiency(more, Hosts.url("p")),
                1e-12);
    }

    @ParameterizedTest
    @ValueSource(longs = {171, 172, 173})
    void meanAndVarianceAreThoseOfAllTasksAsLongAsTheyAreFew(long seed) {
        Random random = new Random(seed);
        Ledger ledger = Ledger.EMPTY;
        double sum = 0;
        double squares = 0;
        for (int n = 1; n <= VersionStatistics.MEMORY; n++) {
            double ratio = 0.5 + random.nextDouble();
            sum += ratio;
            squares += ratio * ratio;
            ledger = new VersionStatistics().taskEnded(ended(1000 * ratio, 0, 1, true), ledger);
            double mean = sum / n;
            double variance = n > 1 ? (squares - n * mean * mean) / (n - 1) : 0;
            assertEquals(mean + Math.sqrt(Math.max(0, variance) / n),
                    VersionStatistics.ratio(ended(1, 0, 1, true), ledger), 1e-6,
                    "seed " + seed + " after " + n);
        }
    }
}
