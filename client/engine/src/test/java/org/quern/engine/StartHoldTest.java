package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.quern.engine.command.Command;
import org.quern.engine.command.Decision;
import org.quern.engine.event.DiskFigures;
import org.quern.engine.event.Event;
import org.quern.engine.event.UserCommand;
import org.quern.model.ExitStatus;
import org.quern.model.TaskId;

/** A disk that takes no new task stops starts, not tasks: one is tried each minute, and none fails for it. */
class StartHoldTest {
    private static final String FULL = "the disk is full: delete or move something";
    private final FakeServer server = new FakeServer("alpha", 4);
    private final FakeWorld world = new FakeWorld(4, server);

    @Test
    void fourTasksWithoutRoomAreToldOnceAndTriedOneAMinute() {
        world.startTrouble = StartHoldTest::refused;
        world.runUntil("first starts", 60, w -> w.ordered(Command.StartTask.class));
        long first = world.count(Command.StartTask.class);
        assertTrue(first <= 4, first + " starts at once");
        world.run(600);
        long tries = world.count(Command.StartTask.class) - first;
        assertTrue(tries >= 9 && tries <= 11, tries + " tries in ten minutes");
        assertEquals(List.of("No task can be started (" + FULL
                + "). Tasks that run go on; one start is tried each minute."), told("started"));
        assertEquals(List.of(), List.copyOf(server.reports.keySet()));
        for (String name : server.sent) {
            assertEquals("wait: no task can be started: " + FULL, decision(world, name));
        }
    }

    @Test
    void whoeverWaitsOnlyForTheDiskSaysSoAndSoDoesTheCpu() {
        FakeServer many = new FakeServer("beta", 7);
        FakeWorld crowd = new FakeWorld(4, many);
        crowd.startTrouble = StartHoldTest::refused;
        crowd.run(600);
        for (String name : many.sent) {
            assertEquals("wait: no task can be started: " + FULL, decision(crowd, name));
        }
        assertEquals("use: instances stay idle, since no task can be started: " + FULL, decision(crowd, "CPU"));
        crowd.startTrouble = start -> null;
        crowd.runUntil("four run", 200, w -> w.processes.size() == 4);
        crowd.run(5);
        assertEquals("use: all instances are in use", decision(crowd, "CPU"));
        assertEquals(3, many.sent.stream().map(name -> decision(crowd, name))
                .filter(text -> text.startsWith("wait: the CPUs are taken by more important tasks")).count());
    }

    @Test
    void whileTheStateCannotBeWrittenTasksSayThatNoneCanBeStarted() {
        FakeServer other = new FakeServer("beta", 2);
        FakeWorld late = new FakeWorld(2, other);
        late.runUntil("a call", 60, w -> !other.sent.isEmpty());
        late.diskFails = true;
        late.run(100);
        for (String name : other.sent) {
            assertEquals("wait: no task can be started: no space left", decision(late, name));
        }
        assertEquals("use: instances stay idle, since no task can be started: no space left", decision(late, "CPU"));
    }

    @Tag("slow")
    @Test
    void allStartAsSoonAsOneCouldBeStarted() {
        world.startTrouble = StartHoldTest::refused;
        world.run(300);
        world.startTrouble = start -> null;
        world.runUntil("the one that was tried", 62, w -> w.processes.size() == 1);
        world.runUntil("all", 5, w -> w.processes.size() == 4);
        assertEquals(1, told("Tasks can be started again").size());
        world.runUntil("reports", 20_000, w -> server.reports.size() == 4);
        assertTrue(server.reports.values().stream().allMatch(reports -> reports.getFirst().exitStatus() == 0));
    }

    @Tag("slow")
    @Test
    void aTaskThatTheDiskRefusesAgainAndAgainKeepsNoOtherWaiting() {
        FakeServer other = new FakeServer("beta", 4);
        FakeWorld both = new FakeWorld(2, server, other);
        server.supply = 1;
        both.startTrouble = start -> start.launch().project().equals(server.url) ? refused(start) : null;
        both.runUntil("the other's reports", 40_000, w -> other.reports.size() == 4);
        assertEquals(List.of(), List.copyOf(server.reports.keySet()));
    }

    @Tag("slow")
    @Test
    void whatRunsGoesOn() {
        world.startTrouble = start -> start.launch().slot() == 0 ? null : refused(start);
        world.runUntil("report", 3000, w -> !server.reports.isEmpty());
        assertEquals(0, server.reports.values().iterator().next().getFirst().exitStatus());
        assertEquals(0, world.count(Command.QuitTask.class) + world.count(Command.SuspendTask.class));
    }

    @Test
    void aTryThatComesToNothingForAnotherReasonIsFollowedByTheNext() {
        world.startTrouble = StartHoldTest::refused;
        world.run(100);
        world.startTrouble = start -> new Event.TaskStartFailed(id(start), -154, "slot is in use", 3600);
        world.run(62);
        world.startTrouble = start -> null;
        world.runUntil("three", 70, w -> w.processes.size() == 3);
    }

    /** What it deleted itself lately counts as free, and others may have taken it. */
    @Test
    void theDiskIsMeasuredAnewAsItRefusesAStart() {
        world.figures = () -> new DiskFigures(world.wall, 0, new TreeMap<>(), 1e12, 1e11);
        world.ignored = Command.StartTask.class::isInstance;
        world.runUntil("first starts", 60, w -> w.ordered(Command.StartTask.class));
        world.run(30);
        long before = walks();
        world.post(new Event.DiskRefusedStart(new TaskId(server.url, server.sent.getFirst()), FULL));
        world.run(30);
        assertEquals(before + 1, walks());
    }

    private long walks() {
        return world.commands.stream().filter(new Command.MeasureDisk(0)::equals).count();
    }

    @Test
    void aTaskThatIsAbortedMeanwhileEnds() {
        world.startTrouble = StartHoldTest::refused;
        world.run(100);
        TaskId task = new TaskId(server.url, server.sent.getFirst());
        world.post(new Event.Asked(new UserCommand.ForTask(task, UserCommand.TaskOperation.ABORT)));
        world.runUntil("report", 12_000, w -> !server.reports.isEmpty());
        assertEquals(ExitStatus.ABORTED_BY_USER,
                server.reportsOf(task.result()).getFirst().exitStatus());
    }

    private static Event refused(Command.StartTask start) {
        return new Event.DiskRefusedStart(id(start), FULL);
    }

    private static String decision(FakeWorld world, String subject) {
        Decision decision = world.explained(subject);
        return decision.verdict() + ": " + decision.reason();
    }

    private static TaskId id(Command.StartTask start) {
        return new TaskId(start.launch().project(), start.launch().result().name());
    }

    private List<String> told(String text) {
        return world.commands.stream().filter(Command.Notify.class::isInstance).map(Command.Notify.class::cast)
                .map(notify -> notify.message().text()).filter(line -> line.contains(text)).toList();
    }
}
