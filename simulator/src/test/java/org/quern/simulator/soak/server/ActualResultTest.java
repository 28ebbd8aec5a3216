package org.quern.simulator.soak.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.model.FileId;
import org.quern.model.TaskId;
import org.quern.simulator.soak.plan.Plans;

/** What is really true of a result, whatever anybody remembers of it. */
class ActualResultTest {
    private final ActualResults all = new ActualResults();
    private final ActualResult actual = Made.in(all, "task", Plans.APP);

    @Test
    void whatItsServerWasToldFirstCounts() {
        assertFalse(actual.isDone() || actual.isFailed());
        actual.reported(false);
        actual.reported(true);
        assertTrue(actual.isFailed());
        assertFalse(actual.isDone());
    }

    @Test
    void sentAgainItBeginsAnew() {
        actual.sent();
        actual.started();
        actual.keeps(600);
        actual.finishes(1000);
        assertTrue(actual.hasBegun());
        actual.sent();
        assertEquals(2, actual.sends());
        assertFalse(actual.hasBegun());
        assertEquals(0, actual.keptSeconds());
        assertFalse(actual.hasEnded());
        assertTrue(actual.isFinished(), "once it was computed to its end");
    }

    @Test
    void aStateThatMayKnowNothingOfItForgetsItsCheckpoint() {
        actual.started();
        actual.checkpoints(600);
        actual.forgotten();
        assertEquals(0, actual.keptSeconds());
        assertFalse(actual.hasBegun());
        assertEquals(1, actual.starts());
    }

    @Test
    void whatGoesOnHasNotEndedAndWasFinishedOnce() {
        actual.finishes(1000);
        actual.goesOn();
        assertFalse(actual.hasEnded());
        assertTrue(actual.isFinished());
        assertEquals(OptionalDouble.of(1000), actual.endedAt());
        actual.finishes(2000);
        assertEquals(OptionalDouble.of(2000), actual.endedAt());
    }

    @Test
    void aHundredExitsWithoutACheckpointAreNoExcuseAndOneMoreIs() {
        for (int exit = 0; exit < 100; exit++) {
            actual.exitsUnfinished();
        }
        assertEquals(Set.of(), actual.blame());
        actual.exitsUnfinished();
        assertEquals(Set.of(FailureCause.APP_EXITED_OFTEN), actual.blame());
    }

    @Test
    void aCheckpointForgetsTheExitsBeforeIt() {
        for (int exit = 0; exit < 150; exit++) {
            actual.exitsUnfinished();
            if (exit == 75) {
                actual.checkpoints(600);
            }
        }
        assertEquals(Set.of(), actual.blame());
    }

    @Test
    void anUploadThatBeginsOnceMoreIsOneThatTheServerHasAlready() {
        actual.beginsUpload();
        assertFalse(actual.uploadsAgain());
        actual.uploads();
        actual.beginsUpload();
        assertTrue(actual.uploadsAgain());
        actual.uploads();
        assertFalse(actual.uploadsAgain());
        assertTrue(actual.isUploaded());
    }

    @Test
    void timeIsAddedUpAndThatAfterTheEndApart() {
        actual.computed(100, false);
        actual.computed(20, true);
        actual.computedInVain(7);
        assertEquals(120, actual.computedSeconds());
        assertEquals(20, actual.unheardSeconds());
        assertEquals(7, actual.secondsInVain());
    }

    @ParameterizedTest(name = "{0} is blamed on {1}")
    @CsvSource({"task_in, task", "task_out, task", "app_program, both", "other_in, other", "unknown, nobody",
        "nobody_out, nobody"})
    void aFileIsBlamedOnWhoeverNeedsIt(String file, String who) {
        ActualResult other = Made.in(all, "other", Plans.APP);
        all.blameFile(new FileId(Made.P0, file), FailureCause.OUTPUT_VANISHED);
        assertEquals(who.equals("task") || who.equals("both"), actual.blame().contains(FailureCause.OUTPUT_VANISHED));
        assertEquals(who.equals("other") || who.equals("both"), other.blame().contains(FailureCause.OUTPUT_VANISHED));
    }

    @Test
    void whatIsBlamedOnAProjectIsBlamedOnNoOther() {
        ActualResult other = all.made(new TaskId(Made.P1, "task"), Plans.APP, 10);
        all.blame(Made.P1, FailureCause.SERVER_LIED_OF_TIME);
        assertEquals(Set.of(), actual.blame());
        assertEquals(Set.of(FailureCause.SERVER_LIED_OF_TIME), other.blame());
        assertEquals(2, all.all().size());
    }

    @Test
    void outputsAreKnownByTheirNames() {
        FileId output = new FileId(Made.P0, "task_out");
        assertFalse(all.isUploaded(output));
        all.beginsUpload(output);
        all.uploaded(output);
        assertTrue(all.isUploaded(output));
        assertTrue(actual.isUploaded());
        FileId foreign = new FileId(Made.P0, "nobody_out");
        all.uploaded(foreign);
        all.lost(foreign);
        assertFalse(all.isUploaded(foreign));
        assertNull(all.of(new TaskId(Made.P0, "nobody")));
    }
}
