package org.quern.engine.task;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.state.ActiveTask;
import org.quern.engine.state.ClientState;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.ProjectState;
import org.quern.engine.tick.OneTurn;
import org.quern.engine.tick.TickContext;
import org.quern.model.AccountFile;
import org.quern.model.App;
import org.quern.model.AppVersion;
import org.quern.model.FileInfo;
import org.quern.model.FileRecord;
import org.quern.model.FileRef;
import org.quern.model.HostInfo;
import org.quern.model.OutputFact;
import org.quern.model.ProjectUrl;
import org.quern.model.ResourceUsage;
import org.quern.model.Result;
import org.quern.model.ResultState;
import org.quern.model.SavedState;
import org.quern.model.TaskId;
import org.quern.model.Workunit;

/** A finished task with two outputs, one of which was spoiled before it was sent. */
class LostOutputsTest {
    private static final ProjectUrl URL = ProjectUrl.of("http://a.example/");
    private static final double NOW = 2e9;
    private static final ResourceUsage CPU = ResourceUsage.oneCpu(1e9);
    private final ClientState state = new ClientState(SavedState.fresh(HostInfo.plain(1, 1e9), "p", "8.3.0"),
            List.of(new AccountFile(URL, "key", "", 100, List.of(), "", "", null)), EngineSettings.defaults(1, "p"));
    private final ProjectState project = Objects.requireNonNull(state.find(URL));
    private OneTurn<Boolean> turn = new OneTurn<>(false, List.of());

    @BeforeEach
    void twoOutputsOfOneTask() {
        project.work().told(App.named("app"));
        file("prog");
        file("in");
        project.work().offered(
                new AppVersion("app", 1, "p", "", "", CPU, "", "", false, false, List.of(FileRef.of("prog", ""))));
        project.work().told(new Workunit("w", "app", 1, "", 1e12, 1e15, 0, 0, List.of(FileRef.of("in", "")), "", null));
        output("out1");
        output("out2");
        assigned(List.of(FileRef.of("out1", ""), FileRef.of("out2", "")));
    }

    private HeldResult assigned(List<FileRef> outputs) {
        return project.work().assigned(new Result("t", "w", "p", 1, "", NOW + 1e6, 0, false, outputs));
    }

    private void file(String name) {
        project.fileState().described(new FileInfo(name, 100, 0, "", List.of("http://a.example/f"), List.of(), false, 0,
                null, null, false, false, 0, false, 0, 0), NOW);
    }

    private FileRecord record(String name) {
        return Objects.requireNonNull(project.files().get(name));
    }

    /** It was written, and waits to be sent. */
    private void output(String name) {
        project.fileState().described(new FileInfo(name, 100, 1e6, "", List.of(), List.of("http://a.example/up"), false,
                0, null, null, false, false, 0, false, 0, 0), NOW);
        project.fileState().written(record(name), new OutputFact(name, FileRecord.PRESENT, 100, "", ""));
        project.fileState().queued(record(name), true, NOW);
    }

    private HeldResult held() {
        return Objects.requireNonNull(project.results().get("t"));
    }

    private void finished() {
        held().inputsCame();
        held().computed();
    }

    private boolean at(Predicate<TickContext> what) {
        turn = OneTurn.of(state, NOW, 0, what::test);
        return turn.answer();
    }

    private boolean computeAgain(String lost) {
        return at(tick -> LostOutputs.computeAgain(tick, project, record(lost), "its size is wrong"));
    }

    @Test
    void theTaskIsComputedAgainFromItsBeginningAndWritesBothAnew() {
        finished();
        assertTrue(computeAgain("out1"));
        assertEquals(ResultState.NEW, held().state());
        assertEquals(List.of("out1", "out2"), turn.deleted());
        assertEquals(List.of(false, false), List.of(record("out1").present(), record("out2").present()));
        assertEquals(
                List.of("Task t: output out1 was damaged before its upload (its size is wrong); it is computed again"
                        + " from its beginning"),
                turn.told());
        assertEquals("<message>\nout1 was damaged before its upload: the task was computed again</message>\n",
                held().outcome().stderr());
    }

