package org.quern.engine.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.engine.BoincsRules;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.event.Permission;
import org.quern.engine.state.ActiveTask;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.TaskPhase;
import org.quern.engine.tick.TimeAdvance;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.model.ScheduleLimits;
import org.quern.scheduler.account.RecentCredit;

/** What a decision changes and says, on one CPU and the cards 3 and 5. */
class ScheduleStageTest {
    private ScheduleScene scene = new ScheduleScene(1, ScheduleScene.cards(3, 5));

    private void decide() {
        scene.state.schedule().lookNow();
        scene.turn(new ScheduleStage()::run);
    }

    private static ActiveTask task(HeldResult held) {
        return Objects.requireNonNull(held.task());
    }

    @Test
    void theChosenTaskGetsASlotAndTheOtherWaits() {
        HeldResult a = scene.task(ScheduleScene.A, "a");
        HeldResult b = scene.task(ScheduleScene.A, "b");
        decide();
        assertTrue(task(a).scheduled());
        assertEquals(List.of(ScheduleScene.NOW, List.of()), List.of(task(a).runningSince(), task(a).devices()));
        assertEquals(ScheduleScene.A, task(a).id().project());
        assertNull(b.task());
        assertTrue(scene.decided("TASK a").startsWith("run: "), scene.decided::toString);
        assertEquals("wait: the CPUs are taken by more important tasks (cpus_used=1, cpus=1)",
                scene.decided.get("TASK b"));
        assertEquals("use: all instances are in use", scene.decided.get("DEVICE CPU"));
        assertEquals("idle: no task that could use it is here", scene.decided.get("DEVICE NVIDIA"));
        assertEquals("idle: no task that could use it is here", scene.decided.get("DEVICE NVIDIA 3"));
    }

    @Test
    void aTaskForCardsKnowsThemByTheirIdentities() {
        HeldResult both = scene.task(ScheduleScene.A, "both", "a", new ResourceUsage(0.5, ResourceType.NVIDIA, 2, 1e9));
        decide();
        assertEquals(List.of(0, 1), task(both).devices());
        assertEquals(List.of("id 3", "id 5"), task(both).cards());
        assertEquals("use: 1.00 by a", scene.decided.get("DEVICE NVIDIA 5"));
        assertEquals("use: all instances are in use", scene.decided.get("DEVICE NVIDIA"));
        assertEquals("use: 0.5 idle: no task that could use it is here", scene.decided.get("DEVICE CPU"));
    }

    @Test
    void cpusThatTasksOfSeveralThreadsShareAreTold() {
        scene.task(ScheduleScene.A, "card", "a", new ResourceUsage(0.4, ResourceType.NVIDIA, 1, 1e9));
        scene.task(ScheduleScene.A, "b");
        decide();
        assertEquals("use: all instances are in use", scene.decided.get("DEVICE CPU"), "of cards a part");
        scene.task(ScheduleScene.A, "both", "c", new ResourceUsage(0.5, ResourceType.NVIDIA, 1, 1e9));
        decide();
        assertEquals("use: all instances are in use: tasks for 1.9 CPUs share 1, and each is slower",
                scene.decided.get("DEVICE CPU"));
    }

    @Test
    void processorsThatTheUserKeepsForThemselvesAreTold() {
        scene = ScheduleScene.sparing(1, 4);
        scene.task(ScheduleScene.A, "a");
        decide();
        assertEquals(
                "use: all instances are in use; tasks may use 1 of this computer's 4 CPUs by the user's settings",
                scene.decided.get("DEVICE CPU"));
    }

    /** They are asked again since one of them is idle. */
    @Test
    void itIsKnownWhetherAnythingIsLeftIdle() {
        decide();
        assertTrue(scene.state.schedule().leavesIdle());
        scene.task(ScheduleScene.A, "a");
        scene.task(ScheduleScene.A, "both", "b", new ResourceUsage(0, ResourceType.NVIDIA, 2, 1e9));
        decide();
        assertFalse(scene.state.schedule().leavesIdle());
    }

