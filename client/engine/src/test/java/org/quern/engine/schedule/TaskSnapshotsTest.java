package org.quern.engine.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.quern.config.options.GpuExclusion;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.event.Permission;
import org.quern.engine.event.Permission.Verdict;
import org.quern.engine.state.ActiveTask;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.TaskPhase;
import org.quern.model.AppVersion;
import org.quern.model.Obstacle;
import org.quern.model.ProcessPhase;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.model.Result;
import org.quern.model.ResultState;
import org.quern.model.RunTime;
import org.quern.model.TaskRun;
import org.quern.model.TaskSnapshot;
import org.quern.model.Workunit;

/** What policies see of tasks, on a host with two CPUs and the cards 3 and 5. */
class TaskSnapshotsTest {
    private static final double NOW = ScheduleScene.NOW;
    private final ScheduleScene scene = new ScheduleScene(2, ScheduleScene.cards(3, 5));

    private TaskSnapshot seen() {
        return scene.seen().host().tasks().getFirst();
    }

    private List<String> names() {
        return scene.seen().host().tasks().stream().map(TaskSnapshot::name).toList();
    }

    @Test
    void aTaskThatHasNotBegunIsSeenAsItsProjectDescribesIt() {
        scene.task(ScheduleScene.B, "t");
        RunTime runTime = seen().runTime();
        assertEquals(new TaskSnapshot("t", 1, 0, 0, ScheduleScene.CPU, -1, NOW - ScheduleScene.DAY,
                NOW + 100 * ScheduleScene.DAY, 1000, 1e6, 0, Obstacle.NONE, TaskRun.UNSTARTED, runTime), seen());
        assertEquals(1000, runTime.freshSeconds());
    }

    /** A program that tells no speed has that of the processors it uses; a task for cards counts as one of theirs. */
    @Test
    void aTaskForACardIsOneOfItsKindAndHasASpeed() {
        scene.task(ScheduleScene.A, "first", "a", ScheduleScene.CPU);
        HeldResult held = scene.task(ScheduleScene.A, "gpu", "b", new ResourceUsage(0.5, ResourceType.NVIDIA, 1, 0));
        scene.excluded(new GpuExclusion(ScheduleScene.A, 3, null, "gpu"));
        TaskSnapshot task = scene.seen().host().tasks().getLast();
        assertEquals(List.of("b", 1, 1), List.of(task.name(), task.app(), task.resource()));
        assertEquals(new ResourceUsage(0.5, ResourceType.NVIDIA, 1, 5e8), task.usage());
        assertEquals(2, task.usableInstances() & 3);
        assertSame(held, scene.seen().tasks().getLast());
    }

    @Test
    void tasksAreInTheOrderOfTheirArrivalThenOfTheirNames() {
        scene.task(ScheduleScene.A, "y");
        scene.task(ScheduleScene.B, "x");
        var work = scene.project(ScheduleScene.B).work();
        work.told(new Workunit("z_w", "app", 1, "", 1e12, 1e15, 0, 0, List.of(), "", null));
        work.assigned(new Result("z", "z_w", "p", 1, "", 3e9, NOW - 2 * ScheduleScene.DAY, false, List.of()));
        assertEquals(List.of("z", "x", "y"), names());
        assertEquals(List.of("z", "x", "y"), scene.seen().tasks().stream().map(HeldResult::name).toList());
        assertEquals(List.of(1, 1, 0), scene.seen().host().tasks().stream().map(TaskSnapshot::project).toList());
    }

    @Test
    void whatIsOverOrOfUnknownProgramsOrWorkunitsIsNoTask() {
        HeldResult held = scene.task(ScheduleScene.A, "t");
        var work = scene.project(ScheduleScene.A).work();
        work.assigned(new Result("s", "no_w", "p", 1, "", 3e9, NOW, false, List.of()));
        work.assigned(new Result("o", "t_w", "p", 9, "", 3e9, NOW, false, List.of()));
        assertEquals(List.of("t"), names());
        scene.project(ScheduleScene.A).taskOver(held, ResultState.COMPUTE_ERROR, NOW);
        assertEquals(List.of(), names());
    }

