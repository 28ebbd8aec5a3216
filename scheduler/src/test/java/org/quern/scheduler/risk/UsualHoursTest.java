package org.quern.scheduler.risk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A computer that is on from 9:00 to 17:00 of every day. */
class UsualHoursTest {
    private static final double HOUR = 3600;

    private static UsualHours from(double hour) {
        double[] weights = new double[UsualHours.WEEK];
        for (int h = 0; h < weights.length; h++) {
            weights[h] = h % 24 >= 9 && h % 24 < 17 ? 1 : 0;
        }
        return UsualHours.of(weights, (100 * UsualHours.WEEK + hour) * HOUR);
    }

    @ParameterizedTest(name = "of {1} h from {0}:00 on {2} h count")
    @CsvSource({"9, 8, 8", "9, 24, 8", "16, 17, 1", "16, 18, 2", "16.5, 17, 1", "0, 9, 0", "0, 168, 56",
        "160, 20, 4", "12, 1692, 565", "12, 0, 0", "12, -3, -3"})
    void onlyUsualHoursCount(double from, double hours, double count) {
        assertEquals(count * HOUR, from(from).within(hours * HOUR), 1e-6);
    }

    @ParameterizedTest(name = "of {0} h {1} h count at best")
    @CsvSource({"1, 1", "8, 8", "9, 8", "24, 8", "25, 9", "168, 56"})
    void theBestHourIsTheOneBeforeWhichNothingWaits(double hours, double count) {
        assertEquals(count * HOUR, from(3).atBest(hours * HOUR), 1e-6);
    }

    @Test
    void ofAComputerThatIsAlwaysOnAllTimeCounts() {
        assertEquals(12_345, UsualHours.ALL.within(12_345));
        assertEquals(12_345, UsualHours.ALL.atBest(12_345));
        assertEquals(Double.POSITIVE_INFINITY, from(3).within(Double.POSITIVE_INFINITY));
        assertThrows(IllegalArgumentException.class, () -> UsualHours.of(new double[24], 0));
    }

    /** Two hours of work at 16:00 that are due at 10:00: an hour today and one tomorrow. By its mean, a third of the time, six of 18 h would do for it. */
    @Test
    void aDeadlineAcrossTheNightIsReckonedByTheHoursThatAreThere() {
        Interruptions days = new Interruptions(0, HOUR, from(16));
        assertEquals(0, MissRisk.of(2 * HOUR, 0, 18 * HOUR, days));
        assertEquals(1, MissRisk.of(2 * HOUR, 0, 17.9 * HOUR, days));
        assertEquals(0, MissRisk.atBest(2 * HOUR, 0, 2 * HOUR, days));
        assertEquals(8 / 24.0, days.available(), 1e-9);
        Interruptions flat = Interruptions.of(8 * HOUR, 16 * HOUR, 256 * HOUR * HOUR);
        assertEquals(0.5, MissRisk.of(2 * HOUR, 0, 18 * HOUR, flat), 0.49, "neither is certain");
    }
}
