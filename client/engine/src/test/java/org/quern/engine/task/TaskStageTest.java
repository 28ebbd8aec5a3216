package org.quern.engine.task;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.engine.command.Command;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.event.Now;
import org.quern.engine.event.Permission;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.state.ActiveTask;
import org.quern.engine.state.ClientState;
import org.quern.engine.tick.Due;
import org.quern.engine.tick.Explanations;
import org.quern.engine.tick.PersistStage;
import org.quern.engine.tick.TickContext;
import org.quern.engine.tick.TimeAdvance;
import org.quern.model.AccountFile;
import org.quern.model.HostInfo;
import org.quern.model.ProjectUrl;
import org.quern.model.ResourceUsage;
import org.quern.model.Result;
import org.quern.model.SavedState;
import org.quern.model.TaskId;

/** What a task's process is told. It is 1000 by the clock without a date, and the task has a process. */
class TaskStageTest {
    private static final ProjectUrl URL = ProjectUrl.of("http://a.example/");
    private static final TaskId ID = new TaskId(URL, "t");
    private static final ResourceUsage ONE_CPU = new ResourceUsage(1, null, 0, 1e9);
    private final ClientState state = new ClientState(SavedState.fresh(HostInfo.plain(1, 1e9), "p", "8.3.0"),
            List.of(new AccountFile(URL, "key", "", 100, List.of(), "", "", null)), EngineSettings.defaults(1, "p"));
    private final ActiveTask task = state.admitted(ID, Objects.requireNonNull(state.find(URL)).work()
            .assigned(new Result("t", "w", "p", 100, "", 2e9, 0, false, List.of())));

    @BeforeEach
    void computes() {
        state.permission(Permission.ALL);
        chosen(List.of());
        task.startOrdered(ONE_CPU, 1e9, at(900));
        task.started(77, 1, 1e9);
    }

    private static MonotonicTime at(double seconds) {
        return new MonotonicTime(seconds);
    }

    private void chosen(List<String> cards) {
        task.chosen(1e9, cards.isEmpty() ? List.of() : List.of(0), cards, false);
    }

    /** The names of the commands, and what is told. */
    private List<String> run() {
        PersistStage persist = new PersistStage(true);
        TickContext tick = new TickContext(new Now(1e9, at(1000)), 1e9, 1, state, new Random(1), new Explanations(),
                persist.held(), TimeAdvance.POLLED);
        new TaskStage().run(tick);
        return persist.release(tick).stream().map(command -> command instanceof Command.Notify notify
                ? notify.message().text() : command.getClass().getSimpleName()).toList();
    }

    private double dueIn() {
        Due due = new Due(new Now(1e9, at(1000)));
        new TaskStage().due(due, state, TimeAdvance.BY_EVENTS);
        return due.seconds();
    }

    /** Its process is gone, and how it ended is told by another event. */
    @Test
    void aFinishFileInTheSlotOfATaskWithoutAProcessStartsNothing() {
        task.startsAgain();
        task.finishFileSeen(at(990));
        task.preempted(true);
        assertEquals(List.of(), run());
    }

    @Test
    void aTaskHasAMinuteToEndAfterAMessageAndIsThenEndedByForceOnce() {
        task.askedToQuit(at(940));
        assertEquals(List.of(), run());
        task.askedToAbort(at(939));
        assertEquals(
                List.of("Task " + ID + " did not end within 60 s of being told to; ending it by force", "KillTask"),
                run());
        assertEquals(List.of(), run());
    }

    @Test
    void aProcessMayLiveForFiveMinutesAfterItsFinishFileWasSeen() {
        task.finishFileSeen(at(700));
        assertEquals(List.of(), run());
    }

    @Test
    void oneThatLivesLongerIsEndedByForceOnce() {
        task.finishFileSeen(at(699));
        task.passedOver();
        assertEquals(
                List.of("Task " + ID + " has finished, and its process is still there after five minutes; ending it by"
                        + " force", "KillTask"),
                run(), "it is not stopped, though others are chosen");
        assertEquals(List.of(), run());
    }