    @Test
    void aTaskThatItsUserSuspendsLeavesItsPlaceToAnother() {
        HeldResult a = scene.task(ScheduleScene.A, "a");
        HeldResult b = scene.task(ScheduleScene.A, "b");
        scene.running(ScheduleScene.A, a);
        scene.later = 10;
        decide();
        assertTrue(task(a).scheduled());
        assertNull(b.task());
        a.suspendedByUser(true);
        decide();
        assertFalse(task(a).scheduled());
        assertFalse(task(a).mustLeaveMemory(), "without a checkpoint everything would be lost");
        assertTrue(task(b).scheduled());
        assertEquals(ScheduleScene.NOW + 10, task(b).runningSince());
        assertEquals("wait: the user suspended the task", scene.decided.get("TASK a"));
        b.suspendedByUser(true);
        task(a).suspended();
        task(a).checkpointed(1, ScheduleScene.NOW);
        decide();
        assertTrue(task(a).mustLeaveMemory());
    }

    @Test
    void aStartWaitsUntilTheCardIsLeft() {
        HeldResult a = scene.task(ScheduleScene.A, "both", "a", new ResourceUsage(0, ResourceType.NVIDIA, 2, 1e9));
        HeldResult b = scene.task(ScheduleScene.A, "both", "b", new ResourceUsage(0, ResourceType.NVIDIA, 2, 1e9));
        ActiveTask running = scene.running(ScheduleScene.A, a,
                new ResourceUsage(0, ResourceType.NVIDIA, 2, 1e9), 0, 1);
        a.suspendedByUser(true);
        decide();
        assertTrue(running.mustLeaveMemory());
        assertNull(b.task());
        assertTrue(scene.state.schedule().waitsForDevice());
        assertEquals("wait: waits until a task that leaves the device has ended", scene.decided.get("TASK b"));
    }

    @Test
    void aTaskThatWouldMissItsDeadlineRemembersThatAndRunsForIt() {
        scene.state.use(BoincsRules.by(scene.state.settings()));
        HeldResult a = scene.task(ScheduleScene.A, "a");
        ActiveTask task = scene.slot(ScheduleScene.A, a);
        decide();
        assertEquals(List.of(0.0, false), List.of(task.lastMissForecast(), task.forDeadline()));
        a.deadline(ScheduleScene.NOW + 10);
        decide();
        assertEquals(ScheduleScene.NOW, task.lastMissForecast());
        assertTrue(task.forDeadline());
    }

    @ParameterizedTest
    @CsvSource({"4e6, 1e9, true, false", "1e6, 4e6, false, true", "1e6, 0, false, false"})
    void aTaskThatLacksMemoryOrSwapIsMarked(double memory, double swap, boolean lacksMemory, boolean lacksSwap) {
        scene.state.use(scene.state.settings()
                .with(new ScheduleLimits(3600, false, 3e6, lacksMemory ? 1e12 : 3e6, false, false)));
        ActiveTask task = scene.running(ScheduleScene.A, scene.task(ScheduleScene.A, "a"));
        ScheduleScene.uses(task, memory, swap);
        decide();
        assertEquals(List.of(lacksMemory, lacksSwap), List.of(task.lacksMemory(), task.lacksSwap()));
        assertEquals(!lacksMemory && !lacksSwap, task.scheduled());
    }

    /** A hundred seconds of a CPU of 1e9 operations a second and of a card that reaches 2e11. */
    @Test
    void whatWasUsedSinceTheLastLookCountsForItsProject() {
        scene.state.usage().count(ScheduleScene.A, new ResourceUsage(1, ResourceType.NVIDIA, 1, 1e9), 100);
        scene.state.usage().pass(100, Permission.ALL);
        decide();
        var accounting = scene.project(ScheduleScene.A).accounting();
        assertEquals(List.of(100.0, 100.0), List.of(accounting.cpuTime(), accounting.gpuTime()));
        assertTrue(RecentCredit.credit(scene.state.ledgers().of(RecentCredit.INSTANCE), ScheduleScene.A) > 0);
        decide();
        assertEquals(100, scene.project(ScheduleScene.A).accounting().cpuTime(), "it counts once");
    }

