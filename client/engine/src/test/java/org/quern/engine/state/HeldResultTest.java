package org.quern.engine.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.engine.state.contact.TaskFailure;
import org.quern.engine.state.look.ChangeFlags;
import org.quern.engine.state.look.Looks;
import org.quern.model.ContactState;
import org.quern.model.Result;
import org.quern.model.ResultOutcome;
import org.quern.model.ResultState;

/** What happens to a result, and who has to look at it. */
class HeldResultTest {
    private static final Result RESULT = new Result("task", "w", "p", 1, "", 9000, 100, false, List.of());
    private final ChangeFlags flags = new ChangeFlags();
    private final HeldResult held = new HeldResult(RESULT, ResultOutcome.FRESH, flags);

    @BeforeEach
    void allHaveLooked() {
        Looks.takePlace(flags);
    }

    private void becomes(ResultState state, String due) {
        assertEquals(state, held.state());
        assertEquals(due, Looks.due(flags));
    }

    @Test
    void eachStepIsKnownAfterARestartAndTheSchedulerLooksWhereItMayStartOrHasToStop() {
        held.downloads();
        becomes(ResultState.FILES_DOWNLOADING, "save");
        held.inputsCame();
        becomes(ResultState.FILES_DOWNLOADED, "schedule save");
        held.waitsForFiles();
        becomes(ResultState.NEW, "schedule save");
        held.hasNothingToCompute();
        becomes(ResultState.FILES_UPLOADING, "schedule save");
        held.computedAgain("its outputs were lost");
        becomes(ResultState.NEW, "schedule walk save");
        held.computed();
        becomes(ResultState.FILES_UPLOADING, "save");
        held.over(ResultState.FILES_UPLOADED, 5000);
        becomes(ResultState.FILES_UPLOADED, "contacts save");
        held.acknowledged();
        becomes(ResultState.FILES_UPLOADED, "save");
    }

    @Test
    void whatIsOverIsReportedWithTheTimeOfItsFirstEnd() {
        held.over(ResultState.COMPUTE_ERROR, 5000);
        held.over(ResultState.ABORTED, 6000);
        assertTrue(held.outcome().readyToReport());
        assertEquals(5000, held.outcome().completedTime());
    }

    @Test
    void whatIsComputedAgainTellsItsServerWhyInTheEnd() {
        held.over(ResultState.FILES_UPLOADED, 5000);
        held.computedAgain("its outputs were lost");
        assertEquals("its outputs were lost", held.outcome().stderr());
        assertEquals(0, held.outcome().completedTime());
    }

    @Test
    void theEndOfAProgramIsLookedAtByAll() {
        TaskWork work = new TaskWork();
        work.ran(20);
        work.usedCpu(10);
        TaskUse use = new TaskUse();
        use.diskMeasured(500);
        held.programEnded(work, use);
        assertEquals("schedule contacts save", Looks.due(flags));
        assertEquals(10, held.outcome().finalCpuTime());
        assertEquals(20, held.outcome().finalElapsedTime());
        assertEquals(500, held.outcome().peakDiskBytes());
    }

    @Test
    void aWishOfTheUserIsKnownAfterARestart() {
        held.suspendedByUser(true);
        assertTrue(held.outcome().suspendedByUser());
        assertEquals("save", Looks.due(flags));
        held.suspendedByUser(false);
        assertFalse(held.outcome().suspendedByUser());
    }

    @Test
    void othersMayStartWhileItWaitsForRoomAndItselfWhenThereIsSome() {
        held.waitsForRoom(5000, "the disk is full");
        assertEquals(5000, held.deferredUntil());
        assertEquals("the disk is full", held.deferredReason());
        assertEquals("schedule", Looks.due(flags));
        held.waitsNoLonger();
        assertEquals(0, held.deferredUntil());
        assertEquals("", held.deferredReason());
        assertEquals("schedule", Looks.due(flags));
    }

    /** Of an error of an earlier session no second one is recorded. */
    @ParameterizedTest
    @CsvSource({"COMPUTE_ERROR, true, true", "ABORTED, true, true", "FILES_UPLOADED, true, false",
        "COMPUTE_ERROR, false, false"})
    void aRestartKnowsWhetherAnErrorIsOnRecord(ResultState state, boolean isOver, boolean isRecorded) {
        ResultOutcome outcome = ResultOutcome.FRESH.withState(state);
        HeldResult restored = new HeldResult(RESULT, isOver ? outcome.reportable(1) : outcome, flags);
        assertEquals(isRecorded, restored.errorRecorded());
    }

    @Test
    void nothingStaysOfAnErrorThatIsTakenBack() {
        held.recordedError();
        held.endedWith(-197);
        assertEquals("save", Looks.due(flags));
        held.stderr("it was given up");
        assertEquals("save", Looks.due(flags));
        held.withdrawError();
        assertEquals("save", Looks.due(flags));
        assertFalse(held.errorRecorded());
        assertEquals(ResultOutcome.FRESH, held.outcome());
    }

    @Test
    void itsTimesMoveWithTheClientsButNotItsDeadline() {
        held.defer(4000, "the disk is full");
        held.over(ResultState.COMPUTE_ERROR, 5000);
        assertNull(held.failure());
        held.moved(time -> time + 7);
        assertEquals(4007, held.deferredUntil());
        assertEquals(107, held.result().receivedTime());
        assertEquals(9000, held.result().reportDeadline());
        assertEquals(5007, held.outcome().completedTime());
        ContactState waits = ContactState.ATTACHED.withMinRpcTime(300);
        held.failed(new TaskFailure(waits, waits));
        assertEquals("schedule contacts save", Looks.due(flags));
        held.moved(time -> time + 7);
        ContactState moved = waits.moved(time -> time + 7);
        assertEquals(new TaskFailure(moved, moved), held.failure());
    }
}
