package org.quern.scheduler.contact;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.quern.model.BufferTargets;
import org.quern.scheduler.risk.UsualHours;

class ReportRulesTest {
    private static final double NOW = 1_000_000;
    private static final double FAR = NOW + 30 * 86_400.0;

    private static ReportRules.Circumstances quiet() {
        return new ReportRules.Circumstances(NOW, BufferTargets.days(0.1, 0.25), false, false, false);
    }

    private static void assertDue(boolean due, FinishedResult result, ReportRules.Circumstances around) {
        assertEquals(due, ReportRules.due(List.of(result), around).isPresent());
    }

    @Test
    void aFreshResultWithAFarDeadlineWaits() {
        assertDue(false, new FinishedResult(NOW - 3599, FAR, false), quiet());
    }

    @Test
    void noResultWaitsLongerThanAnHour() {
        assertDue(true, new FinishedResult(NOW - 3601, FAR, false), quiet());
    }

    @Test
    void aDeadlineWithinADayIsReason() {
        assertDue(true, new FinishedResult(NOW, NOW + 86_399, false), quiet());
        assertDue(false, new FinishedResult(NOW, NOW + 86_401, false), quiet());
    }

    @Test
    void withALongConnectionIntervalADeadlineBeforeItsEndIsReason() {
        ReportRules.Circumstances rare = new ReportRules.Circumstances(NOW, BufferTargets.days(5, 0), false, false,
                false);
        assertDue(true, new FinishedResult(NOW, NOW + 4 * 86_400.0, false), rare);
    }

    @Test
    void whatWillNotBePossibleLaterIsDoneNow() {
        FinishedResult fresh = new FinishedResult(NOW, FAR, false);
        BufferTargets buffers = BufferTargets.days(0.1, 0.25);
        assertDue(true, fresh, new ReportRules.Circumstances(NOW, buffers, true, false, false));
        assertDue(true, fresh, new ReportRules.Circumstances(NOW, buffers, false, true, false));
        assertDue(true, fresh, new ReportRules.Circumstances(NOW, buffers, false, false, true));
    }

    @Test
    void theProjectOrTheConfigurationMayWantItAtOnce() {
        assertDue(true, new FinishedResult(NOW, FAR, true), quiet());
    }

    @Test
    void sixtyFourReadyResultsAreReason() {
        FinishedResult fresh = new FinishedResult(NOW, FAR, false);
        assertEquals(true, ReportRules.due(Collections.nCopies(64, fresh), quiet()).isPresent());
        assertEquals(false, ReportRules.due(Collections.nCopies(63, fresh), quiet()).isPresent());
    }

    @Test
    void aClockThatWentBackDoesNotHoldAResult() {
        assertDue(true, new FinishedResult(NOW + 10, FAR, false), quiet());
    }

    /** Six hours instead of one; the day before the deadline counts all the same. */
    @Test
    void aSuiteMayLetResultsWaitLongerForAnotherContact() {
        ReportRules.Circumstances patient = new ReportRules.Circumstances(NOW, BufferTargets.days(0.1, 0.25), false,
                false, false, 6 * 3600, UsualHours.ALL);
        assertDue(false, new FinishedResult(NOW - 5 * 3600, NOW + 9 * 86_400, false), patient);
        assertDue(true, new FinishedResult(NOW - 7 * 3600, NOW + 9 * 86_400, false), patient);
        assertDue(true, new FinishedResult(NOW - 3600, NOW + 80_000, false), patient);
    }

    /** It is on from 9:00 to 17:00; results may wait for six hours. What is due in two days can wait at 9:00, and not at 16:00 if the next day is the last. */
    @Test
    void aResultDoesNotWaitBeyondTheLastUsualHourBeforeItsDeadline() {
        double day = 86_400;
        double[] weights = new double[UsualHours.WEEK];
        for (int h = 0; h < weights.length; h++) {
            weights[h] = h % 24 >= 9 && h % 24 < 17 && h < 48 ? 1 : 0;
        }
        for (int hour = 9; hour < 17; hour++) {
            double now = 1000 * 7 * day + day + hour * 3600;
            ReportRules.Circumstances around = new ReportRules.Circumstances(now, BufferTargets.days(0.1, 0.25), false,
                    false, false, 6 * 3600, UsualHours.of(weights, now));
            assertDue(hour > 10, new FinishedResult(now - 10, now + 2 * day, false), around);
            assertDue(false, new FinishedResult(now - 10, now + 7 * day, false), around);
        }
    }
}
