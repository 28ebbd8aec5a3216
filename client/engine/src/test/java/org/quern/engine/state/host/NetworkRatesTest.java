package org.quern.engine.state.host;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.model.NetStats;

class NetworkRatesTest {
    private static final double WEEK = 604_800;
    private static final double NOW = 1.7e9;
    private final NetworkRates rates = new NetworkRates(new NetStats(0, 0, 0, 0, 0, 0));

    /** ln 1e6 / 500 = 0.027631: the second counts 0.027631 * 1e5 + 0.972369 * 100 = 2860.34 bytes a second. */
    @Test
    void theFirstRateCountsAsItIsAndALaterOneLittle() {
        rates.transferred(true, 1e6, 1e4, NOW);
        assertEquals(100, rates.stats().bwUp());
        rates.transferred(true, 1e6, 10, NOW);
        assertEquals(2860.34, rates.stats().bwUp(), 0.01);
        assertEquals(0, rates.stats().bwDown());
        assertEquals(0, rates.stats().avgDown());
    }

    /** ln 2 / 7 of the first 7 MB a day; a week later half of that and half of 7 MB / 7 days. */
    @Test
    void theDailyAverageHalvesInAWeek() {
        rates.transferred(false, 7e6, 1, NOW);
        assertEquals(693_147.18, rates.stats().avgDown(), 0.01);
        assertEquals(NOW, rates.stats().avgTimeDown());
        rates.transferred(false, 7e6, 1, NOW + WEEK);
        assertEquals(346_573.59 + 500_000, rates.stats().avgDown(), 0.01);
        assertEquals(NOW + WEEK, rates.stats().avgTimeDown());
        rates.transferred(false, 7e6, 1, NOW);
        assertEquals(846_573.59 + 693_147.18, rates.stats().avgDown(), 0.01, "no time passes backwards");
        assertEquals(0, rates.stats().bwUp());
        assertEquals(0, rates.stats().avgUp());
    }

    @ParameterizedTest
    @CsvSource({"0, 1", "1, 0", "-1, 1", "1, -1"})
    void whatTookNoTimeOrBroughtNothingSaysNothing(double bytes, double seconds) {
        rates.transferred(true, bytes, seconds, NOW);
        assertEquals(new NetStats(0, 0, 0, 0, 0, 0), rates.stats());
    }

    @Test
    void itsTimesMoveWithTheClock() {
        rates.transferred(true, 7e6, 1, NOW);
        rates.moved(time -> time + 5);
        assertEquals(NOW + 5, rates.stats().avgTimeUp());
    }
}
