package org.quern.scheduler.contact;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The table of docs/protocol/rpc-policy.md 1.1. */
class BackoffTest {
    private static final double ALMOST_ONE = Math.nextDown(1.0);

    @ParameterizedTest(name = "failure {0} waits {1} to {2} s")
    @CsvSource({"1,60,120", "2,120,240", "3,240,480", "4,480,960", "5,960,1920", "6,1920,3840", "7,3840,7680",
        "8,7200,14400", "9,7200,14400", "1000000,7200,14400"})
    void schedulerBackoffFollowsTheTable(int failures, double least, double most) {
        assertEquals(least, Backoff.SCHEDULER.seconds(failures, 0));
        assertEquals(most, Backoff.SCHEDULER.seconds(failures, ALMOST_ONE), 1e-6);
    }

    @Test
    void withoutACountedFailureTheWaitIsHalfAMinuteToAMinute() {
        assertEquals(30, Backoff.SCHEDULER.seconds(0, 0));
        assertEquals(60, Backoff.SCHEDULER.seconds(0, ALMOST_ONE), 1e-6);
    }

    @Test
    void theAccountManagersFirstWaitIsFiveToTenMinutes() {
        assertEquals(300, Backoff.ACCOUNT_MANAGER.seconds(0, 0));
        assertEquals(86_400, Backoff.ACCOUNT_MANAGER.seconds(20, ALMOST_ONE), 1e-6);
    }
}
