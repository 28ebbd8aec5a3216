package quern.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import quern.model.ResultOutcome;
import quern.model.ResultState;
import quern.model.SavedTask;
import quern.model.TaskId;
import quern.model.Workunit;

/** Bounds of app-control.md 19: what exceeds them is ended with its reason, what comes near them is not. */
class LimitTest {
    private final FakeServer server = new FakeServer("alpha", 1);
    private final FakeWorld world = new FakeWorld(1, server);

    @BeforeEach
    void start() {
        world.runUntil("start", 60, w -> !w.processes.isEmpty());
        world.run(2);
    }

    @Test
    void aTaskThatRunsLongerThanItsBoundOfOperationsAllowsIsEnded() {
        double limit = workunit().fpopsBound() / 1e9;
        world.runSeconds = 10 * limit;
        world.run(limit - 20);
        assertEquals(0, world.count(Command.AbortTask.class), "not before its time");
        assertEnded(ExitStatus.TIME_LIMIT, "exceeded elapsed time limit", limit);
    }

    @Test
    void aShortPeakOfMemoryIsForgivenAndALongOneIsNot() {
        double tooMuch = 2 * workunit().memoryBound();
        use(tooMuch);
        world.run(30);
        use(0);
        use(0);
        world.run(120);
        assertEquals(0, world.count(Command.AbortTask.class), "a peak of half a minute");
        use(tooMuch);
        use(tooMuch);
        use(tooMuch);
        assertEnded(ExitStatus.MEMORY_LIMIT, "memory bound for more than 60 s", 120);
    }

    @Test
    void aTaskThatFillsTheDiskBeyondItsBoundIsEnded() {
        world.post(new Event.TaskDiskMeasured(task(), workunit().diskBound()));
        world.run(5);
        assertEquals(0, world.count(Command.AbortTask.class), "just within its bound");
        world.post(new Event.TaskDiskMeasured(task(), workunit().diskBound() + 1));
        assertEnded(ExitStatus.DISK_LIMIT, "Disk usage limit exceeded", 30);
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
        Decision decision = world.view().explanations().stream()
                .filter(d -> d.subject().equals(task().result()) && d.kind() == Decision.Kind.TASK).findFirst()
                .orElseThrow();
        assertTrue(decision.verdict().equals("wait") && decision.reason().contains("swap"), decision::toString);
        world.post(new Event.SettingsChanged(swapping(s, 4e9)));
        world.runUntil("on again", 70, w -> !w.processes.isEmpty());
    }

    private static EngineSettings swapping(EngineSettings s, double swapBytes) {
        return new EngineSettings(s.usableCpus(), false, s.memoryBytes(), s.memoryMostBytes(), swapBytes,
                s.connectDays(), s.additionalDays(), s.schedulingPeriodSeconds(), true, s.checkpointPeriodSeconds(),
                s.cpuLimitFraction(), s.maxTransfers(), s.maxTransfersPerProject(), s.reportImmediately(),
                s.allowMultipleClients(), s.suite(), s.clientVersion(), s.clientBrand(), s.platform(),
                s.altPlatforms(), s.preferencesXml(), s.disk());
    }

    private void use(double bytes) {
        world.post(new Event.TaskMeasured(task(), bytes, 0, 1));
        world.run(1);
    }

    private void assertEnded(int exitStatus, String message, double seconds) {
        String name = task().result();
        world.runUntil("report", seconds + 4000, w -> !server.reportsOf(name).isEmpty());
        ResultOutcome outcome = server.reportsOf(name).getFirst();
        assertEquals(exitStatus, outcome.exitStatus());
        assertEquals(ResultState.COMPUTE_ERROR, outcome.state());
        assertTrue(outcome.stderr().contains(message), outcome::stderr);
    }

    private TaskId task() {
        SavedTask task = world.view().state().tasks().getFirst();
        return new TaskId(task.project(), task.resultName());
    }

    private Workunit workunit() {
        return world.view().state().projects().getFirst().workunits().getFirst();
    }
}
