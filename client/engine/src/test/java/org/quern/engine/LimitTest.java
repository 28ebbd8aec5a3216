package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.quern.engine.command.Command;
import org.quern.engine.command.Decision;
import org.quern.engine.event.Event;
import org.quern.engine.event.TaskRemarks;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.settings.TasksOf;
import org.quern.model.ExitStatus;
import org.quern.model.ResultOutcome;
import org.quern.model.ResultState;
import org.quern.model.SavedTask;
import org.quern.model.ScheduleLimits;
import org.quern.model.TaskId;
import org.quern.model.Workunit;

/** Bounds of docs/protocol/app-control.md 19: what exceeds them is ended with its reason, what comes near them is not. */
class LimitTest {
    private final FakeServer server = new FakeServer("alpha", 1);
    private final FakeWorld world = BoincsRules.world(1, server);

    @BeforeEach
    void start() {
        world.runUntil("start", 60, w -> !w.processes.isEmpty());
        world.run(2);
    }

    @Tag("slow")
    @Test
    void aTaskThatRunsLongerThanItsBoundOfOperationsAllowsIsEnded() {
        double limit = workunit().fpopsBound() / 1e9;
        world.runSeconds = 10 * limit;
        world.run(limit - 20);
        assertEquals(0, world.count(Command.AbortTask.class), "not before its time");
        assertEnded(ExitStatus.TIME_LIMIT, "exceeded elapsed time limit", limit);
    }

    @Test
    void aTaskThatUsesMoreMemoryThanItsProjectSaysGoesOnAndThatIsToldOnce() {
        for (int minute = 0; minute < 5; minute++) {
            use(20 * workunit().memoryBound());
            world.run(60);
        }
        assertEquals(1, world.processes.size());
        assertEquals(0, world.count(Command.AbortTask.class) + world.count(Command.SuspendTask.class));
        assertEquals(1, told("more than the 95.37 MB that the project says it needs"));
    }

    @Test
    void whatAProgramOfOneProjectUsesSaysNothingOfOneOfTheSameNameOfAnother() {
        FakeServer other = new FakeServer("beta", 0);
        FakeWorld both = new FakeWorld(2, server, other);
        both.runUntil("start", 60, w -> !w.processes.isEmpty());
        both.settings = settings(both.settings, 2, 4e9, 4e9, both.settings.schedule().swapBytes());
        both.post(new Event.SettingsChanged(both.settings));
        TaskId first = both.processes.keySet().iterator().next();
        for (int i = 0; i < 10; i++) {
            both.post(new Event.TaskMeasured(first, 3e9, 0, 1));
            both.run(2);
        }
        other.supply = 1;
        both.runUntil("a task of each", 600, w -> w.processes.size() == 2);
    }

    @Test
    void aTaskThatNeedsMoreMemoryThanThereIsNowWaitsForItAndGoesOn() {
        allow(1e9, 4e9);
        use(2e9);
        assertEquals(1, world.count(Command.SuspendTask.class));
        world.run(300);
        assertTrue(world.view().tasks().getFirst().scheduling().lacksMemory());
        allow(4e9, 4e9);
        world.runUntil("on again", 70, w -> w.count(Command.ResumeTask.class) == 1);
        assertEquals(0, world.count(Command.AbortTask.class) + world.count(Command.QuitTask.class));
    }

    @Test
    void aTaskThatOnceTookMoreThanTasksMayEverUseStartsAgainBesideOthersAfterTenMinutes() {
        allow(1e9, 4e9);
        String name = task().result();
        use(1e12);
        assertEquals(1, world.count(Command.QuitTask.class));
        world.run(540);
        assertTrue(world.processes.isEmpty(), "not at once");
        assertEquals("wait", decision(name).verdict());
        assertTrue(world.view().tasks().getFirst().scheduling().deferredReason()
                .endsWith("more than the 3814.70 MB that tasks may ever use here"));
        world.runUntil("second start", 120, w -> !w.processes.isEmpty());
        world.run(2);
        use(0.9e9);
        world.run(300);
        assertEquals(0, world.count(Command.AbortTask.class), "what its last process used is forgotten");
        assertEquals(0, world.count(Command.SuspendTask.class));
        assertEquals(1, world.count(Command.QuitTask.class));
        assertEquals(1, told("more than the 3814.70 MB that tasks may ever use here"));
    }