    @Test
    void whatTheServerHasStaysSo() {
        finished();
        project.fileState().uploaded(record("out2"), NOW);
        assertTrue(computeAgain("out1"));
        assertEquals(List.of("out1"), turn.deleted());
        assertTrue(record("out2").uploaded());
    }

    /** Twice at most, and the server is told of each time; the third time it has failed. */
    @Test
    void aTaskWhoseOutputIsSpoiledAgainAndAgainFails() {
        for (int times = 1; times <= 2; times++) {
            finished();
            assertTrue(computeAgain("out1"));
            assertEquals(times, held().outcome().stderr().split("was computed again", -1).length - 1);
        }
        finished();
        assertFalse(computeAgain("out1"));
        assertEquals(ResultState.FILES_UPLOADING, held().state());
    }

    @Test
    void anOutputOfNobodysIsComputedByNobody() {
        finished();
        output("stray");
        assertFalse(computeAgain("stray"));
        assertFalse(LostOutputs.isAwaited(project, record("stray")));
        assertTrue(LostOutputs.isAwaited(project, record("out1")));
    }

    @Test
    void aTaskThatIsStillComputedOrIsToBeReportedWaitsForNoUpload() {
        assertFalse(computeAgain("out1"));
        finished();
        project.taskOver(held(), ResultState.FILES_UPLOADED, NOW);
        assertFalse(computeAgain("out1"));
        assertFalse(LostOutputs.isAwaited(project, record("out1")));
    }

    @Test
    void anOutputThatMayBeMissingIsMissing() {
        assigned(List.of(new FileRef("out1", "", false, false, true), FileRef.of("out2", "")));
        finished();
        assertFalse(computeAgain("out1"));
        assertTrue(computeAgain("out2"));
    }

    /** Its project may send it again; an error report would give it up. */
    @ParameterizedTest
    @CsvSource({"prog, false, true", "in, false, true", "in, true, false"})
    void aTaskWhoseInputsOrProgramNobodyKnowsAnyMoreIsLeftOut(String gone, boolean optional, boolean leftOut) {
        if (optional) {
            project.work().told(new Workunit("w", "app", 1, "", 1e12, 1e15, 0, 0,
                    List.of(new FileRef("in", "", false, false, true)), "", null));
        }
        finished();
        project.fileState().forgotten(gone);
        assertTrue(computeAgain("out1"));
        assertEquals(leftOut, !project.results().containsKey("t"));
        if (leftOut) {
            assertEquals(
                    List.of("Task t is left out: output out1 was damaged before its upload (its size is wrong), and"
                            + " what it was computed with is not in the state; the project is asked soon, and may send it again"),
                    turn.told());
            assertEquals(List.of(), turn.deleted());
        }
    }

    @Test
    void aTaskWhoseWorkunitOrVersionNobodyKnowsIsLeftOut() {
        finished();
        project.work().onlyStay(java.util.Set.of());
        assertTrue(computeAgain("out1"));
        assertNull(project.results().get("t"));
    }

    /** After a step back to its checkpoint a program writes an output again whose upload was still waiting. */
    @Test
    void anOutputOfATaskThatStillComputesIsWrittenAnew() {
        ActiveTask task = state.admitted(new TaskId(URL, "t"), held());
        task.startOrdered(CPU, 100, new MonotonicTime(1));
        assertTrue(at(tick -> LostOutputs.writtenAnew(tick, project, record("out1"))));
        assertFalse(record("out1").present());
        assertFalse(project.transfers().containsKey("out1"));
        assertEquals(List.of("Upload of out1 begins anew when its task has written it"), turn.told());
        output("stray");
        assertFalse(at(tick -> LostOutputs.writtenAnew(tick, project, record("stray"))));
        assertTrue(record("stray").present());
    }

    @Test
    void anOutputOfATaskThatComputesNoMoreIsWrittenByNobody() {
        finished();
        assertFalse(at(tick -> LostOutputs.writtenAnew(tick, project, record("out1"))));
        assertTrue(record("out1").present());
        assertEquals(List.of(), turn.commands());
    }

    @ParameterizedTest
    @CsvSource({"-161, true", "-221, true", "-119, true", "-240, false", "0, false"})
    void whatMeansThatAFileIsNotWhatItsTaskWrote(int code, boolean isDamage) {
        assertEquals(isDamage, LostOutputs.isDamage(code));
    }
}
