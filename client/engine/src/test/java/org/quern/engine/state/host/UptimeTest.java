package org.quern.engine.state.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.engine.event.Permission;
import org.quern.model.TimeStats;

/** docs/protocol/data-directory.md 5.4. */
class UptimeTest {
    private static final Permission.Verdict NO = new Permission.Verdict(false, 4, "user request", false);

    @Test
    void twoShortStepsCountAsOneLongStep() {
        Permission suspended = new Permission(NO, NO, Permission.Verdict.YES, Permission.Verdict.YES);
        Uptime uptime = new Uptime(TimeStats.UNKNOWN);
        uptime.passed(1030, 30, suspended);
        uptime.passed(1050, 20, suspended);
        TimeStats inTwo = uptime.stats();
        TimeStats inOne = after(1050, 50, suspended);
        assertEquals(inOne.activeFrac(), inTwo.activeFrac(), 1e-12);
        assertEquals(50, inTwo.totalDuration(), 1e-9);
        assertEquals(0, inTwo.totalActiveDuration(), 1e-9);
    }

    @Test
    void aComputerThatSleptWasOffMeanwhileAndItsOtherFractionsStayAsTheyAre() {
        TimeStats after = after(90_000, 86_400, Permission.ALL);
        assertTrue(after.onFrac() < 0.91 && after.onFrac() > 0.90, () -> "on fraction " + after.onFrac());
        assertEquals(1, after.activeFrac(), 0);
        assertEquals(0, after.totalDuration(), 0);
    }

    @Test
    void everythingAllowedKeepsAllFractionsAtOne() {
        TimeStats after = after(60, 60, Permission.ALL);
        assertEquals(1, after.onFrac(), 1e-12);
        assertEquals(1, after.cpuAndNetworkFrac(), 1e-12);
        assertEquals(60, after.totalActiveDuration(), 1e-9);
    }

    /** BOINC's fractions, and what they were before. */
    @Test
    void theTimeBetweenTwoSessionsWasOff() {
        Uptime uptime = new Uptime(saved(1000, 90_000));
        uptime.sessionBegan(90_000 + 86_400);
        TimeStats stats = uptime.stats();
        assertEquals(0.5 * Math.exp(-0.1), stats.onFrac(), 1e-12);
        assertEquals(89_000, stats.previousUptime());
        assertEquals(176_400, stats.clientStartTime());
        assertEquals(500, stats.totalStartTime(), "the first session of all");
        assertEquals(176_400, stats.lastUpdate());
        assertEquals(0, stats.sessionActiveDuration());
        assertEquals(0, stats.sessionGpuActiveDuration());
        assertEquals(7000, stats.totalDuration());
    }

    @Test
    void twoWeeksOffAreTheMostThatCountAndAClockThatWentBackIsNoTimeOff() {
        Uptime uptime = new Uptime(saved(1000, 90_000));
        uptime.sessionBegan(90_000 + 1e9);
        assertEquals(0.5 * Math.exp(-1.4), uptime.stats().onFrac(), 1e-12);
        Uptime back = new Uptime(saved(95_000, 90_000));
        back.sessionBegan(80_000);
        assertEquals(0.5, back.stats().onFrac());
        assertEquals(0, back.stats().previousUptime());
    }

    @Test
    void theFirstSessionOfAllBeginsWithEverythingOn() {
        Uptime uptime = new Uptime(TimeStats.UNKNOWN);
        uptime.sessionBegan(1e9);
        assertEquals(new TimeStats(1, -1, 1, 1, 1, 1e9, 1e9, 0, 0, 0, 0, 0, 0, 1e9, 0), uptime.stats());
    }

    @ParameterizedTest
    @CsvSource({"true, true, true", "true, false, true", "false, true, true", "true, true, false",
        "false, false, false"})
    void whatWasAllowedIsCountedApart(boolean compute, boolean gpu, boolean network) {
        TimeStats before = saved(1000, 90_000);
        Uptime uptime = new Uptime(before);
        uptime.passed(90_100, 100, new Permission(verdict(compute), verdict(gpu), verdict(network), verdict(network)));
        TimeStats stats = uptime.stats();
        double gained = 0.5 * (1 - Math.exp(-100 / 864_000.0));
        double cards = compute && gpu ? 100 : 0;
        double cpus = compute ? 100 : 0;
        assertEquals(0.5 + gained, stats.onFrac(), 1e-12);
        assertEquals(compute ? 0.5 + gained : 0.5 - gained, stats.activeFrac(), 1e-12);
        assertEquals(compute && gpu ? 0.5 + gained : 0.5 - gained, stats.gpuActiveFrac(), 1e-12);
        assertEquals(compute && network ? 0.5 + gained : 0.5 - gained, stats.cpuAndNetworkFrac(), 1e-12);
        assertEquals(network ? -1 : 0.5 - gained, stats.connectedFrac(), 1e-12);
        assertEquals(7000 + 100, stats.totalDuration());
        assertEquals(6000 + cpus, stats.totalActiveDuration());
        assertEquals(5000 + cards, stats.totalGpuActiveDuration());
        assertEquals(400 + cpus, stats.sessionActiveDuration());
        assertEquals(300 + cards, stats.sessionGpuActiveDuration());
    }

    @Test
    void whatIsLongerThanTwoWeeksTellsNothing() {
        TimeStats before = saved(1000, 90_000);
        assertEquals(before.updatedAt(5e9), passed(before, 5e9, 14 * 86_400 + 1));
        assertEquals(0.5 * Math.exp(-1.4), passed(before, 5e9, 14 * 86_400).onFrac(), 1e-12);
    }

    private static TimeStats passed(TimeStats before, double now, double seconds) {
        Uptime uptime = new Uptime(before);
        uptime.passed(now, seconds, new Permission(NO, NO, NO, NO));
        return uptime.stats();
    }

    private static Permission.Verdict verdict(boolean allowed) {
        return allowed ? Permission.Verdict.YES : NO;
    }

    /** All fractions at a half. */
    private static TimeStats saved(double started, double updated) {
        return new TimeStats(0.5, 0.5, 0.5, 0.5, 0.5, started, 500, 7000, 6000, 5000, 200, 400, 300, updated, 0);
    }

    private static TimeStats after(double now, double passed, Permission permission) {
        Uptime uptime = new Uptime(TimeStats.UNKNOWN);
        uptime.passed(now, passed, permission);
        return uptime.stats();
    }
}
