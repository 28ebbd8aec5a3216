package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.quern.engine.command.Command;
import org.quern.engine.event.Event;
import org.quern.engine.event.UserCommand;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.settings.IdentitySettings;
import org.quern.engine.settings.TasksOf;
import org.quern.engine.settings.WorkSettings;
import org.quern.model.DiskOffer;
import org.quern.model.ExitStatus;
import org.quern.model.HostInfo;
import org.quern.model.SavedResult;
import org.quern.model.SchedulerRequest;

/** Options of cc_config.xml bear on what projects are told and on which tasks are kept. */
class EngineOptionsTest {
    private final FakeServer server = new FakeServer("alpha", 4);

    private FakeWorld world(int cpus, UnaryOperator<EngineSettings> change) {
        return new FakeWorld(1, HostInfo.plain(cpus, FakeServer.FLOPS),
                change.apply(BoincsRules.by(EngineSettings.defaults(cpus, "plat"))), server);
    }

    private static IdentitySettings told(boolean little, String name, int ncpus) {
        return new IdentitySettings("8.3.0", "Quern", "plat", List.of(), "", true, little, little, name, ncpus, little);
    }

    @Test
    void aProjectIsToldWhatItsUserWantsItToKnow() {
        FakeWorld world = world(2, usual -> usual.with(told(true, "kitchen", 16)));
        world.run(60);
        SchedulerRequest request = server.requests.getLast();
        assertEquals("", request.host().domainName());
        assertEquals("", request.host().ipAddr());
        assertEquals(16, request.host().ncpus());
        assertEquals(16, world.view().state().host().ncpus(), "managers and the state file say the same");
        assertEquals(DiskOffer.UNKNOWN, request.disk());
        assertEquals("host", world.view().state().host().domainName(), "managers see the computer as it is");
    }

    @Test
    void aNameOfTheUsersChoiceIsToldInsteadOfTheHosts() {
        world(1, usual -> usual.with(told(false, "kitchen", 0))).run(60);
        SchedulerRequest request = server.requests.getLast();
        assertEquals("kitchen", request.host().domainName());
        assertEquals("127.0.0.1", request.host().ipAddr());
        assertEquals(1, request.host().ncpus());
    }

    @Tag("slow")
    @Test
    void whereThatIsWantedTheClientEndsWhenEveryTaskIsReportedAndNotBefore() {
        server.most = 2;
        FakeWorld world = world(2, usual -> usual.with(new WorkSettings("", 0.1, 0.5, true, 0, true, List.of())));
        world.runUntil("all reported", 40_000, w -> server.reports.size() == 2);
        assertFalse(world.view().quitting());
        world.runUntil("the end", 3600, w -> w.ordered(Command.Exit.class));
        assertEquals(List.of(), world.results());
        assertTrue(world.decisions.stream().anyMatch(d -> d.reason().startsWith("No task is left; ending")));
    }

    @Test
    void whereThatIsWantedTheClientEndsWhenItAskedAndThereIsNoWork() {
        server.most = 0;
        FakeWorld world = world(2, usual -> usual.with(new WorkSettings("", 0.1, 0.5, true, 0, true, List.of())));
        world.runUntil("the end", 3600, w -> w.ordered(Command.Exit.class));
        assertFalse(server.requests.isEmpty());
    }

    @Tag("slow")
    @Test
    void noMoreResultsAreReportedAtATimeThanWantedAndAllAreInTheEnd() {
        server.most = 4;
        FakeWorld world = world(4, usual -> usual.with(new WorkSettings("", 0.1, 0.5, false, 1, false, List.of())));
        world.runUntil("all reported", 40_000, w -> server.reports.size() == 4);
        assertTrue(server.requests.stream().allMatch(request -> request.results().size() <= 1));
        assertTrue(world.decisions.stream().noneMatch(d -> d.reason().contains("did not acknowledge")));
    }

    @Tag("slow")
    @Test
    void finishedResultsThatDoNotFitIntoARequestAreNamedAmongTheOthersSoThatNoneCountsAsLost() {
        server.most = 4;
        FakeWorld world = world(4, usual -> usual.with(new WorkSettings("", 0.1, 0.5, false, 1, false, List.of())));
        world.runUntil("all reported", 40_000, w -> server.reports.size() == 4);
        List<List<String>> named = server.requests.stream().filter(request -> request.results().size() == 1)
                .map(request -> Objects.requireNonNull(request.otherResults()).stream()
                        .map(SchedulerRequest.OtherResult::name).toList())
                .toList();
        List<String> reported = List.copyOf(server.reports.keySet());
        assertEquals(List.of(reported.subList(1, 4), reported.subList(2, 4), reported.subList(3, 4), List.of()),
                named);
    }

    @Test
    void logsAreWantedInTheRequestAfterTheReplyThatAskedForThem() {
        server.logsSince = 5;
        FakeWorld world = world(1, usual -> usual);
        world.runUntil("report", 4000, w -> server.requests.size() == 2);
        assertEquals(0, server.requests.getFirst().extras().jobLogSince());
        assertEquals(5, server.requests.getLast().extras().jobLogSince());
        assertEquals(5, server.requests.getLast().extras().timeStatsSince());
        server.logsSince = 0;
        world.post(new Event.Asked(new UserCommand.ForProject(server.url, UserCommand.ProjectOperation.UPDATE)));
        world.runUntil("reply", 200, w -> server.requests.size() == 3);
        world.post(new Event.Asked(new UserCommand.ForProject(server.url, UserCommand.ProjectOperation.UPDATE)));
        world.runUntil("request", 200, w -> server.requests.size() == 4);
        assertEquals(0, server.requests.getLast().extras().jobLogSince());
    }

    @Test
    void aTaskThatIsOverdueForLongerThanWantedIsAborted() {
        server.latency = 200;
        server.most = 1;
        FakeWorld world = world(1, usual -> usual.with(TasksOf.overdue(usual.tasks(), 0.002)));
        world.runSeconds = 1e6;
        world.runUntil("abort", 600, w -> w.count(Command.AbortTask.class) > 0);
        SavedResult aborted = world.results().getFirst();
        assertEquals(ExitStatus.OVERDUE, aborted.outcome().exitStatus());
        assertTrue(world.wall - aborted.result().reportDeadline() > 0.002 * 86_400);
    }

    @Test
    void versionsThatNeedWhatIsExcludedAreRefused() {
        FakeServer boxed = new FakeServer("alpha", 1);
        boxed.planClass = "vbox64_mt";
        FakeWorld world = new FakeWorld(1, HostInfo.plain(1, FakeServer.FLOPS), EngineSettings.defaults(1, "plat")
                .with(new WorkSettings("", 0.1, 0.5, false, 0, false, List.of("vbox"))), boxed);
        world.run(120);
        assertTrue(world.results().isEmpty());
        assertTrue(world.commands.stream().anyMatch(command -> command instanceof Command.Notify note
                && note.message().text().contains("plan class vbox64_mt: cc_config.xml excludes")));
    }
}
