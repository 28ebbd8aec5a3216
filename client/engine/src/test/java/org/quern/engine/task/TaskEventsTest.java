package org.quern.engine.task;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.engine.event.Event;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.host.MadeHost;
import org.quern.engine.state.ActiveTask;
import org.quern.engine.state.TaskPhase;
import org.quern.model.BoincError;
import org.quern.model.ExitStatus;
import org.quern.model.FileId;
import org.quern.model.ResourceUsage;
import org.quern.model.ResultState;

/** The host has four CPUs. */
class TaskEventsTest {
    private static final double NOW = MadeTask.NOW;
    private final MadeTask made = new MadeTask();

    private void started(ActiveTask task) {
        made.told(tick -> TaskEvents.started(tick, task, new Event.TaskStarted(MadeTask.ID, 77, 5)));
    }

    private List<String> startFailed(ActiveTask task, double retry) {
        return made.told(tick -> TaskEvents.startFailed(tick, task,
                new Event.TaskStartFailed(MadeTask.ID, -1, "it is no program", retry)));
    }

    @Test
    void whatItWasToldBeforeItHadAProcessItIsToldAgain() {
        ActiveTask task = made.starting();
        started(task);
        assertEquals("EXECUTING 77", task.phase() + " " + task.pid());
        assertEquals(List.of(), made.ordered());
        task.askedToQuit(new MonotonicTime(999));
        started(task);
        assertEquals(List.of("QuitTask"), made.ordered());
        task.askedToAbort(new MonotonicTime(999));
        started(task);
        assertEquals(List.of("AbortTask"), made.ordered());
    }

    @Test
    void aStartThatWasTriedWhileTheDiskTookNothingEndsThat() {
        ActiveTask task = made.starting();
        made.host.state.startHold().begin("it is full", new MonotonicTime(800));
        assertTrue(made.host.state.startHold().admits(task, new MonotonicTime(900), made.host.state::findActive));
        assertEquals(List.of("Tasks can be started again"),
                made.told(tick -> TaskEvents.started(tick, task, new Event.TaskStarted(MadeTask.ID, 77, 5))));
        assertEquals("", made.host.state.startHold().reason());
    }

    @Test
    void aStartThatFailedIsTriedLaterOrAnErrorOfTheTask() {
        ActiveTask task = made.starting();
        assertEquals(List.of(), startFailed(task, 60));
        assertEquals(NOW + 60, made.held.deferredUntil());
        assertEquals("UNINITIALIZED it is no program", task.phase() + " " + made.held.deferredReason());
        task.startOrdered(made.usage, 0, new MonotonicTime(900));
        assertEquals(List.of("Task t failed: couldn't start app: it is no program"), startFailed(task, 0));
        assertEquals(BoincError.COULD_NOT_START.code(), made.held.outcome().exitStatus());
        assertEquals(List.of("CollectTask"), made.ordered());
    }

    @Test
    void aStartThatWasToBeAbortedAndFailedIsWoundUp() {
        ActiveTask task = made.starting();
        task.askedToAbort(new MonotonicTime(999));
        assertEquals(List.of(), startFailed(task, 60));
        assertEquals(List.of("CollectTask"), made.ordered());
        assertEquals(0, made.held.deferredUntil());
    }

    @Test
    void ofAProjectThatLeavesAStartThatFailedIsTheEnd() {
        ActiveTask task = made.starting();
        made.host.project().leave(false);
        assertEquals(List.of(), startFailed(task, 0));
        assertEquals(TaskPhase.ENDED, task.phase());
    }

    @Test
    void aStartThatTheDiskRefusedHoldsAllAndIsToldOnce() {
        ActiveTask task = made.starting();
        Event.DiskRefusedStart event = new Event.DiskRefusedStart(MadeTask.ID, "it is full");
        assertEquals(List.of("No task can be started (it is full). Tasks that run go on; one start is tried each"
                + " minute."), made.told(tick -> TaskEvents.refused(tick, task, event)));
        assertEquals(TaskPhase.UNINITIALIZED, task.phase());
        assertEquals("it is full", made.host.state.startHold().reason());
        task.startOrdered(made.usage, 0, new MonotonicTime(900));
        assertEquals(List.of(), made.told(tick -> TaskEvents.refused(tick, task, event)));
        made.host.state.startHold().begin("", new MonotonicTime(900));
        made.told(tick -> TaskEvents.refused(tick, task, event));
        assertEquals("", made.host.state.startHold().reason(), "it has no process, and its start is over");
    }

    @Test
    void aStartThatFoundFilesLostWaitsForThem() {
        ActiveTask task = made.starting();
        Event.FileLost lost = new Event.FileLost(new FileId(MadeHost.A, "in"), "is damaged");
        assertEquals(List.of("File in is damaged; downloading it again"), made.told(
                tick -> TaskEvents.filesLost(tick, new Event.TaskFilesLost(MadeTask.ID, List.of(lost)))));
        assertEquals(TaskPhase.UNINITIALIZED, task.phase());
        assertEquals(ResultState.NEW, made.held.state());
        assertFalse(made.file("in").present());
    }

    @Test
    void aCheckpointOfTheQuarantineCountsIfItIsFurther() {
        ActiveTask task = made.slot();
        Event.CheckpointFound found = new Event.CheckpointFound(MadeTask.ID, 40, 50, 0.5);
        assertEquals(1, made.told(tick -> TaskEvents.checkpointFound(tick, task, found)).size());
        assertEquals(50, task.work().checkpointElapsed());
        assertEquals(List.of(), made.told(tick -> TaskEvents.checkpointFound(tick, task, found)));
    }

