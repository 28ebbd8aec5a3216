package org.quern.engine.state.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
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

    private static TimeStats after(double now, double passed, Permission permission) {
        Uptime uptime = new Uptime(TimeStats.UNKNOWN);
        uptime.passed(now, passed, permission);
        return uptime.stats();
    }
}
