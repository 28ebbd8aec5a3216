package org.quern.engine.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.engine.event.Event;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.event.TaskRemarks;
import org.quern.engine.state.look.ChangeFlags;
import org.quern.engine.state.look.Looks;
import org.quern.model.ProjectUrl;
import org.quern.model.ResourceUsage;
import org.quern.model.SavedTask;
import org.quern.model.SporadicState;
import org.quern.model.TaskId;

/** A task in its slot, from start to start. */
class ActiveTaskTest {
    private static final ProjectUrl URL = ProjectUrl.of("http://a.example/");
    private static final TaskId ID = new TaskId(URL, "task");
    private static final ResourceUsage CPU = ResourceUsage.oneCpu(1e9);
    private static final MonotonicTime MONO = new MonotonicTime(50);
    private static final SavedTask SAVED = new SavedTask(URL, "task", 3, 0, 7, 90, 100, 0.4, 95, 90, true, 1000, 0,
            2000, 2, 77, 88, 0, "first;;third");
    private final ChangeFlags flags = new ChangeFlags();
    private final ActiveTask task = new ActiveTask(ID, 3, 7, flags);

    @BeforeEach
    void allHaveLooked() {
        Looks.takePlace(flags);
    }

    private String due() {
        return Looks.due(flags);
    }

    private void started() {
        task.startOrdered(CPU, 1e9, MONO);
        task.started(77, 88, 1000);
        Looks.takePlace(flags);
    }

    /** It did 100 s more than its last checkpoint has. */
    private void ran() {
        task.work().ran(100);
        task.work().told(0.1);
        task.checkpointed(95, 1100);
        task.work().ran(100);
        task.work().told(0.2);
    }

    @Test
    void aRestartKeepsWhatItsStartAndItsServerNeed() {
        ActiveTask restored = ActiveTask.restored(SAVED, flags);
        assertEquals(SAVED, restored.saved());
        assertEquals(ID, restored.id());
        assertEquals(3, restored.slot());
        assertEquals(77, restored.pid());
        assertEquals(100, restored.work().elapsed());
        assertEquals(0.4, restored.work().fractionDone());
        assertEquals(2000, restored.use().residentSmoothed());
        assertEquals(2, restored.exits().premature());
        assertTrue(restored.ranForDeadline());
        assertFalse(restored.forDeadline());
        assertEquals(List.of("first", "", "third"), restored.cards());
        assertEquals(TaskPhase.UNINITIALIZED, restored.phase());
    }

    @Test
    void aTaskWithoutCardsIsRestoredWithoutAny() {
        ActiveTask restored = ActiveTask.restored(SavedTask.in(3, URL, "task", 7), flags);
        assertEquals(List.of(), restored.cards());
        assertEquals(SavedTask.in(3, URL, "task", 7), restored.saved());
    }

    /** Of a task that never had a process nothing was copied, and a start needs room for it. */
    @ParameterizedTest
    @CsvSource({"0, 0, false", "77, 0, true", "0, 1, true"})
    void whatAnEarlierStartCopiedIsThereAfterARestart(long pid, double cpuTime, boolean isThere) {
        ActiveTask restored = ActiveTask.restored(new SavedTask(URL, "task", 3, 0, 7, cpuTime, 0, 0, 0, cpuTime, false,
                0, 0, 0, 0, pid, 0), flags);
        assertEquals(isThere, restored.copies().areMade());
    }

    @Test
    void itRunsSinceItWasChosenWithoutABreak() {
        task.chosen(1000, List.of(0, 1), List.of("x", "y"), true);
        task.chosen(2000, List.of(1), List.of("y"), false);
        assertTrue(task.scheduled());
        assertEquals(1000, task.runningSince());
        assertEquals(List.of(1), task.devices());
        assertEquals(List.of("y"), task.cards());
        assertFalse(task.forDeadline());
        assertTrue(task.ranForDeadline(), "once is remembered");
        task.chosen(3000, List.of(1), List.of("y"), true);
        assertTrue(task.forDeadline());
        task.passedOver();
        assertEquals(0, task.runningSince());
        assertFalse(task.scheduled());
        assertFalse(new ActiveTask(ID, 0, 1, flags).ranForDeadline());
    }

    @Test
    void aTaskWhoseCardsAreGoneLeavesMemoryAndHasNoPlace() {
        task.chosen(1000, List.of(0), List.of("x"), false);
        assertFalse(task.mustLeaveMemory());
        task.lostCards();
        assertFalse(task.scheduled());
        assertTrue(task.mustLeaveMemory());
    }

    @Test
    void aTaskThatIsComputedElsewhereThanItShallBeIsStartedAnew() {
        task.chosen(1000, List.of(0), List.of("x"), false);
        started();
        assertFalse(task.isElsewhere());
        task.chosen(2000, List.of(1), List.of("y"), false);
        assertTrue(task.isElsewhere());
        task.renumbered(List.of(4));
        assertEquals(List.of(4), task.devices());
        task.startEnded();
        assertFalse(task.isElsewhere(), "it has no process");
    }

    @Test
    void aStartBeginsAtTheCheckpointWithThatUsage() {
        ran();
        task.use().measured(new Event.TaskMeasured(ID, 500, 0, 1), 0, MONO);
        task.startOrdered(CPU, 499, MONO);
        assertEquals(TaskPhase.STARTING, task.phase());
        assertSame(CPU, task.usage());
        assertEquals(MONO, task.startOrderedAt());
        assertEquals(100, task.work().elapsed());
        assertEquals(0.1, task.work().fractionDone());
        assertEquals(95, task.work().cpuTime());
        assertEquals(0, task.use().residentSmoothed(), "what was too much says nothing of the next process");
    }

