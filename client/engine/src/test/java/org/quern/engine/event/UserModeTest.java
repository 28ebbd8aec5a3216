package org.quern.engine.event;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.quern.model.RunMode;

/** docs/protocol/gui-rpc.md 7.1. */
class UserModeTest {
    private static final double NOW = 1_000_000;

    @Test
    void aModeForGoodReplacesTheTemporaryOne() {
        UserMode mode = UserMode.of(RunMode.AUTO).set(RunMode.NEVER, 60, NOW).set(RunMode.ALWAYS, 0, NOW);
        assertEquals(RunMode.ALWAYS, mode.at(NOW));
        assertEquals(0, mode.secondsLeft(NOW));
    }

    @Test
    void aTemporaryModeEndsByItself() {
        UserMode mode = UserMode.of(RunMode.AUTO).set(RunMode.NEVER, 60, NOW);
        assertEquals(RunMode.NEVER, mode.at(NOW + 59));
        assertEquals(1, mode.secondsLeft(NOW + 59));
        assertEquals(RunMode.AUTO, mode.at(NOW + 60));
        assertEquals(RunMode.AUTO, mode.usual());
    }

    @Test
    void aModeForEverAndADayEndsAtATimeThatThereIs() {
        assertTrue(UserMode.of(RunMode.AUTO).set(RunMode.NEVER, 1e300, NOW).until() <= Instant.MAX.getEpochSecond());
    }

    @Test
    void restoringEndsATemporaryModeAtOnce() {
        UserMode mode = UserMode.of(RunMode.AUTO).set(RunMode.NEVER, 60, NOW).restored(NOW + 1);
        assertEquals(RunMode.AUTO, mode.at(NOW + 1));
    }

    @Test
    void restoringWithoutATemporaryModeGoesBackToTheOneBefore() {
        UserMode mode = UserMode.of(RunMode.AUTO).set(RunMode.NEVER, 0, NOW);
        assertEquals(RunMode.AUTO, mode.restored(NOW).usual());
        assertEquals(RunMode.NEVER, mode.restored(NOW).restored(NOW).usual());
    }

    @Test
    void theModeBeforeSurvivesARestart() {
        UserMode mode = UserMode.of(RunMode.ALWAYS).set(RunMode.NEVER, 0, NOW);
        UserMode read = UserMode.of(mode.usual()).with(mode.passing());
        assertEquals(RunMode.ALWAYS, read.restored(NOW).usual());
        assertEquals(mode.before(), read.before());
    }

    @Test
    void theClockSetBackDoesNotMakeATemporaryModeLonger() {
        UserMode mode = UserMode.of(RunMode.AUTO).set(RunMode.NEVER, 60, NOW).shifted(-86_400);
        assertEquals(60, mode.secondsLeft(NOW - 86_400));
    }
}