    @Test
    void whileTheDiskTakesNothingWhatWasChosenWaitsForIt() {
        HeldResult a = scene.task(ScheduleScene.A, "a");
        scene.state.startHold().begin("it is full", new MonotonicTime(1));
        decide();
        assertEquals("wait: no task can be started: it is full", scene.decided.get("TASK a"));
        assertEquals("use: instances stay idle, since no task can be started: it is full",
                scene.decided.get("DEVICE CPU"));
        assertTrue(task(a).scheduled());
    }

    @Test
    void aDownloadThatWaitsForSpaceSaysSo() {
        scene.coming(ScheduleScene.A, "app", "a", ScheduleScene.CPU);
        scene.awaited(ScheduleScene.A, "a_in", ScheduleScene.NOW + 100);
        decide();
        assertEquals("wait: a file it needs waits for its next download try", scene.decided.get("TASK a"));
        scene.project(ScheduleScene.A).diskState().postpone("a_in", "other projects have it", 0);
        decide();
        assertEquals("wait: other projects have it; sooner if there is space, and given up at its deadline",
                scene.decided.get("TASK a"));
    }

    @Test
    void aStartThatWaitsForRoomForCopiesSaysSo() {
        HeldResult a = scene.task(ScheduleScene.A, "a");
        ActiveTask task = scene.slot(ScheduleScene.A, a);
        a.waitsForRoom(ScheduleScene.NOW + 100, "its copies have no room");
        task.copies().refused(100);
        decide();
        assertEquals("wait: its copies have no room", scene.decided.get("TASK a"));
        assertEquals("idle: no task that could use it is runnable: the application asked to be started later, or could"
                + " not start", scene.decided.get("DEVICE CPU"));
    }

    @Test
    void aTaskThatCouldStartAgainSaysWhatItWaitsForNow() {
        HeldResult a = scene.task(ScheduleScene.A, "a");
        scene.running(ScheduleScene.A, scene.task(ScheduleScene.A, "b"));
        a.waitsForRoom(ScheduleScene.NOW, "its copies have no room");
        scene.slot(ScheduleScene.A, a).copies().refused(100);
        decide();
        assertEquals("wait: the CPUs are taken by more important tasks (cpus_used=1, cpus=1)",
                scene.decided.get("TASK a"));
    }

    @Test
    void aTaskThatWaitsForACardSaysWhatIsKnownOfIt() {
        scene.task(ScheduleScene.A, "ati", "a", new ResourceUsage(1, ResourceType.ATI, 1, 1e9));
        decide();
        assertEquals("wait: ATI GPU is missing: its driver does not answer for it now; it waits until it does",
                scene.decided.get("TASK a"));
    }

    @Test
    void whileComputingIsSuspendedTasksKeepTheirPlaceAndEachSaysWhy() {
        HeldResult a = scene.task(ScheduleScene.A, "a");
        HeldResult done = scene.task(ScheduleScene.A, "done");
        done.computed();
        ActiveTask task = scene.running(ScheduleScene.A, a);
        scene.state.permission(ScheduleScene.without(false, true));
        decide();
        String why = "computing is suspended: on batteries";
        assertEquals(Map.of("TASK a", "wait: " + why, "DEVICE CPU", "idle: " + why, "DEVICE NVIDIA", "idle: " + why,
                "DEVICE NVIDIA 3", "idle: " + why, "DEVICE NVIDIA 5", "idle: " + why), scene.decided);
        assertEquals(List.of(true, TaskPhase.EXECUTING), List.of(task.scheduled(), task.phase()));
    }

    /** Right after the start nobody has looked. */
    @Test
    void whatIsNotKnownYetIsNoReasonForADevice() {
        scene.task(ScheduleScene.A, "a");
        scene.state.permission(Permission.UNKNOWN);
        decide();
        assertEquals(List.of("TASK a"), List.copyOf(scene.decided.keySet()));
    }

    @ParameterizedTest
    @CsvSource({"true", "false"})
    void whereNobodyListensNothingIsSaidAndTheSameIsDone(boolean compute) {
        HeldResult a = scene.task(ScheduleScene.A, "a");
        scene.timeAdvance = TimeAdvance.BY_EVENTS;
        scene.state.permission(ScheduleScene.without(compute, true));
        decide();
        assertEquals(Map.of(), scene.decided);
        assertEquals(compute, a.task() != null);
    }
}