    @ParameterizedTest
    @CsvSource({"false, SuspendTask", "true, QuitTask"})
    void oneThatGivesWayLeavesMemoryWhereTheSchedulerSaysSo(boolean leaves, String command) {
        task.passedOver();
        task.preempted(leaves);
        assertEquals(List.of(command), run());
        assertEquals(List.of(), run(), "once");
    }

    /** Nothing may compute. A checkpoint saves its work; a card keeps nothing of it in the computer's memory. */
    @ParameterizedTest
    @CsvSource({"true, true, true, SuspendTask", "true, true, false, SuspendTask", "false, false, false, SuspendTask",
        "false, true, false, QuitTask", "false, false, true, QuitTask"})
    void oneThatMayNotComputeStaysInMemoryWhereThatIsWantedOrItsWorkWouldBeLost(boolean keep, boolean checkpoint,
            boolean card, String command) {
        if (card) {
            chosen(List.of("card"));
            task.startOrdered(ONE_CPU, 1e9, at(900));
            task.started(77, 1, 1e9);
        }
        task.work().ran(10);
        if (checkpoint) {
            task.checkpointed(9, 1e9);
        }
        Permission.Verdict no = new Permission.Verdict(false, 4, "never", keep);
        state.permission(new Permission(no, no, Permission.Verdict.YES, Permission.Verdict.YES));
        assertEquals(List.of(command), run());
    }

    @Test
    void oneThatWaitsInMemoryGoesOnWhenItMay() {
        task.suspended();
        assertEquals(List.of("ResumeTask"), run());
        assertEquals(List.of(), run());
    }

    @ParameterizedTest
    @CsvSource({"true, true, ", "true, false, ", "false, true, QuitTask", "false, false, "})
    void oneThatWaitsInMemoryLeavesItWhenOthersAreChosenAndTheSchedulerSaysSo(boolean scheduled, boolean leaves,
            String command) {
        state.permission(Permission.nothing("the user said never"));
        task.suspended();
        task.preempted(leaves);
        if (!scheduled) {
            task.passedOver();
        }
        assertEquals(command == null ? List.of() : List.of(command), run());
    }

    @ParameterizedTest
    @CsvSource({"false", "true"})
    void oneWhoseCardIsAnotherNowIsStartedAnew(boolean waits) {
        if (waits) {
            task.suspended();
        }
        chosen(List.of("another"));
        assertEquals(List.of("QuitTask"), run());
    }

    @Test
    void aClientThatIsToEndTellsEachProcessOnce() {
        state.quit();
        assertEquals(List.of("QuitTask"), run());
        assertEquals(List.of(), run());
        task.startEnded();
        assertEquals(List.of(), run());
        task.startOrdered(ONE_CPU, 1e9, at(900));
        assertEquals(List.of("QuitTask"), run(), "its start is on its way");
    }

    @Test
    void aTurnIsDueWhenItsTimeToEndIsOverAndWhenTheNextStartIsTried() {
        assertEquals(Double.POSITIVE_INFINITY, dueIn());
        task.askedToQuit(at(990));
        assertEquals(50, dueIn());
        task.askedToAbort(at(985));
        assertEquals(45, dueIn());
        task.startEnded();
        assertEquals(Double.POSITIVE_INFINITY, dueIn());
        state.startHold().begin("no space left", at(960));
        assertEquals(20, dueIn());
        task.passedOver();
        assertEquals(Double.POSITIVE_INFINITY, dueIn());
    }

    @Test
    void oneWhoseWorkunitIsUnknownIsGivenUp() {
        task.startEnded();
        Objects.requireNonNull(state.find(ID)).inputsCame();
        run();
        assertEquals(org.quern.model.ExitStatus.ABORTED_BY_CLIENT,
                Objects.requireNonNull(state.find(ID)).outcome().exitStatus());
    }
}