    @Test
    void whatATaskTookBeyondAllThatTasksMayUseKeepsNoOtherOfItsVersionWaiting() {
        server.supply = 1;
        allow(4e9, 4e9);
        world.runUntil("second task", 200_000, w -> w.view().state().projects().getFirst().results().size() == 2);
        world.ignored = Command.QuitTask.class::isInstance;
        use(1e12);
        EngineSettings s = world.settings;
        change(settings(s, 2, 2e9, 4e9, s.schedule().swapBytes()));
        world.runUntil("both", 70, w -> w.processes.size() == 2);
    }

    @Test
    void aTaskThatTakesTooMuchTwiceWithoutACheckpointCanNeverRunHere() {
        world.checkpointEvery = 1e9;
        allow(4e9, 4e9);
        useUntil(8e9, Command.QuitTask.class);
        world.runUntil("second start", 700, w -> !w.processes.isEmpty());
        useUntil(8e9, Command.AbortTask.class);
        assertEnded(ExitStatus.MEMORY_LIMIT, "> 3814.70MB</message>", 120);
    }

    @Tag("slow")
    @Test
    void aTaskThatSavedItsWorkSinceItTookTooMuchStartsAgain() {
        allow(4e9, 4e9);
        for (int round = 0; round < 3; round++) {
            useUntil(8e9, Command.QuitTask.class);
            world.runUntil("next start", 700, w -> !w.processes.isEmpty());
            world.runUntil("checkpoint", 90, w -> w.ordered(Command.NoteCheckpoint.class));
        }
        assertEquals(0, world.count(Command.AbortTask.class));
    }

    @Test
    void aReportOfLittleMemoryDoesNotHideWhatIsMeasured() {
        allow(1e9, 4e9);
        world.post(new Event.TaskRemarked(task(), new TaskRemarks(false, 1, false, "", "")));
        use(2e9);
        assertEquals(1, world.count(Command.SuspendTask.class));
    }

    @Test
    void tasksThatHaveNotRunAreExpectedToUseWhatOthersOfTheirVersionDo() {
        server.supply = 1;
        allow(1.5e9, 4e9);
        world.runUntil("second task", 200_000, w -> w.view().state().projects().getFirst().results().size() == 2);
        use(1e9);
        EngineSettings s = world.settings;
        change(settings(s, 2, 1.5e9, 4e9, s.schedule().swapBytes()));
        world.run(120);
        assertEquals(1, world.processes.size(), "two of 1e9 bytes do not fit into 1.5e9");
        change(settings(s, 2, 2.5e9, 4e9, s.schedule().swapBytes()));
        world.runUntil("both", 70, w -> w.processes.size() == 2);
    }

    @Test
    void noMoreProcessorTimeCountsThanTheHostHas() {
        double before = saved().checkpointCpuTime();
        world.ignored = Command.NoteCheckpoint.class::isInstance;
        world.post(new Event.TaskProgressed(task(), 1e9, 1e9, 0.5));
        world.step(1);
        assertTrue(saved().currentCpuTime() < 100, () -> saved().toString());
        assertEquals(before, saved().checkpointCpuTime(), "and no checkpoint of the future");
        assertEquals(0, world.count(Command.NoteCheckpoint.class));
    }

    @Test
    void aTaskThatFillsTheDiskBeyondItsBoundIsEnded() {
        world.post(new Event.TaskDiskMeasured(task(), workunit().diskBound()));
        world.post(new Event.SlotMeasured(task(), workunit().diskBound() * 9)); // allocated blocks of many small files
        world.run(5);
        assertEquals(0, world.count(Command.AbortTask.class), "just within its bound");
        world.post(new Event.TaskDiskMeasured(task(), workunit().diskBound() + 1));
        assertEnded(ExitStatus.DISK_LIMIT, "Disk usage limit exceeded", 30);
    }

    @Test
    void aTaskBeyondItsDiskBoundIsGivenNoMinuteToGoOnWriting() {
        world.post(new Event.TaskDiskMeasured(task(), workunit().diskBound() + 1));
        world.run(2);
        assertEquals(1, world.count(Command.KillTask.class));
    }

    @Test
    void aTaskThatIsFoundOverItsDiskBoundAtItsEndIsNotStartedAgain() {
        world.post(new Event.TaskDiskMeasured(task(), workunit().diskBound() + 1));
        world.process().end = FakeProcess.code(0);
        assertEnded(ExitStatus.DISK_LIMIT, "Disk usage limit exceeded", 30);
        assertEquals(1, world.count(Command.StartTask.class));
    }

