package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.engine.command.Command;
import org.quern.engine.event.Event;
import org.quern.engine.event.Permission;
import org.quern.engine.event.UserCommand;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.settings.TaskSettings;
import org.quern.engine.settings.TasksOf;
import org.quern.engine.tick.TimeAdvance;
import org.quern.engine.view.ClientView;
import org.quern.model.App;
import org.quern.model.Coprocessor;
import org.quern.model.HostInfo;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.model.ScheduleLimits;
import org.quern.model.TaskId;

/** Suspended tasks stay in memory or leave it by the table of docs/protocol/app-control.md 14.1; preemption is by time slices. */
class SuspensionTest {
    private static final ResourceType GPU = ResourceType.of("NVIDIA");

    @ParameterizedTest(name = "reason keeps {0}, gpu {1}, checkpoint {2}, leave in memory {3}: {4}")
    @CsvSource({"true,false,false,false,SUSPENDED", "true,false,true,false,SUSPENDED", "true,true,true,false,SUSPENDED",
        "false,false,false,false,SUSPENDED", "false,false,true,false,GONE", "false,false,true,true,SUSPENDED",
        "false,true,false,false,GONE", "false,true,true,true,GONE"})
    void theTableOfLeavingMemoryHolds(boolean keeps, boolean gpu, boolean checkpointed, boolean leave,
            String expected) {
        FakeServer server = new FakeServer("alpha", 1);
        server.usage = gpu ? new ResourceUsage(0.1, GPU, 1, 1e9) : new ResourceUsage(1, null, 0, 1e9);
        FakeWorld world = new FakeWorld(1, host(gpu), settings(leave), server);
        world.runUntil("start", 90, w -> !w.processes.isEmpty());
        world.checkpointEvery = checkpointed ? 10 : 1e9;
        world.run(30);
        world.post(new Event.PermissionChanged(forbidden(keeps)));
        world.run(3);
        assertEquals(expected, world.processes.isEmpty() ? "GONE" : world.process().suspended ? "SUSPENDED" : "RUNS");
        world.post(new Event.PermissionChanged(Permission.ALL));
        world.runUntil("on", 10, w -> !w.processes.isEmpty() && !w.process().suspended);
    }

    /** Seen in a simulated host, which looks once an hour; a daemon looks at once. */
    @Test
    void aTaskThatTheUserSuspendsWhileNothingMayComputeDoesNotGoOnWhenEverythingMay() {
        FakeServer server = new FakeServer("alpha", 1);
        FakeWorld world = new FakeWorld(1, server);
        world.engine = new Engine(world.disk, List.of(server.account()), EngineSettings.defaults(1, "plat"),
                new Random(1), TimeAdvance.POLLED.lookingEvery(3600));
        world.runUntil("start", 90, w -> !w.processes.isEmpty());
        world.run(30);
        world.post(new Event.PermissionChanged(forbidden(true)));
        world.run(3);
        world.post(new Event.Asked(new UserCommand.ForTask(new TaskId(server.url, server.sent.getFirst()),
                UserCommand.TaskOperation.SUSPEND)));
        world.run(3);
        world.post(new Event.PermissionChanged(Permission.ALL));
        world.run(60);
        assertTrue(world.process().suspended);
    }

    @Test
    void aTaskOrProjectThatTheUserSuspendedStaysSoOverTheClientsDeathUntilHeWantsItAgain() {
        FakeServer ofTask = new FakeServer("alpha", 1);
        FakeServer whole = new FakeServer("beta", 1);
        FakeWorld world = new FakeWorld(2, ofTask, whole);
        world.runUntil("start", 90, w -> w.processes.size() == 2);
        TaskId task = new TaskId(ofTask.url, ofTask.sent.getFirst());
        world.post(new Event.Asked(new UserCommand.ForTask(task, UserCommand.TaskOperation.SUSPEND)));
        world.post(new Event.Asked(
                new UserCommand.ForProject(whole.url, UserCommand.ProjectOperation.SUSPEND)));
        world.run(120);
        world.crash();
        world.run(600);
        assertEquals(Set.of(), world.processes.keySet());
        world.post(new Event.Asked(new UserCommand.ForTask(task, UserCommand.TaskOperation.RESUME)));
        world.run(10);
        assertEquals(Set.of(task), world.processes.keySet());
    }

    /** Seen in a simulated host as well. */
    @Test
    void aProcessorThatWasTakenAwayWhileNothingMayComputeStaysIdleWhenEverythingMay() {
        FakeServer server = new FakeServer("alpha", 2);
        FakeWorld world = new FakeWorld(2, HostInfo.plain(2, FakeServer.FLOPS), EngineSettings.defaults(2, "plat"),
                server);
        world.engine = new Engine(world.disk, List.of(server.account()), EngineSettings.defaults(2, "plat"),
                new Random(1), TimeAdvance.POLLED.lookingEvery(3600));
        world.runUntil("start", 90, w -> w.processes.size() == 2);
        world.run(30);
        world.post(new Event.PermissionChanged(forbidden(true)));
        world.run(3);
        world.post(new Event.SettingsChanged(EngineSettings.defaults(1, "plat")));
        world.run(3);
        world.post(new Event.PermissionChanged(Permission.ALL));
        world.run(60);
        assertEquals(1, world.processes.values().stream().filter(process -> !process.suspended).count());
    }

