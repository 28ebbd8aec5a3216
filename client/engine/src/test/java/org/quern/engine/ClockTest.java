package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.engine.command.Command;
import org.quern.engine.command.Decision;
import org.quern.engine.command.Message;
import org.quern.engine.event.Event;
import org.quern.engine.event.UserCommand;
import org.quern.engine.event.UserCommand.ModeKind;
import org.quern.engine.event.UserCommand.ProjectOperation;
import org.quern.model.ExitStatus;
import org.quern.model.RunMode;
import org.quern.model.SavedProject;

/** Clocks that are wrong: nothing is judged by them, and nothing of them stays. */
class ClockTest {
    private static final double DAY = 86_400;
    private static final double TEN_YEARS = 3652 * DAY;
    private final FakeServer server = new FakeServer("alpha", 28);
    private final FakeWorld world = new FakeWorld(1, server);

    @BeforeEach
    void work() {
        server.most = 28;
        world.runUntil("work", 60, w -> !w.processes.isEmpty());
        world.run(60);
        assertEquals(28, world.results().size());
    }

    @Test
    void aClockTenYearsAheadFailsNoWaitingTask() {
        world.wall += TEN_YEARS;
        world.run(600);
        assertEquals(List.of(), world.failed());
        assertEquals("hold", clock().verdict());
        assertTrue(clock().reason().contains("3652 days ahead; no task is given up for its deadline"), clock()::reason);
    }

    @Tag("slow")
    @ParameterizedTest
    @ValueSource(doubles = {TEN_YEARS, 10 * DAY + 5000, -TEN_YEARS})
    void aStartUnderAWrongClockFailsNoWaitingTask(double ahead) {
        world.wall += ahead;
        world.crash();
        world.run(600);
        assertEquals(List.of(), world.failed());
        assertEquals("hold", clock().verdict());
    }

    @Tag("slow")
    @Test
    void aClockThatJumpsBackToWhereItWasLeavesNothingBehind() {
        FakeServer otherServer = new FakeServer("alpha", 28);
        otherServer.most = 28;
        FakeWorld other = new FakeWorld(1, otherServer);
        other.run(world.mono - other.mono);
        world.wall += TEN_YEARS;
        world.run(3000);
        world.wall -= TEN_YEARS;
        world.run(10);
        other.run(3010);
        assertEquals(other.view().state(), world.view().state());
        assertEquals("believe", clock().verdict(), clock()::reason);
    }

    @Tag("slow")
    @Test
    void aTimeThatSomebodyConfirmsIsJudgedBy() {
        world.serversDown = true;
        world.forward(20 * DAY);
        world.run(600);
        assertEquals(List.of(), world.failed(), "nobody confirms it");
        world.serversDown = false;
        world.post(new Event.Asked(new UserCommand.ForProject(server.url, ProjectOperation.UPDATE)));
        world.run(60);
        assertTrue(world.results().stream().anyMatch(r -> r.outcome().exitStatus() == ExitStatus.UNSTARTED_LATE));
        assertEquals("believe", clock().verdict());
    }

    @Test
    void theTimeServiceOfTheComputerIsAskedEveryMinuteAndBelieved() {
        world.forward(20 * DAY);
        world.step(1);
        assertTrue(world.ordered(Command.CheckClock.class));
        world.run(59);
        assertEquals(1, world.count(Command.CheckClock.class));
        world.run(60);
        assertEquals(2, world.count(Command.CheckClock.class));
        world.post(new Event.ClockSynchronized(world.wall));
        world.run(20);
        assertFalse(world.failed().isEmpty());
        world.run(120);
        assertEquals(2, world.count(Command.CheckClock.class), "there is nothing left to ask");
    }

    @Test
    void sleepIsNoJump() {
        world.forward(20 * DAY);
        world.post(new Event.ComputerSlept(20 * DAY));
        world.run(20);
        assertFalse(world.failed().isEmpty(), "the deadlines are over");
        assertTrue(world.decisions.stream().noneMatch(decision -> decision.subject().equals("clock")));
    }

    @Test
    void aStartAfterAWeekWaitsForAConfirmationToJudgeButNotToCall() {
        world.run(1);
        world.forward(14 * DAY);
        world.crash();
        int calls = server.requests.size();
        world.serversDown = true;
        world.run(60);
        assertEquals(List.of(), world.failed());
        assertTrue(world.view().now().wall() == world.wall, "it may well be true");
        world.serversDown = false;
        world.post(new Event.Asked(new UserCommand.ForProject(server.url, ProjectOperation.UPDATE)));
        world.runUntil("call", 60, w -> server.requests.size() > calls);
        world.run(20);
        assertFalse(world.failed().isEmpty());
    }

    @Test
    void aStartUnderAClockThatIsHoursAheadWaitsForAConfirmationToJudge() {
        double deadline = world.results().stream().mapToDouble(result -> result.result().reportDeadline()).min()
                .orElseThrow();
        double slept = deadline - 3600 - world.wall;
        world.forward(slept);
        world.post(new Event.ComputerSlept(slept));
        world.post(new Event.Asked(new UserCommand.ForProject(server.url, ProjectOperation.UPDATE)));
        world.run(60);
        world.serversDown = true;
        world.wall += 2 * 3600;
        world.crash();
        world.run(60);
        assertEquals(List.of(), world.failed());
        assertTrue(clock().reason().startsWith("nobody has confirmed it since the client began"), clock()::reason);
        world.wall -= 2 * 3600;
        world.crash();
        world.forward(2 * 3600);
        world.post(new Event.ClockSynchronized(world.wall));
        world.run(20);
        assertFalse(world.failed().isEmpty(), "now it is true");
    }

