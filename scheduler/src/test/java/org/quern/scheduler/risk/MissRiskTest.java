package org.quern.scheduler.risk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MissRiskTest {
    private static final double HOUR = 3600;

    /** On for four hours, off for one, in the mean; exponential. */
    private static final Interruptions FOUR_OF_FIVE = Interruptions.of(4 * HOUR, HOUR, 2 * HOUR * HOUR);

    @ParameterizedTest(name = "{0} s of work, {1} s left: {2}")
    @CsvSource({"3600, 3601, 0", "3600, 3599, 1", "3600, 0, 1", "3600, -5, 1", "0, 10, 0"})
    void onAComputerThatIsAlwaysOnCertainWorkIsInTimeOrNot(double work, double left, double risk) {
        assertEquals(risk, MissRisk.of(work, 0, left, Interruptions.NONE));
    }

    /** A mean of an hour with a deviation of half an hour: a standard deviation of room is a sixth of the cases. */
    @Test
    void aSpreadOfRunTimesIsNormal() {
        assertEquals(0.5, MissRisk.of(HOUR, 1800 * 1800.0, HOUR, Interruptions.NONE), 0.3);
        assertTrue(MissRisk.of(HOUR, 1800 * 1800.0, 3 * HOUR, Interruptions.NONE) < 0.02);
        assertEquals(0, MissRisk.of(HOUR, 1800 * 1800.0, 20 * HOUR, Interruptions.NONE));
    }

    /** An hour of work without room for any interruption: none in the hour has the probability e^-1/4. */
    @Test
    void withoutRoomEveryInterruptionIsTooMuch() {
        assertEquals(1 - Math.exp(-0.25), MissRisk.interrupted(HOUR, HOUR, FOUR_OF_FIVE), 1e-6);
    }

    @Test
    void availabilityIsWhatWasMeasured() {
        assertEquals(0.8, FOUR_OF_FIVE.available(), 1e-12);
        assertEquals(5 * HOUR, FOUR_OF_FIVE.wall(4 * HOUR), 1e-6);
        assertEquals(Interruptions.NONE, Interruptions.of(HOUR, 0, 0));
    }

    /** Against a hundred thousand drawn lives; a standard error is .0016 at most. */
    @ParameterizedTest(name = "{0} hours of work, {1} hours left")
    @CsvSource({"1, 1.5", "3.6, 5", "10, 12", "10, 14", "40, 50", "300, 380"})
    void itIsWhatDrawnInterruptionsGive(double hours, double left) {
        Random random = new Random(5);
        int late = 0;
        int lives = 100_000;
        for (int i = 0; i < lives; i++) {
            double off = 0;
            double at = 4 * exponential(random);
            while (at < hours) {
                off += exponential(random);
                at += 4 * exponential(random);
            }
            late += hours + off > left ? 1 : 0;
        }
        assertEquals((double) late / lives, MissRisk.of(hours * HOUR, 0, left * HOUR, FOUR_OF_FIVE), 0.015);
    }

    private static double exponential(Random random) {
        return -Math.log(1 - random.nextDouble());
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void itIsAProbabilityAndGrowsWithWorkAndShrinksWithTime(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 500; i++) {
            double on = HOUR * (0.1 + 20 * random.nextDouble());
            double off = HOUR * 10 * random.nextDouble();
            Interruptions often = Interruptions.of(on, off, off * off * (1 + 3 * random.nextDouble()));
            double work = HOUR * 50 * random.nextDouble();
            double left = HOUR * 100 * random.nextDouble();
            double variance = Math.pow(work * random.nextDouble(), 2);
            double risk = MissRisk.of(work, variance, left, often);
            assertTrue(risk >= 0 && risk <= 1, "seed " + seed + ": " + risk);
            assertTrue(MissRisk.of(work + HOUR, variance, left, often) >= risk - 0.02, "seed " + seed + " more work");
            assertTrue(MissRisk.of(work, variance, left + HOUR, often) <= risk + 1e-9, "seed " + seed + " more time");
        }
    }
}