    @Test
    void whatItWasSeenToUseCountsMoreThanWhatItsProjectSays() {
        HeldResult held = scene.task(ScheduleScene.A, "t");
        ActiveTask task = scene.running(ScheduleScene.A, held);
        ScheduleScene.uses(task, 5e6, 3e6);
        task.work().ran(300);
        assertEquals(List.of(5e6, 3e6, 300.0),
                List.of(seen().memoryBytes(), seen().swapBytes(), seen().runTime().elapsedSeconds()));
    }

    private ActiveTask inPhase(TaskPhase phase, boolean scheduled) {
        HeldResult held = scene.cardTask(ScheduleScene.A, "t");
        ActiveTask task = scene.slot(ScheduleScene.A, held);
        task.chosen(NOW - 50, List.of(0, 1), List.of("id 3", "id 5"), false);
        if (phase != TaskPhase.UNINITIALIZED) {
            task.startOrdered(ScheduleScene.CARD, 0, new MonotonicTime(1));
        }
        switch (phase) {
            case UNINITIALIZED, STARTING -> {
            }
            case EXECUTING -> task.started(77, 1, NOW);
            case SUSPENDED -> {
                task.started(77, 1, NOW);
                task.suspended();
            }
            case QUIT_PENDING -> task.askedToQuit(new MonotonicTime(2));
            case ABORT_PENDING -> task.askedToAbort(new MonotonicTime(2));
            case ENDED -> task.ended();
        }
        if (!scheduled) {
            task.passedOver();
        }
        return task;
    }

    @ParameterizedTest
    @CsvSource({"UNINITIALIZED, RUNNING, ON_DISK", "STARTING, RUNNING, ON_DISK", "EXECUTING, RUNNING, ON_DISK",
        "SUSPENDED, RUNNING, IN_MEMORY", "QUIT_PENDING, ON_DISK, ON_DISK", "ABORT_PENDING, ON_DISK, ON_DISK",
        "ENDED, ON_DISK, ON_DISK"})
    void aTaskThatWasChosenRunsUnlessItIsBeingEnded(TaskPhase phase, ProcessPhase chosen, ProcessPhase other) {
        ActiveTask task = inPhase(phase, true);
        assertEquals(chosen, seen().run().phase());
        assertEquals(chosen == ProcessPhase.RUNNING ? NOW - 50 : 0, seen().run().runningSince());
        task.passedOver();
        assertEquals(other, seen().run().phase());
        assertEquals(0, seen().run().runningSince());
    }

    @Test
    void itHoldsItsCardsUntilItsOutputsAreGathered() {
        ActiveTask task = inPhase(TaskPhase.EXECUTING, true);
        assertEquals(3, seen().run().heldInstances());
        task.askedToQuit(new MonotonicTime(2));
        assertEquals(3, seen().run().heldInstances());
        task.ended();
        assertEquals(0, seen().run().heldInstances());
    }

    @Test
    void itsCheckpointAndItsDeadlinesTroublesAreRemembered() {
        ActiveTask task = inPhase(TaskPhase.EXECUTING, false);
        task.checkpointed(1, NOW - 20);
        task.missForecast(NOW - 10);
        task.chosen(NOW - 5, List.of(1), List.of("id 5"), true);
        assertEquals(new TaskRun(ProcessPhase.RUNNING, NOW - 5, NOW - 20, 2, true, NOW - 10), seen().run());
    }

    @ParameterizedTest
    @EnumSource(value = TaskPhase.class, names = {"QUIT_PENDING", "ABORT_PENDING", "ENDED"})
    void aTaskWhoseProcessIsBeingEndedWaitsForThat(TaskPhase phase) {
        inPhase(phase, true);
        assertEquals(Obstacle.ENDING, seen().obstacle());
    }