    @Test
    void aServersDateThatContradictsIsToldOnceAndItsTasksAreNotJudged() {
        FakeServer beta = new FakeServer("beta", 5);
        FakeWorld wrong = new FakeWorld(1, new FakeServer("alpha", 5), beta);
        wrong.wall += TEN_YEARS;
        wrong.runUntil("tasks", 300, w -> w.results().size() == 10);
        wrong.run(600);
        assertTrue(wrong.results().stream().allMatch(result -> result.outcome().exitStatus() == 0));
        List<String> alerts = wrong.commands.stream().filter(Command.Notify.class::isInstance)
                .map(c -> ((Command.Notify) c).message()).filter(m -> m.priority() == Message.Priority.ALERT)
                .map(Message::text).toList();
        assertEquals(1, alerts.size(), alerts::toString);
        assertTrue(alerts.getFirst().startsWith("The clock of this computer is 3652 days ahead of http://"),
                alerts::toString);
    }

    @Test
    void aServerWithAWrongClockHoldsNobodyElsesTasks() {
        FakeServer beta = new FakeServer("beta", 5);
        FakeWorld two = new FakeWorld(1, new FakeServer("alpha", 5), beta);
        two.runUntil("tasks", 300, w -> w.results().size() == 10);
        two.serversDown = true;
        two.wall += 20 * DAY;
        two.post(new Event.ClockSynchronized(two.wall));
        two.post(new Event.DateTold("beta", beta.url, two.wall - TEN_YEARS));
        two.run(60);
        List<String> failed = two.failed();
        assertFalse(failed.isEmpty());
        assertTrue(failed.stream().allMatch(name -> name.startsWith("alpha")), failed::toString);
    }

    @Test
    void waitingTimesOfAWrongClockEndWhenTheyWereMeantTo() {
        FakeWorld wrong = new FakeWorld(1, server);
        server.requestDelay = 7200;
        server.supply = 0;
        wrong.wall += TEN_YEARS;
        wrong.post(new Event.Asked(new UserCommand.SetMode(ModeKind.CPU, RunMode.NEVER, 3600)));
        int before = server.requests.size();
        wrong.runUntil("call", 60, w -> server.requests.size() > before);
        wrong.run(10);
        wrong.wall -= TEN_YEARS;
        wrong.post(new Event.ClockSynchronized(wrong.wall));
        wrong.step(1);
        SavedProject project = wrong.view().state().projects().getFirst();
        assertEquals(wrong.right + 7190, project.contact().minRpcTime(), 20);
        assertEquals(wrong.right, project.contact().lastRpcTime(), 60);
        assertEquals(wrong.right, project.files().getFirst().receivedTime(), 60);
        assertEquals(wrong.right, wrong.view().state().timeStats().clientStartTime(), 120);
        assertEquals(3580, wrong.view().modes().cpu().secondsLeft(wrong.view().now().wall()), 60);
        assertEquals(1, wrong.view().state().timeStats().onFrac(), 1e-6, "it was on all the time");
    }

    @Tag("slow")
    @Test
    void noServerIsContactedEarlierForAJump() {
        server.requestDelay = 7200;
        world.post(new Event.Asked(new UserCommand.ForProject(server.url, ProjectOperation.UPDATE)));
        int before = server.requests.size();
        world.runUntil("call", 60, w -> server.requests.size() > before);
        world.wall += TEN_YEARS;
        world.run(600);
        world.post(new Event.ClockSynchronized(world.wall));
        world.run(3600);
        assertEquals(before + 1, server.requests.size());
    }

    @Test
    void aRestartWhileTheClockIsNotBelievedShortensNoWait() {
        server.requestDelay = 7200;
        world.post(new Event.Asked(new UserCommand.ForProject(server.url, ProjectOperation.UPDATE)));
        int before = server.requests.size();
        world.runUntil("call", 60, w -> server.requests.size() > before);
        world.serversDown = true;
        world.forward(5 * DAY); // asleep, and nobody told
        world.post(new Event.Asked(new UserCommand.SetMode(ModeKind.CPU, RunMode.NEVER, 3600)));
        world.run(60);
        double call = world.view().state().projects().getFirst().contact().minRpcTime() - world.view().now().wall();
        world.crash();
        world.run(60);
        assertTrue(clock().reason().startsWith("nobody has confirmed it since it jumped 5 days ahead in an earlier"),
                clock()::reason);
        double now = world.view().now().wall();
        assertEquals(3480, world.view().modes().cpu().secondsLeft(now), 60);
        assertEquals(call - 60, world.view().state().projects().getFirst().contact().minRpcTime() - now, 60);
        world.post(new Event.ClockSynchronized(world.wall));
        world.step(1);
        assertEquals(3470, world.view().modes().cpu().secondsLeft(world.view().now().wall()), 60);
    }

    @Test
    void aClockThatWasPutRightWhileTheClientWasOffIsFollowed() {
        world.wall += TEN_YEARS;
        world.run(60);
        world.wall -= TEN_YEARS;
        world.forward(3600);
        world.crash();
        world.run(10);
        assertEquals(world.wall, world.view().now().wall(), 1);
    }

    /** The clock moves and is right: the computer was off, or asleep without telling. */
    private Decision clock() {
        return world.explained("clock");
    }
}
