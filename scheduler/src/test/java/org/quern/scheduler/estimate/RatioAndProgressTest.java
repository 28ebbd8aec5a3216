package org.quern.scheduler.estimate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.model.Ledger;
import org.quern.model.RunTime;
import org.quern.scheduler.Hosts;

/** JC4, for tasks that size by speed makes 1000 seconds long. */
class RatioAndProgressTest {
    private static final RatioAndProgress JC4 = new RatioAndProgress();

    private static TaskProgress running(double fraction, double elapsed) {
        return new TaskProgress(Hosts.url("a"), "v", 1e12, 1e9, true, fraction, false, elapsed, elapsed, elapsed, 1);
    }

    /** Ends tasks of so many seconds that had told {@code fraction} after {@code early} of them. */
    private static Ledger taught(int count, double seconds, double fraction, double early) {
        Ledger ledger = Ledger.EMPTY;
        for (int i = 0; i < count; i++) {
            ledger = JC4.taskEnded(running(1, seconds).toldEarly(fraction, early), ledger);
        }
        return ledger;
    }

    /** The prior's variance of a quarter, once for the mean and once for the next task. */
    @Test
    void aVersionThatNobodyKnowsMayTakeHalfOfItsEstimateOrTwice() {
        TaskProgress fresh = running(0, 0);
        assertEquals(1000, JC4.totalSeconds(fresh, Ledger.EMPTY), 1e-9);
        assertEquals(1000 * Math.sqrt(0.5), JC4.deviationSeconds(fresh, Ledger.EMPTY), 1e-9);
    }

    @Test
    void tasksThatAllTakeTheSameMakeItSure() {
        Ledger ledger = taught(40, 3000, 0, 0);
        assertEquals(3000, JC4.totalSeconds(running(0, 0), ledger), 10);
        assertTrue(JC4.deviationSeconds(running(0, 0), ledger) < 400);
    }

    @Test
    void oneTaskSetsAnEstimateThatWasEightTimesTooSmallMostOfTheWay() {
        assertTrue(JC4.totalSeconds(running(0, 0), taught(1, 8000, 0, 0)) > 5000);
    }

    /** Known to a few percent, and half done after ten times the prediction. */
    @Test
    void aMonsterIsSeenByItsProgress() {
        assertEquals(20_000, JC4.totalSeconds(running(0.5, 10_000), taught(40, 1000, 0, 0)), 4000);
    }

    /** Tasks of half and twice the time, of which all told the same when the same part was done. */
    private static Ledger varied(double fraction, double part) {
        Ledger ledger = Ledger.EMPTY;
        for (int i = 0; i < 60; i++) {
            double seconds = i % 2 == 0 ? 5000 : 40_000;
            ledger = JC4.taskEnded(running(1, seconds).toldEarly(fraction, part * seconds), ledger);
        }
        return ledger;
    }

    /** A program whose fraction is the root of the part that is done, or its square: three tenths of 30,000 s are done. */
    @ParameterizedTest(name = "told {0} when {1} was done")
    @CsvSource({"0.5, 0.25", "0.2, 0.04", "0.25, 0.5"})
    void progressThatRunsAheadOrBehindIsCorrected(double early, double part) {
        double power = Math.log(part) / Math.log(early);
        double fraction = Math.pow(0.3, 1 / power);
        assertEquals(30_000, JC4.totalSeconds(running(fraction, 9_000), varied(early, part)), 1500);
    }

    @Test
    void theNearerToTheEndTheSurerItIs() {
        double before = Double.POSITIVE_INFINITY;
        for (double fraction : new double[]{0.1, 0.3, 0.6, 0.9, 0.99}) {
            double deviation = JC4.deviationSeconds(running(fraction, 1000 * fraction), Ledger.EMPTY);
            assertTrue(deviation < before, "at " + fraction);
            before = deviation;
        }
    }

    @Test
    void aRunTimeTellsWhatTheServerAndWhatTheNextTaskTake() {
        RunTime time = JC4.runTime(running(0.5, 1000), taught(200, 2000, 0, 0));
        assertEquals(1000, time.elapsedSeconds());
        assertEquals(1000, time.serverSeconds());
        assertEquals(2000, time.freshSeconds(), 20);
    }

    /** A fifth of five thousand seconds: the next is not taken for a thousand any more, though none has ended. */
    @Test
    void aTaskWhoseDeadlineIsOverTeachesWhatItForetells() {
        Ledger ledger = Ledger.EMPTY;
        for (int i = 0; i < 4; i++) {
            ledger = JC4.taskLate(running(0.5, 2500), ledger);
        }
        assertEquals(5000, JC4.totalSeconds(running(0, 0), ledger), 900);
        assertTrue(JC4.deviationSeconds(running(0, 0), ledger) < 2000);
    }

    @Test
    void aTaskThatHasHardlyBegunTeachesNothing() {
        assertEquals(Ledger.EMPTY, JC4.taskLate(running(0, 0), Ledger.EMPTY));
        assertEquals(Ledger.EMPTY, JC4.taskLate(running(0.001, 59), Ledger.EMPTY));
    }
}