    @Test
    void itComputesFromItsStartUnlessItWasToldToEndBefore() {
        task.startOrdered(CPU, 1e9, MONO);
        task.started(77, 88, 1000);
        assertEquals("save", due(), "its process is found again after a crash");
        assertEquals(TaskPhase.EXECUTING, task.phase());
        assertEquals(77, task.pid());
        assertEquals(88, task.saved().processStart());
        assertTrue(task.copies().areMade());
        task.startsAgain();
        task.startOrdered(CPU, 1e9, MONO);
        task.askedToQuit(MONO);
        task.started(78, 89, 1000);
        assertEquals(TaskPhase.QUIT_PENDING, task.phase());
        assertEquals(MONO, task.askedToEndAt());
    }

    @Test
    void aProcessThatIsGoneTakesWithItWhatWasOfIt() {
        started();
        task.remarked(TaskRemarks.NONE.withAddresses("http://localhost:80", ""));
        task.sporadic().told(SporadicState.COMPUTES, MONO);
        task.finishFileSeen(MONO);
        task.finishFileSeen(MONO.plus(5));
        assertEquals(MONO, task.finishFileSeenAt(), "the first time");
        assertEquals("http://localhost:80", task.remarks().webGraphicsUrl());
        task.endedByForce();
        assertTrue(task.killed());
        task.startsAgain();
        assertEquals(TaskPhase.UNINITIALIZED, task.phase());
        assertNull(task.usage());
        assertFalse(task.killed());
        assertEquals(0, task.pid());
        assertEquals(0, task.saved().processStart());
        assertFalse(task.hasFinished());
        assertSame(TaskRemarks.NONE, task.remarks());
        assertEquals(SporadicState.NONE, task.sporadic().state());
    }

    @Test
    void aTaskThatIsToStartAgainIsAtItsCheckpointAndItsPlaceIsDecidedAnew() {
        started();
        ran();
        task.startsAgain();
        assertEquals(100, task.work().elapsed());
        assertEquals("schedule save", due());
    }

    @Test
    void whatAFailedStartMayHaveCopiedIsLookedFor() {
        task.startOrdered(CPU, 1e9, MONO);
        task.startEnded();
        assertEquals(TaskPhase.UNINITIALIZED, task.phase());
        assertEquals("schedule", due(), "it copied nothing");
        task.copies().ordered(100);
        task.startOrdered(CPU, 1e9, MONO);
        task.startEnded();
        assertEquals("schedule walk", due());
        task.copies().measured(2000);
        assertEquals(0, task.copies().unseenBytes(), "a walk that began since has seen it");
    }

    @Test
    void aStartThatIsTakenBackHasCopiedNothing() {
        task.copies().ordered(100);
        task.startOrdered(CPU, 1e9, MONO);
        assertEquals(100, task.copies().unseenBytes());
        task.startWithdrawn();
        assertEquals(TaskPhase.UNINITIALIZED, task.phase());
        assertEquals(0, task.copies().unseenBytes());
    }

    @Test
    void whatAWalkFindsInItsSlotIsItsDiskUseButNoPeak() {
        task.slotMeasured(60);
        assertEquals(60, task.use().disk());
        assertEquals(0, task.use().peakDisk());
        assertEquals(40, task.copies().lacking(100));
    }

    @Test
    void whoseProgramHasEndedNeedsNoPlace() {
        task.chosen(1000, List.of(0), List.of("x"), false);
        task.ended();
        assertEquals(TaskPhase.ENDED, task.phase());
        assertFalse(task.scheduled());
    }

    @Test
    void aCheckpointMakesItsExitsForgotten() {
        task.exits().cameTooEarly();
        task.exits().cameTooEarly();
        task.exits().startsAgain();
        task.exits().foundAtEnd("the disk is full", "memory was short");
        assertEquals(2, task.exits().premature());
        assertEquals(1, task.exits().restarts());
        assertEquals("the disk is full", task.exits().diskTrouble());
        assertEquals("memory was short", task.exits().shortage());
        task.makesRoom();
        assertTrue(task.madeRoom());
        task.checkpointed(10, 1000);
        assertEquals(0, task.exits().premature());
        assertEquals(0, task.exits().restarts());
        assertFalse(task.madeRoom());
    }

    @Test
    void aCheckpointThatIsFoundIsKnownAfterARestart() {
        task.checkpointFound(new Event.CheckpointFound(ID, 80, 90, 0.5));
        assertEquals("save", due());
        assertEquals(90, task.saved().checkpointElapsedTime());
    }

    @Test
    void whatItLacksAndWhenItWasForecastToBeLateIsKnown() {
        assertFalse(task.lacksMemory() || task.lacksSwap());
        task.lacks(true, false);
        assertTrue(task.lacksMemory());
        assertFalse(task.lacksSwap());
        task.lacks(false, true);
        assertFalse(task.lacksMemory());
        assertTrue(task.lacksSwap());
        task.missForecast(3000);
        assertEquals(3000, task.lastMissForecast());
    }

    @Test
    void itsTimesMoveWithTheClients() {
        task.chosen(1000, List.of(), List.of(), false);
        task.missForecast(3000);
        task.copies().ordered(100);
        task.startOrdered(CPU, 1e9, MONO);
        task.started(77, 88, 1000);
        task.checkpointed(1, 1100);
        task.moved(time -> time + 500);
        assertEquals(1500, task.runningSince());
        assertEquals(3500, task.lastMissForecast());
        assertEquals(1600, task.work().checkpointAt());
        task.copies().measured(1400);
        assertEquals(100, task.copies().unseenBytes(), "that walk began before they were made");
    }
}
