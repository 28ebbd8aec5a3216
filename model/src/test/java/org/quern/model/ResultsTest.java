package org.quern.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What became of results, and the numbers that BOINC has for it. */
class ResultsTest {
    private static final Set<ResultState> TO_DO = EnumSet.of(ResultState.NEW, ResultState.FILES_DOWNLOADING,
            ResultState.FILES_DOWNLOADED);

    @ParameterizedTest
    @EnumSource(ResultState.class)
    void aResultIsUnfinishedUntilItIsComputedOrGivenUp(ResultState state) {
        ResultOutcome outcome = ResultOutcome.FRESH.withState(state);
        assertEquals(TO_DO.contains(state), outcome.unfinished());
        assertFalse(outcome.reportable(5).unfinished());
        assertEquals(state, ResultState.ofCode(state.code()));
    }

    @ParameterizedTest
    @EnumSource(ResultState.class)
    void nothingOfItRunsOrIsTransferredAnyMore(ResultState state) {
        assertEquals(EnumSet.of(ResultState.COMPUTE_ERROR, ResultState.FILES_UPLOADED, ResultState.ABORTED,
                ResultState.UPLOAD_FAILED).contains(state), state.ended());
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 8, Integer.MAX_VALUE, Integer.MIN_VALUE})
    void unknownNumbersMeanTheFirst(int code) {
        assertEquals(ResultState.NEW, ResultState.ofCode(code));
        assertEquals(RpcReason.NONE, RpcReason.ofCode(code));
        assertEquals(RunMode.AUTO, RunMode.ofCode(code));
    }

    @Test
    void reasonsAndModesHaveBoincsNumbers() {
        for (RpcReason reason : RpcReason.values()) {
            assertEquals(reason, RpcReason.ofCode(reason.code()));
        }
        assertEquals(7, RpcReason.PROJECT.code());
        assertEquals(List.of(0, 1, 2, 3, 4, 5, 6, 7), Stream.of(ResultState.values()).map(ResultState::code).toList());
        assertEquals(List.of(RunMode.AUTO, RunMode.ALWAYS, RunMode.AUTO, RunMode.NEVER),
                List.of(RunMode.ofCode(0), RunMode.ofCode(1), RunMode.ofCode(2), RunMode.ofCode(3)));
    }

    @Test
    void aResultIsCompletedOnce() {
        ResultOutcome first = ResultOutcome.FRESH.reportable(100);
        assertEquals(100, first.completedTime());
        assertTrue(first.readyToReport());
        assertEquals(100, first.reportable(200).completedTime());
        assertEquals(ResultOutcome.FRESH.withState(ResultState.ABORTED).withExitStatus(3).reportable(1),
                ResultOutcome.FRESH.withExitStatus(3).reportable(1).withState(ResultState.ABORTED));
    }

    @Test
    void peaksOfEarlierLivesStayAndTimesAreTheLatest() {
        ResultOutcome outcome = ResultOutcome.FRESH.withUse(10, 20, 300, 400, 500).withUse(5, 6, 299, 401, 499);
        assertEquals(List.of(5.0, 6.0, 300.0, 401.0, 500.0), List.of(outcome.finalCpuTime(), outcome.finalElapsedTime(),
                outcome.peakWorkingSetBytes(), outcome.peakSwapBytes(), outcome.peakDiskBytes()));
        assertEquals("", outcome.stderr());
    }

    @ParameterizedTest
    @CsvSource({"3599, true", "3600, false", "3601, false", "-5, true"})
    void aReportedTaskIsListedForAnHour(double later, boolean listed) {
        OldResult old = new OldResult(ProjectUrl.of("http://a.example/"), "r", "app", 0, 1, 2, 50, 1000);
        assertEquals(listed, old.isListed(1000 + later));
    }

    @ParameterizedTest
    @CsvSource({"-161, not found", "-107, connect() failed", "-1, Error -1", "0, Error 0", "161, Error 161"})
    void serversAndManagersAreToldWhatANumberMeans(int code, String words) {
        assertEquals(words, BoincError.words(code));
        assertEquals(words.startsWith("Error"), BoincError.of(code).isEmpty());
    }

    @Test
    void noTwoErrorsShareANumber() {
        for (BoincError error : BoincError.values()) {
            assertEquals(error, BoincError.of(error.code()).orElseThrow());
            assertTrue(error.code() < 0, error.name());
        }
    }

    @Test
    void anEndIsUnexplainedWithoutAFinishFileUnlessTheProgramWantsToGoOnLater() {
        ExitFacts.FinishFile file = new ExitFacts.FinishFile(0, "", false);
        ExitFacts.TemporaryExit later = new ExitFacts.TemporaryExit(60, "", false);
        assertEquals(List.of(false, true, true, true, false, false),
                List.of(new ExitFacts(0, 0, file, null).isUnexplained(),
                        new ExitFacts(1, 0, file, null).isUnexplained(),
                        new ExitFacts(0, 9, file, null).isUnexplained(),
                        new ExitFacts(0, 0, null, null).isUnexplained(),
                        new ExitFacts(0, 0, null, later).isUnexplained(),
                        new ExitFacts(1, 9, null, later).isUnexplained()));
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "255, 255", "256, 0", "-1, 255", "-161, 95"})
    void whatTheFinishFileSaysCountsAsAProcessWouldHaveSaidIt(int told, int exitCode) {
        ExitFacts.FinishFile file = new ExitFacts.FinishFile(told, "m", true);
        assertEquals(new ExitFacts(exitCode, 0, file, null, "copy", "disk"),
                new ExitFacts(7, 11, null, null, "copy", "disk").asFinished(file));
    }

    @Test
    void theModeOfBeforeIsKnownByItsNumber() {
        TransientState.Mode mode = new TransientState.Mode(RunMode.NEVER, 100);
        assertEquals(new TransientState.Mode(RunMode.NEVER, 100, RunMode.ALWAYS), mode.after(1));
        assertEquals(mode, mode.after(1).after(0));
    }

    @Test
    void ofOneTaskAResultsProjectAndNameMakeTheOrder() {
        ProjectUrl a = ProjectUrl.of("http://a.example/");
        ProjectUrl b = ProjectUrl.of("http://b.example/");
        assertEquals(List.of(new TaskId(a, "1"), new TaskId(a, "2"), new TaskId(b, "0")),
                List.of(new TaskId(b, "0"), new TaskId(a, "2"), new TaskId(a, "1")).stream().sorted().toList());
    }
}