    @Test
    void aTaskThatHasFailedOrWhoseProjectLeavesIsEnding() {
        HeldResult held = scene.task(ScheduleScene.A, "t");
        held.recordedError();
        assertEquals(Obstacle.ENDING, seen().obstacle());
        held.withdrawError();
        assertEquals(Obstacle.NONE, seen().obstacle());
        scene.project(ScheduleScene.A).leave(false);
        assertEquals(Obstacle.ENDING, seen().obstacle());
        assertEquals(false, couldRun(held));
    }

    private boolean couldRun(HeldResult held) {
        var project = scene.project(ScheduleScene.A);
        return scene.at(tick -> Snapshots.couldRun(tick, project, held,
                Objects.requireNonNull(project.versionOf(held))));
    }

    /** The first that holds counts, and nobody counts on a task that one of them keeps. */
    @Test
    void theWishesOfTheUserComeBeforeFilesAndThoseBeforeTheRest() {
        HeldResult held = scene.task(ScheduleScene.A, "t");
        assertEquals(true, couldRun(held));
        held.defer(NOW + 1, "later");
        assertKept(held, Obstacle.DEFERRED);
        held.defer(NOW, "now");
        assertEquals(Obstacle.NONE, seen().obstacle());
        held.waitsForFiles();
        assertKept(held, Obstacle.DOWNLOADING);
        scene.awaited(ScheduleScene.A, "t_in", NOW + 1);
        assertKept(held, Obstacle.DOWNLOAD_STALLED);
        held.suspendedByUser(true);
        assertKept(held, Obstacle.SUSPENDED_BY_USER);
        scene.project(ScheduleScene.A).orders().suspendedByUser();
        assertKept(held, Obstacle.PROJECT_SUSPENDED);
    }

    private void assertKept(HeldResult held, Obstacle obstacle) {
        assertEquals(obstacle, seen().obstacle());
        assertEquals(false, couldRun(held));
    }

    @ParameterizedTest
    @CsvSource({"true, true, NONE", "true, false, NEEDS_NETWORK", "false, false, NONE"})
    void aProgramThatNeedsTheNetworkWaitsWhileTransfersAreSuspended(boolean needs, boolean transfers, Obstacle seen) {
        scene.project(ScheduleScene.A).work().offered(new AppVersion("app", 1, "p", "", "", ScheduleScene.CPU, "", "",
                false, needs, List.of()));
        HeldResult held = scene.task(ScheduleScene.A, "t");
        scene.state.permission(new Permission(Verdict.YES, Verdict.YES, Verdict.YES,
                transfers ? Verdict.YES : new Verdict(false, 1, "no", false)));
        assertEquals(seen, seen().obstacle());
        assertEquals(seen == Obstacle.NONE, couldRun(held));
    }

    @Test
    void aTaskWhoseCardsAreNotHereExcludedOrBeingAskedForLacksItsDevice() {
        scene.task(ScheduleScene.A, "ati", "t", new ResourceUsage(1, ResourceType.ATI, 1, 1e9));
        assertEquals(List.of(Obstacle.DEVICE_MISSING, 0), List.of(seen().obstacle(), seen().resource()));
        scene.state.devices().sought(true);
        scene.task(ScheduleScene.B, "a");
        HeldResult card = scene.cardTask(ScheduleScene.B, "b");
        assertEquals(List.of(Obstacle.NONE, Obstacle.DEVICE_MISSING), obstacles());
        scene.state.devices().sought(false);
        assertEquals(List.of(Obstacle.NONE, Obstacle.NONE), obstacles());
        scene.excluded(new GpuExclusion(ScheduleScene.B, -1, null, ""));
        assertEquals(List.of(Obstacle.NONE, Obstacle.DEVICE_MISSING), obstacles());
        card.suspendedByUser(true);
        assertEquals(List.of(Obstacle.NONE, Obstacle.DEVICE_MISSING), obstacles());
    }

    private List<Obstacle> obstacles() {
        return scene.seen().host().tasks().stream().limit(2).map(TaskSnapshot::obstacle).toList();
    }

    @Test
    void ofATurnThereIsOnePicture() {
        scene.turn(tick -> assertSame(Snapshots.of(tick), Snapshots.of(tick)));
    }
}