    private void progressed(ActiveTask task, double cpu, double checkpoint, double fraction) {
        made.told(tick -> TaskEvents.progressed(tick, task,
                new Event.TaskProgressed(MadeTask.ID, cpu, checkpoint, fraction)));
    }

    /** In a second four CPUs can compute 4 s; the program may be a minute ahead: 4 times 61 s. */
    @ParameterizedTest
    @CsvSource({"-1, 0", "10, 10", "244, 244", "245, 244"})
    void aProgramCannotHaveUsedMoreThanAllProcessorsGave(double told, double counted) {
        ActiveTask task = made.running();
        progressed(task, told, 0, 0);
        assertEquals(counted, task.work().cpuTime());
    }

    @ParameterizedTest
    @CsvSource({"0.5, 0.5", "1, 1", "0, 0.25", "-1, 0.25", "1.1, 0.25"})
    void whatIsNoFractionIsNotTaken(double told, double taken) {
        ActiveTask task = made.running();
        progressed(task, 1, 0, 0.25);
        progressed(task, 1, 0, told);
        assertEquals(taken, task.work().fractionDone());
    }

    @ParameterizedTest
    @CsvSource({"5, true", "0, false", "-5, false", "244, true", "245, false"})
    void aNewCheckpointIsNoted(double checkpoint, boolean noted) {
        ActiveTask task = made.running();
        progressed(task, 10, checkpoint, 0);
        assertEquals(noted ? List.of("NoteCheckpoint") : List.of(), made.ordered());
        assertEquals(noted ? checkpoint : 0, task.work().checkpointCpuTime());
        progressed(task, 10, checkpoint, 0);
        assertEquals(List.of(), made.ordered(), "once");
    }

    /** The period is an hour: until then it is kept anyway. */
    @ParameterizedTest
    @CsvSource({"3600, false", "3601, true"})
    void whoWasKeptUntilItsCheckpointMayGiveWay(double ran, boolean looks) {
        ActiveTask task = made.running();
        task.chosen(NOW, List.of(), List.of(), false);
        made.host.later = ran;
        made.host.state.schedule().looked(made.host.now().mono());
        progressed(task, 10, 5, 0);
        assertEquals(looks, made.host.state.schedule().isDue());
        made.host.state.schedule().looked(made.host.now().mono());
        progressed(task, 10, 6, 0);
        assertFalse(made.host.state.schedule().isDue(), "it gave way at the one before");
    }

    @Test
    void whoseProgramsAreSaidToBeSmallAndAreNotHasThemCountedFully() {
        MadeTask small = new MadeTask(new ResourceUsage(0.1, null, 0, 1e9));
        ActiveTask task = small.running();
        Event.TaskProgressed progress = new Event.TaskProgressed(MadeTask.ID, 240, 0, 0);
        assertEquals(List.of(), small.told(tick -> TaskEvents.progressed(tick, task, progress)));
        task.work().ran(100);
        Event.TaskProgressed more = new Event.TaskProgressed(MadeTask.ID, 480, 0, 0);
        assertEquals(List.of("Its programs are said to use less than a processor each, and use more; each is counted"
                + " with one now and runs in turn with others"),
                small.told(tick -> TaskEvents.progressed(tick, task, more)));
        ActiveTask whole = made.running();
        whole.work().ran(1000);
        assertEquals(List.of(), made.told(tick -> TaskEvents.progressed(tick, whole,
                new Event.TaskProgressed(MadeTask.ID, 2000, 0, 0))));
    }

    @Test
    void anEndThatDoesNotCountIsTold() {
        assertEquals(List.of("Task t had finished, but its output out is not on the disk; it will be started again from"
                + " its checkpoint"), made.told(
                        tick -> TaskEvents.endDoubted(tick, made.slot(),
                                new Event.EndDoubted(MadeTask.ID, "out"))));
    }

    @Test
    void aSlotThatIsNotTheClientsIsLeftAloneAndItsTaskBeginsInAnother() {
        ActiveTask task = made.starting();
        Event.SlotRefused event = new Event.SlotRefused(task.slot(), "it belongs to root");
        List<String> told = made.told(tick -> RefusedSlots.refused(tick, event));
        assertEquals("Task t begins anew in another slot", told.getLast());
        assertEquals(2, told.size());
        assertEquals(1, made.slot().slot());
        assertEquals(List.of(), made.told(tick -> RefusedSlots.refused(tick, event)), "once");
    }

    @Test
    void aTaskInSuchASlotThatWasToBeAbortedIsWoundUp() {
        ActiveTask task = made.starting();
        task.askedToAbort(new MonotonicTime(999));
        made.told(tick -> RefusedSlots.refused(tick, new Event.SlotRefused(task.slot(), "it belongs to root")));
        assertEquals(List.of("CollectTask"), made.ordered());
    }

    /** Of what has not begun a server hears the status only, where that says all. */
    @ParameterizedTest
    @CsvSource(textBlock = """
            false, 203, ''
            false, 194, '<message>|why</message>|'
            true, 203, '<message>|why</message>|'
            """)
    void whatIsGivenUpIsToldAndDecided(boolean begun, int status, String stderr) {
        if (begun) {
            made.slot();
        }
        made.told(tick -> Aborts.abort(tick, made.host.project(), made.held, status, "why"));
        assertEquals(stderr.replace('|', '\n'), made.held.outcome().stderr());
        assertEquals(List.of("t abort: why"), made.host.decided());
        assertEquals(begun ? List.of("CollectTask") : List.of(), made.ordered());
        assertEquals(!begun, made.held.outcome().readyToReport());
        made.told(tick -> Aborts.abort(tick, made.host.project(), made.held, ExitStatus.OVERDUE, "again"));
        assertEquals(List.of(), made.host.decided(), "once");
    }
}
