package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.engine.command.Command;
import org.quern.engine.command.Message;
import org.quern.engine.event.Event;
import org.quern.engine.event.UserCommand;
import org.quern.engine.settings.EngineSettings;
import org.quern.model.ExitStatus;
import org.quern.model.HostInfo;
import org.quern.model.ResultOutcome;
import org.quern.model.ResultState;
import org.quern.model.TaskId;

/** The client may die at any moment, and its disk may refuse to be written: nothing finished is lost or told differently. */
class CrashTest {

    @Tag("slow")
    @ParameterizedTest(name = "seed {0}: a client that dies again and again delivers every task as finished, and computes no result twice")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void aClientThatDiesAgainAndAgainDeliversEveryTask(long seed) {
        Random random = new Random(seed);
        FakeServer server = new FakeServer("alpha", 6);
        FakeWorld world = new FakeWorld(seed, HostInfo.plain(2, FakeServer.FLOPS), EngineSettings.defaults(2, "plat"),
                server);
        for (int life = 0; life < 60; life++) {
            Map<TaskId, Double> reached = checkpoints(world);
            int before = world.commands.size();
            world.run(1 + random.nextInt(life % 2 == 0 ? 12 : 400));
            assertGoOnFrom(reached, world.commands.subList(before, world.commands.size()), "seed " + seed);
            world.crash();
        }
        world.runUntil("all reported, seed " + seed, 20_000, w -> server.supply == 0 && allReported(server));
        server.reports.forEach((name, reports) -> assertSameReports(seed, name, reports));
    }

    /** What the client that died had noted of each task. */
    private static Map<TaskId, Double> checkpoints(FakeWorld world) {
        Map<TaskId, Double> reached = new LinkedHashMap<>();
        world.notes.forEach((task, note) -> reached.put(task, note.cpuTime()));
        return reached;
    }

    /** Whatever is started first in a client's life goes on from there: a crash costs the work since then and nothing before. */
    private static void assertGoOnFrom(Map<TaskId, Double> reached, List<Command> commands, String when) {
        Set<TaskId> started = new LinkedHashSet<>();
        for (Command command : commands) {
            if (command instanceof Command.StartTask start) {
                TaskId task = new TaskId(start.launch().project(), start.launch().result().name());
                if (started.add(task)) {
                    assertEquals(reached.getOrDefault(task, 0.0), start.launch().checkpointCpuTime(),
                            when + ", " + task);
                }
            }
        }
    }

    private static boolean allReported(FakeServer server) {
        return server.reports.keySet().containsAll(server.sent);
    }

    private static void assertSameReports(long seed, String name, List<ResultOutcome> reports) {
        for (ResultOutcome report : reports) {
            assertEquals(0, report.exitStatus(), "seed " + seed + ", " + name);
            assertEquals(reports.getFirst().state(), report.state(), "seed " + seed + ", " + name);
        }
    }

    @Tag("slow")
    @ParameterizedTest(name = "killed {0} s after the task ended")
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7})
    void aTaskThatHadFinishedWhenTheClientDiedIsNotRunAgain(int later) {
        FakeServer server = new FakeServer("alpha", 1);
        FakeWorld world = new FakeWorld(1, server);
        world.runUntil("end", 1300, w -> !w.finishFiles.isEmpty());
        world.run(later);
        world.crash();
        world.runUntil("report", 6000, w -> !server.reports.isEmpty());
        assertEquals(1, world.count(Command.StartTask.class));
        assertEquals(0, server.reports.values().iterator().next().getFirst().exitStatus());
    }

    @ParameterizedTest(name = "killed {0} s after the order")
    @ValueSource(ints = {1, 2, 3, 4})
    void anAbortedTaskStaysAbortedOverACrash(int later) {
        FakeServer server = new FakeServer("alpha", 1);
        FakeWorld world = new FakeWorld(1, server);
        world.runUntil("start", 60, w -> !w.processes.isEmpty());
        world.run(3);
        world.ignored = Command.AbortTask.class::isInstance;
        world.post(new Event.Asked(new UserCommand.ForTask(new TaskId(server.url, server.sent.getFirst()),
                UserCommand.TaskOperation.ABORT)));
        world.run(later);
        world.crash();
        world.runUntil("report", 6000, w -> !server.reports.isEmpty());
        assertEquals(1, world.count(Command.StartTask.class));
        assertEquals(ExitStatus.ABORTED_BY_USER, server.reports.values().iterator().next().getFirst().exitStatus());
    }

    @Tag("slow")
    @Test
    void aTaskThatFinishedWhileALimitEndedItHasFinishedThoughTheClientDiedBeforeItSawThat() {
        FakeServer server = new FakeServer("alpha", 1);
        FakeWorld world = new FakeWorld(1, server);
        world.runUntil("start", 60, w -> !w.processes.isEmpty());
        world.runSeconds = 1e9;
        world.ignored = Command.AbortTask.class::isInstance;
        world.runUntil("limit", 10_100, w -> w.ordered(Command.AbortTask.class));
        world.run(5);
        world.finishFiles.put(new TaskId(server.url, server.sent.getFirst()), FakeProcess.finished());
        world.crash();
        world.runUntil("report", 6000, w -> !server.reports.isEmpty());
        ResultOutcome report = server.reports.values().iterator().next().getFirst();
        assertEquals(0, report.exitStatus(), report.stderr());
        assertEquals(ResultState.FILES_UPLOADED, report.state());
    }

    @Test
    void aTaskGoesOnFromItsLastCheckpointOnDisk() {
        FakeServer server = new FakeServer("alpha", 1);
        FakeWorld world = new FakeWorld(1, server);
        world.runUntil("start", 60, w -> !w.processes.isEmpty());
        world.run(500);
        double last = world.process().checkpoint;
        assertTrue(last > 400, "it had one");
        world.crash();
        world.runUntil("start", 60, w -> !w.processes.isEmpty());
        assertEquals(last, world.process().launch.checkpointCpuTime(), "starts from " + world.process().launch);
    }

    @Tag("slow")
    @Test
    void whileTheDiskRefusesRunningTasksGoOnAndNothingNewIsStarted() {
        FakeServer server = new FakeServer("alpha", 2);
        FakeWorld world = new FakeWorld(1, server);
        world.runUntil("start", 60, w -> !w.processes.isEmpty());
        world.diskFails = true;
        world.run(1500);
        assertEquals(1, world.count(Command.StartTask.class));
        assertEquals(1, alerts(world));
        assertEquals(0, world.count(Command.ClearSlot.class));
        world.diskFails = false;
        world.runUntil("second start", 30, w -> w.count(Command.StartTask.class) == 2);
        world.runUntil("reports", 6000, w -> server.reports.size() == 2);
    }

    @Test
    void whileTheDiskRefusesNoRequestGoesOut() {
        FakeServer server = new FakeServer("alpha", 2);
        FakeWorld world = new FakeWorld(1, server);
        world.diskFails = true;
        world.run(300);
        assertEquals(0, world.count(Command.CallScheduler.class));
        world.diskFails = false;
        world.runUntil("call", 30, w -> !server.requests.isEmpty());
    }

    @Test
    void anUnwritableDiskIsTriedEveryTenSeconds() {
        FakeWorld world = new FakeWorld(1, new FakeServer("alpha", 2));
        world.diskFails = true;
        world.run(105);
        long tries = world.count(Command.SaveState.class);
        assertTrue(tries >= 9 && tries <= 12, tries + " tries");
    }

    private static long alerts(FakeWorld world) {
        return world.commands.stream().filter(command -> command instanceof Command.Notify n
                && n.message().priority() == Message.Priority.ALERT).count();
    }
}
