package org.quern.engine.task;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.quern.engine.state.TaskPhase;
import org.quern.model.ExitFacts;

/** The decision table of docs/protocol/app-control.md 15, row by row. */
class ExitVerdictTest {
    private static final ExitFacts.FinishFile FINISH = new ExitFacts.FinishFile(0, "", false);
    private static final ExitFacts.TemporaryExit LATER = new ExitFacts.TemporaryExit(300, "no licence", false);

    static Stream<Arguments> table() {
        return Stream.of(
                row("told to abort: aborted, whatever it left", TaskPhase.ABORT_PENDING, facts(0, 0, FINISH, null), 0,
                        "Aborted[]"),
                row("told to quit: started again later", TaskPhase.QUIT_PENDING, facts(0, 0, null, null), 0,
                        "Restart[counted=false, afterSeconds=0.0, reason=stopped as told]"),
                row("told to quit, code ignored", TaskPhase.QUIT_PENDING, facts(3, 0, null, null), 0,
                        "Restart[counted=false, afterSeconds=0.0, reason=stopped as told]"),
                row("told to quit, but had finished", TaskPhase.QUIT_PENDING, facts(0, 0, FINISH, null), 0,
                        "Finished[]"),
                row("temporary exit: later, counted", TaskPhase.EXECUTING, facts(0, 0, null, LATER), 0,
                        "Restart[counted=true, afterSeconds=300.0, reason=asked to be started again later:"
                                + " no licence]"),
                row("temporary exit with a code: still temporary", TaskPhase.EXECUTING, facts(9, 0, null, LATER), 0,
                        "Restart[counted=true, afterSeconds=300.0, reason=asked to be started again later:"
                                + " no licence]"),
                row("temporary exits too often", TaskPhase.EXECUTING, facts(0, 0, null, LATER), 100,
                        "Failed[exitStatus=-226, message=too many boinc_temporary_exit()s]"),
                row("a code fails it, sign-extended in the text", TaskPhase.EXECUTING, facts(195, 0, null, null), 0,
                        "Failed[exitStatus=195, message=process exited with code 195 (0xc3, -61)]"),
                row("a code with a finish file still fails it", TaskPhase.EXECUTING, facts(1, 0, FINISH, null), 0,
                        "Failed[exitStatus=1, message=process exited with code 1 (0x1, -255)]"),
                row("zero with a finish file: finished", TaskPhase.EXECUTING, facts(0, 0, FINISH, null), 0,
                        "Finished[]"),
                row("zero without one: premature, counted", TaskPhase.EXECUTING, facts(0, 0, null, null), 99,
                        "Restart[counted=true, afterSeconds=300.0, reason=exited with zero status but no 'finished' file]"),
                row("the hundred and first premature exit fails it", TaskPhase.EXECUTING, facts(0, 0, null, null), 100,
                        "Failed[exitStatus=-226, message=too many exit(0)s]"),
                row("a damaged copy of a file excuses any code", TaskPhase.EXECUTING,
                        facts(1, 0, null, null).withDamagedCopy("in"), 100,
                        "Restart[counted=false, afterSeconds=0.0, reason=ended with a damaged file in its slot, in, which is made again]"),
                row("finished while it waited in memory", TaskPhase.SUSPENDED, facts(0, 0, FINISH, null), 0,
                        "Finished[]"),
                row("a segmentation fault fails it", TaskPhase.EXECUTING, facts(0, 11, null, null), 0,
                        "Failed[exitStatus=11, message=process got signal 11]"),
                row("an abort signal fails it", TaskPhase.EXECUTING, facts(0, 6, null, null), 0,
                        "Failed[exitStatus=6, message=process got signal 6]"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("table")
    void theTableHolds(String what, TaskPhase asked, ExitFacts facts, int exits, String expected) {
        assertEquals(expected, ExitVerdict.of(facts, asked, exits, 0).toString());
    }

    @ParameterizedTest(name = "signal {0} comes from outside: started again, not counted")
    @org.junit.jupiter.params.provider.ValueSource(ints = {1, 2, 3, 9, 15, 19})
    void signalsFromOutsideAreNotTheTasksFault(int signal) {
        ExitVerdict verdict = ExitVerdict.of(facts(0, signal, null, null), TaskPhase.EXECUTING, 100, 0);
        assertEquals(new ExitVerdict.Restart(false, 0, "ended by signal " + signal), verdict);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("noFaults")
    void aProgramThatAlwaysEndsKeepsNoProcessorBusyWithStarts(String what, ExitFacts facts) {
        List<Double> waits = IntStream.range(0, 7)
                .mapToObj(restarts -> ExitVerdict.of(facts, TaskPhase.EXECUTING, 0, restarts))
                .map(verdict -> ((ExitVerdict.Restart) verdict).afterSeconds()).toList();
        assertEquals(List.of(0.0, 10.0, 20.0, 40.0, 80.0, 160.0, 300.0), waits);
    }

    static Stream<Arguments> noFaults() {
        return Stream.of(row("by a signal that it sends itself", facts(0, 9, null, null)),
                row("and has spoiled its copies each time", facts(1, 0, null, null).withDamagedCopy("in")));
    }

    @Test
    void earlyExitsInARowAreFollowedByLongerAndLongerWaits() {
        List<Double> waits = IntStream.range(0, 100)
                .mapToObj(exits -> ExitVerdict.of(facts(0, 0, null, null), TaskPhase.EXECUTING, exits, exits))
                .map(verdict -> ((ExitVerdict.Restart) verdict).afterSeconds()).toList();
        assertEquals(List.of(0.0, 10.0, 20.0, 40.0, 80.0, 160.0, 300.0, 300.0), waits.subList(0, 8));
        assertEquals(300, waits.getLast());
    }

    @Test
    void aKilledTaskThatHadFinishedIsStartedAgainAsBoincDoes() {
        assertInstanceOf(ExitVerdict.Restart.class,
                ExitVerdict.of(facts(0, 9, FINISH, null), TaskPhase.EXECUTING, 0, 0));
    }

    private static Arguments row(Object... cells) {
        return Arguments.of(cells);
    }

    private static ExitFacts facts(int code, int signal, ExitFacts.@Nullable FinishFile finish,
            ExitFacts.@Nullable TemporaryExit later) {
        return new ExitFacts(code, signal, finish, later);
    }
}