    @ParameterizedTest(name = "reason {0}: a light task goes on: {1}")
    @CsvSource({"1,true", "1024,true", "2,false", "4,false", "8,false", "16,false"})
    void batteriesAndBusyProcessorsDoNotStopTasksThatHardlyCompute(int reason, boolean goesOn) {
        FakeServer server = new FakeServer("alpha", 1);
        server.app = new App("app", "app", true, false, false);
        FakeWorld world = new FakeWorld(1, server);
        world.runUntil("start", 90, w -> !w.processes.isEmpty());
        Permission.Verdict no = new Permission.Verdict(false, reason, "suspended for the test", true);
        world.post(new Event.PermissionChanged(new Permission(no, no, Permission.Verdict.YES,
                Permission.Verdict.YES)));
        world.run(3);
        assertEquals(goesOn, !world.process().suspended);
    }

    @Test
    void tasksThatHardlyComputeGoOnWhateverTheReasonWhereTheirUserWantsThat() {
        FakeServer server = new FakeServer("alpha", 1);
        server.app = new App("app", "app", true, false, false);
        TaskSettings always = TasksOf.lightOnesAlways(TasksOf.cpus(1));
        FakeWorld world = new FakeWorld(1, HostInfo.plain(1, FakeServer.FLOPS),
                EngineSettings.defaults(1, "plat").with(always), server);
        world.runUntil("start", 90, w -> !w.processes.isEmpty());
        Permission.Verdict no = new Permission.Verdict(false, 4, "by the user", false);
        world.post(new Event.PermissionChanged(
                new Permission(no, no, Permission.Verdict.YES, Permission.Verdict.YES)));
        world.run(3);
        assertEquals(false, world.process().suspended);
        world.post(new Event.SettingsChanged(world.settings.with(EngineSettings.defaults(1, "plat").tasks())));
        world.run(3);
        assertTrue(world.processes.isEmpty() || world.process().suspended);
    }

    @Tag("slow")
    @Test
    void aSuspendedTaskDoesNotAgeAndFinishesAfterwards() {
        FakeServer server = new FakeServer("alpha", 1);
        FakeWorld world = new FakeWorld(1, server);
        world.runUntil("start", 60, w -> !w.processes.isEmpty());
        world.run(100);
        world.post(new Event.PermissionChanged(forbidden(true)));
        world.run(5000);
        world.post(new Event.PermissionChanged(Permission.ALL));
        world.runUntil("report", 6000, w -> !server.reports.isEmpty());
        assertEquals(1000, server.reports.values().iterator().next().getFirst().finalElapsedTime(), 5);
    }

    @Test
    void aTaskSuspendedByTheUserMakesRoomForAnother() {
        FakeServer server = new FakeServer("alpha", 2);
        FakeWorld world = new FakeWorld(1, server);
        world.runUntil("start", 60, w -> !w.processes.isEmpty());
        world.runUntil("second downloaded", 100, w -> w.count(Command.Download.class) >= 3);
        world.run(5);
        String first = world.view().tasks().getFirst().result();
        world.post(new Event.Asked(new UserCommand.ForTask(new org.quern.model.TaskId(server.url, first),
                UserCommand.TaskOperation.SUSPEND)));
        world.runUntil("other runs", 60, w -> w.processes.entrySet().stream()
                .anyMatch(e -> !e.getKey().result().equals(first) && !e.getValue().suspended));
    }

    @Tag("slow")
    @Test
    void twoProjectsShareOneCpuByTimeSlices() {
        FakeServer a = new FakeServer("a", 3);
        FakeServer b = new FakeServer("b", 3);
        FakeWorld world = BoincsRules.world(1, a, b);
        world.runSeconds = 20_000;
        world.runUntil("both started", 12_000,
                w -> w.view().tasks().stream().map(ClientView.TaskView::project).distinct()
                        .count() == 2);
        double start = world.wall;
        world.run(30_000);
        List<ClientView.TaskView> tasks = world.view().tasks();
        double most = tasks.stream().mapToDouble(ClientView.TaskView::elapsed).max().orElse(0);
        assertTrue(world.count(Command.QuitTask.class) + world.count(Command.SuspendTask.class) > 3,
                "preempted since " + start + ", longest " + most);
        assertEquals(0, a.requests.stream().filter(r -> r.work().legacySeconds() > 1e6).count());
    }

    private static HostInfo host(boolean gpu) {
        HostInfo plain = HostInfo.plain(1, FakeServer.FLOPS);
        return gpu ? plain.withCoprocessors(List.of(new Coprocessor(GPU, "card", 1, 1e12, 1e9, 1e9, "", true, "")))
                : plain;
    }

    private static EngineSettings settings(boolean leave) {
        return EngineSettings.defaults(1, "plat").with(new ScheduleLimits(3600, false, 1e12, 1e12, leave, false));
    }

    static Permission forbidden(boolean keeps) {
        Permission.Verdict no = new Permission.Verdict(false, 1, "suspended for the test", keeps);
        return new Permission(no, no, Permission.Verdict.YES, Permission.Verdict.YES);
    }
}