    @Test
    void whatATaskOverItsDiskBoundHasFinishedIsKept() {
        String name = task().result();
        world.post(new Event.TaskDiskMeasured(task(), workunit().diskBound() + 1));
        world.process().end = FakeProcess.finished();
        world.runUntil("report", 4000, w -> !server.reportsOf(name).isEmpty());
        ResultOutcome outcome = server.reportsOf(name).getFirst();
        assertEquals(ResultState.FILES_UPLOADED, outcome.state());
        assertTrue(outcome.peakDiskBytes() > 1e8, outcome::toString);
        assertEquals(1, told("what it did is kept. Disk usage limit exceeded"));
    }

    @Test
    void aTaskThatSwapsMoreThanAllowedIsEndedAtOnceAndWaitsWithThatReasonUntilItFits() {
        EngineSettings s = world.settings;
        world.post(new Event.SettingsChanged(swapping(s, 1e9)));
        world.run(3);
        world.post(new Event.TaskMeasured(task(), 1e6, 2e9, 1));
        world.runUntil("quit", 5, w -> w.count(Command.QuitTask.class) == 1);
        world.run(120);
        assertTrue(world.processes.isEmpty());
        Decision decision = decision(task().result());
        assertTrue(decision.verdict().equals("wait") && decision.reason().contains("swap"), decision::toString);
        world.post(new Event.SettingsChanged(swapping(s, 4e9)));
        world.runUntil("on again", 70, w -> !w.processes.isEmpty());
    }

    private Decision decision(String task) {
        return world.view().explanations().stream()
                .filter(d -> d.subject().equals(task) && d.kind() == Decision.Kind.TASK).findFirst().orElseThrow();
    }

    private static EngineSettings swapping(EngineSettings s, double swapBytes) {
        return settings(s, s.tasks().usableCpus(), s.schedule().memoryBytes(), s.tasks().memoryMostBytes(), swapBytes);
    }

    private static EngineSettings settings(EngineSettings s, int cpus, double memoryBytes, double mostBytes,
            double swapBytes) {
        return s.with(TasksOf.memory(TasksOf.cpus(cpus), mostBytes))
                .with(new ScheduleLimits(s.schedule().schedulingPeriodSeconds(), false, memoryBytes, swapBytes, true,
                        false));
    }

    /** Tasks may use so much memory now, and so much when nobody uses the computer. */
    private void allow(double memoryBytes, double mostBytes) {
        EngineSettings s = world.settings;
        change(settings(s, s.tasks().usableCpus(), memoryBytes, mostBytes, s.schedule().swapBytes()));
        world.run(3);
    }

    private void change(EngineSettings settings) {
        world.settings = settings;
        world.post(new Event.SettingsChanged(settings));
    }

    private void use(double bytes) {
        world.post(new Event.TaskMeasured(task(), bytes, 0, 1));
        world.run(1);
    }

    private void useUntil(double bytes, Class<? extends Command> ordered) {
        world.run(3);
        long before = world.count(ordered);
        for (int i = 0; i < 10 && world.count(ordered) == before; i++) {
            use(bytes);
        }
        assertEquals(before + 1, world.count(ordered));
    }

    private long told(String text) {
        return world.commands.stream().filter(Command.Notify.class::isInstance).map(Command.Notify.class::cast)
                .filter(notify -> notify.message().text().contains(text)).count();
    }

    private SavedTask saved() {
        return world.view().state().tasks().getFirst();
    }

    private void assertEnded(int exitStatus, String message, double seconds) {
        String name = task().result();
        world.runUntil("report", seconds + 4000, w -> !server.reportsOf(name).isEmpty());
        ResultOutcome outcome = server.reportsOf(name).getFirst();
        assertEquals(exitStatus, outcome.exitStatus());
        assertEquals(ResultState.COMPUTE_ERROR, outcome.state());
        assertTrue(outcome.stderr().contains(message), outcome::stderr);
        if (exitStatus == ExitStatus.DISK_LIMIT) {
            assertTrue(outcome.stderr().startsWith("<message>\n" + message + "</message>\n"), "no figures, as BOINC");
        }
    }

    private TaskId task() {
        SavedTask task = world.view().state().tasks().getFirst();
        return new TaskId(task.project(), task.resultName());
    }

    private Workunit workunit() {
        return world.view().state().projects().getFirst().workunits().getFirst();
    }
}
