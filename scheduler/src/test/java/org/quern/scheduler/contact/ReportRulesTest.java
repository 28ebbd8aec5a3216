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

    private static FinishedResult finished(double completed, double deadline, boolean atOnce) {
        return new FinishedResult(completed, completed, deadline, atOnce);
    }

    private static ReportRules.Circumstances around(BufferTargets buffers, boolean noNew, boolean sporadic,
            boolean closes) {
        return new ReportRules.Circumstances(NOW, buffers, noNew, sporadic, closes, ReportTimes.BOINC);
    }

    private static ReportRules.Circumstances quiet() {
        return around(BufferTargets.days(0.1, 0.25), false, false, false);
    }

    private static ReportRules.Circumstances within(ReportTimes times) {
        return new ReportRules.Circumstances(NOW, BufferTargets.days(0.1, 0.25), false, false, false, times);
    }

    private static void assertDue(boolean due, FinishedResult result, ReportRules.Circumstances around) {
        assertEquals(due, ReportRules.due(List.of(result), around).isPresent());
    }

    @Test
    void aFreshResultWithAFarDeadlineWaits() {
        assertDue(false, finished(NOW - 3599, FAR, false), quiet());
    }

    @Test
    void noResultWaitsLongerThanAnHour() {
        assertDue(true, finished(NOW - 3601, FAR, false), quiet());
    }

    @Test
    void aDeadlineWithinADayIsReason() {
        assertDue(true, finished(NOW, NOW + 86_399, false), quiet());
        assertDue(false, finished(NOW, NOW + 86_401, false), quiet());
    }

    @Test
    void withALongConnectionIntervalADeadlineBeforeItsEndIsReason() {
        assertDue(true, finished(NOW, NOW + 4 * 86_400.0, false),
                around(BufferTargets.days(5, 0), false, false, false));
    }

    @Test
    void whatWillNotBePossibleLaterIsDoneNow() {
        FinishedResult fresh = finished(NOW, FAR, false);
        BufferTargets buffers = BufferTargets.days(0.1, 0.25);
        assertDue(true, fresh, around(buffers, true, false, false));
        assertDue(true, fresh, around(buffers, false, true, false));
        assertDue(true, fresh, around(buffers, false, false, true));
    }

    @Test
    void theProjectOrTheConfigurationMayWantItAtOnce() {
        assertDue(true, finished(NOW, FAR, true), quiet());
    }

    @Test
    void sixtyFourReadyResultsAreReason() {
        FinishedResult fresh = finished(NOW, FAR, false);
        assertEquals(true, ReportRules.due(Collections.nCopies(64, fresh), quiet()).isPresent());
        assertEquals(false, ReportRules.due(Collections.nCopies(63, fresh), quiet()).isPresent());
    }

    @Test
    void aClockThatWentBackDoesNotHoldAResult() {
        assertDue(true, finished(NOW + 10, FAR, false), quiet());
    }

    /** Six hours instead of one; the day before the deadline counts all the same. */
    @Test
    void aSuiteMayLetResultsWaitLongerForAnotherContact() {
        ReportRules.Circumstances patient = within(
                new ReportTimes(6 * 3600, 6 * 3600, ReportTimes.BOINC.near(), UsualHours.ALL));
        assertDue(false, finished(NOW - 5 * 3600, NOW + 9 * 86_400, false), patient);
        assertDue(true, finished(NOW - 7 * 3600, NOW + 9 * 86_400, false), patient);
        assertDue(true, finished(NOW - 3600, NOW + 80_000, false), patient);
    }

    /** It came two days before it was ready: 16 hours are a third of that, and 10 hours the most. */
    @Test
    void whatWasHereForDaysWaitsForAThirdOfThatAndNotBeyondTheLongest() {
        ReportRules.Circumstances third = within(new ReportTimes(6 * 3600, 86_400, 3600, UsualHours.ALL));
        ReportRules.Circumstances most = within(new ReportTimes(6 * 3600, 10 * 3600, 3600, UsualHours.ALL));
        for (int hours = 5; hours < 20; hours++) {
            double completed = NOW - hours * 3600;
            FinishedResult result = new FinishedResult(completed - 2 * 86_400, completed, FAR, false);
            assertDue(hours > 16, result, third);
            assertDue(hours > 10, result, most);
        }
    }

    @Test
    void aSuiteThatKnowsTheComputerMayWaitNearerToTheDeadline() {
        ReportRules.Circumstances near = within(new ReportTimes(86_400, 86_400, 6 * 3600, UsualHours.ALL));
        assertDue(false, finished(NOW - 3600, NOW + 7 * 3600, false), near);
        assertDue(true, finished(NOW - 3600, NOW + 5 * 3600, false), near);
    }

    /** It is on from 9:00 to 17:00; What is due in two days can wait at 9:00, and not in the last five of these hours before its deadline. */
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
                    false, false, new ReportTimes(6 * 3600, 6 * 3600, 86_400, UsualHours.of(weights, now)));
            assertDue(hour > 12, finished(now - 10, now + 2 * day, false), around);
            assertDue(false, finished(now - 10, now + 7 * day, false), around);
        }
    }
}
