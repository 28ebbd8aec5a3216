package org.quern.engine.task;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.engine.event.Event;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.host.MadeHost;
import org.quern.engine.state.ActiveTask;
import org.quern.engine.state.TaskPhase;
import org.quern.model.ExitFacts;
import org.quern.model.FileId;
import org.quern.model.FileInfo;
import org.quern.model.ResultState;

class LostFilesTest {
    private final MadeTask made = new MadeTask();

    private List<String> lost(String name) {
        return made.told(tick -> LostFiles.lost(tick,
                new Event.FileLost(new FileId(MadeHost.A, name), "is damaged")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"prog", "in"})
    void aFileThatATaskNeedsIsFetchedAgainAndTheTaskWaits(String name) {
        made.withFiles();
        assertEquals(List.of("File " + name + " is damaged; downloading it again"), lost(name));
        assertFalse(made.file(name).present());
        assertEquals(ResultState.NEW, made.held.state());
        assertEquals(List.of(), lost(name), "it is known");
    }

    @Test
    void aTaskThatHasNoProcessYetGivesItsProcessorToOthers() {
        ActiveTask task = made.slot();
        task.chosen(MadeTask.NOW, List.of(), List.of(), false);
        lost("in");
        assertFalse(task.scheduled());
        assertEquals(ResultState.NEW, made.held.state());
    }

    @Test
    void aTaskThatComputesGoesOn() {
        ActiveTask task = made.running();
        task.chosen(MadeTask.NOW, List.of(), List.of(), false);
        lost("in");
        assertTrue(task.scheduled());
        assertEquals(ResultState.FILES_DOWNLOADED, made.held.state());
    }

    @Test
    void aTaskThatDoesNotNeedTheFileDoesNotWait() {
        made.withFiles();
        made.host.project().fileState().described(FileInfo.named("else", 100)
                .withDownloadUrls(List.of("https://a.example/f")), MadeTask.NOW);
        made.host.project().fileState().downloaded(made.file("else"), "", MadeTask.NOW);
        assertEquals(List.of("File else is damaged; downloading it again"), lost("else"));
        assertEquals(ResultState.FILES_DOWNLOADED, made.held.state());
    }

    @Test
    void aFileThatItsServerHasIsMissedByNobody() {
        made.withFiles();
        made.host.project().fileState().written(made.file("out"), MadeTask.present("out"));
        made.host.project().fileState().uploaded(made.file("out"), MadeTask.NOW);
        assertEquals(List.of(), lost("out"));
        assertFalse(made.file("out").failed());
    }

    @Test
    void anOutputThatNoTaskCanMakeAgainIsLostForGood() {
        made.withFiles();
        made.host.project().fileState().described(FileInfo.named("else", 100), MadeTask.NOW);
        made.host.project().fileState().written(made.file("else"), MadeTask.present("else"));
        assertEquals(List.of("File else is damaged"), lost("else"));
        assertTrue(made.file("else").failed());
    }

    @Test
    void whatIsLostAgainWaitsBeforeItIsFetched() {
        made.withFiles();
        lost("in");
        double first = next();
        made.host.project().fileState().downloaded(made.file("in"), "", MadeTask.NOW);
        made.host.later = 100;
        lost("in");
        assertTrue(next() > MadeTask.NOW + 100, () -> first + ", then " + next());
    }

    /** When its download may begin, 0 = at once. */
    private double next() {
        var transfer = made.file("in").transfer();
        return transfer == null ? 0 : transfer.nextRequestTime();
    }

    /** It was lost since the task was started, so the program may have failed for that. */
    @Test
    void aProgramThatFailedAfterAFileWasLostIsStartedAgainWhenItIsBack() {
        ActiveTask task = made.running();
        lost("in");
        assertEquals(List.of("Task t ended while a file that it needs was lost; it will be started again from its"
                + " checkpoint"), made.exited(task, MadeTask.failed(3)));
        assertEquals(List.of("ForgetFinish"), made.ordered());
        assertEquals("0 NEW", task.exits().premature() + " " + made.held.state());
    }

    @Test
    void anEndAfterWhichItIsStartedAnywayDoesNotCountThen() {
        ActiveTask task = made.running();
        lost("in");
        made.exited(task, MadeTask.failed(0));
        assertEquals("0 UNINITIALIZED", task.exits().premature() + " " + task.phase());
    }

    @Test
    void aFileThatWasLostAndCameBeforeTheStartExcusesNothing() {
        made.withFiles();
        lost("in");
        made.withFiles();
        made.host.later = 200;
        ActiveTask task = made.host.slot(made.held);
        task.startOrdered(made.usage, 0, new MonotonicTime(1100));
        task.started(77, 1, MadeTask.NOW);
        made.exited(task, MadeTask.failed(3));
        assertEquals(3, made.held.outcome().exitStatus());
    }

    @Test
    void whatFinishedHasFinished() {
        ActiveTask task = made.running();
        lost("in");
        made.exited(task, MadeTask.finished());
        assertEquals(TaskPhase.ENDED, task.phase());
        assertEquals(List.of("CollectTask"), made.ordered());
    }

    /** A program that spoils a file itself is not excused for ever. */
    @Test
    void lossesExcuseSomeFailuresOnly() {
        ActiveTask task = made.running();
        int excused = 0;
        while (made.held.outcome().exitStatus() == 0 && excused < 100) {
            lost("in");
            made.exited(task, new ExitFacts(3, 0, null, null));
            excused++;
            made.host.later += 1;
            made.withFiles();
            task.startOrdered(made.usage, 0, made.host.now().mono());
            made.host.later += 1;
        }
        assertTrue(excused > 1 && excused < 100, "it was excused " + excused + " times");
    }
}
