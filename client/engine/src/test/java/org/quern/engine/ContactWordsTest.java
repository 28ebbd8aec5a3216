package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.engine.command.Command;
import org.quern.engine.command.Message;
import org.quern.engine.event.Event;
import org.quern.engine.event.Permission;
import org.quern.engine.event.UserCommand;
import org.quern.engine.settings.EngineSettings;
import org.quern.model.HostInfo;

/** What a contact is told with, from the first to its end. */
class ContactWordsTest {
    private final FakeServer server = new FakeServer("alpha", 1);
    private final FakeWorld world = BoincsRules.world(1, server);

    private static List<String> told(FakeWorld world) {
        return world.commands.stream().filter(Command.Notify.class::isInstance)
                .map(command -> ((Command.Notify) command).message()).map(Message::text)
                .filter(text -> text.contains("chedule") || text.contains("answer") || text.contains("aster page")
                        || text.contains("network"))
                .toList();
    }

    /** What is told from now on in so many seconds. */
    private List<String> toldIn(double seconds) {
        world.commands.clear();
        world.run(seconds);
        return told(world);
    }

    private boolean isExplained(String verdict, String reason) {
        return world.decisions.stream().filter(decision -> decision.subject().equals(server.url.canonical()))
                .anyMatch(decision -> decision.verdict().equals(verdict) && decision.reason().equals(reason));
    }

    @Test
    void theFirstOnesFindTheSchedulerGetAHostNumberAndThenWork() {
        assertEquals(List.of("Fetching scheduler list", "Master page read: scheduler http://alpha.test/cgi",
                "Sending scheduler request: project initialization; reporting nothing; requesting 1 second of work for CPU",
                "Scheduler request completed: got 1 new tasks",
                "Sending scheduler request: to fetch work; reporting nothing; requesting 14 hours of work for CPU",
                "Scheduler request completed: got 0 new tasks"), toldIn(10));
        assertTrue(isExplained("contact", "fetching its master page, to find its scheduler there"));
        assertTrue(isExplained("contact",
                "Sending scheduler request: to fetch work; reporting nothing; requesting 14 hours of work for CPU"));
    }

    @Test
    void aReportAndIdleProcessorsAreCounted() {
        world.runUntil("start", 60, w -> !w.processes.isEmpty());
        world.run(10);
        world.commands.clear();
        world.process().end = FakeProcess.finished();
        world.run(30);
        assertEquals(
                List.of("Sending scheduler request: to fetch work; reporting 1 completed task; requesting 14 hours of"
                        + " work for CPU, where 1 instance is idle", "Scheduler request completed: got 0 new tasks"),
                told(world));
    }

    /** Two processors, two tasks. */
    @Test
    void severalAreCountedInTheirPlural() {
        FakeServer two = new FakeServer("alpha", 2);
        FakeWorld both = BoincsRules.world(2, two);
        both.runUntil("start", 60, w -> w.processes.size() == 2);
        both.run(10);
        both.commands.clear();
        List.copyOf(both.processes.values()).forEach(process -> process.end = FakeProcess.finished());
        both.run(30);
        assertTrue(told(both).getFirst()
                .contains("; reporting 2 completed tasks; requesting 29 hours of work for CPU, where 2"
                        + " instances are idle"),
                told(both)::toString);
    }

    @Test
    void whoWantsNoWorkIsToldSo() {
        world.run(10);
        world.post(new Event.Asked(new UserCommand.ForProject(server.url, UserCommand.ProjectOperation.NO_MORE_WORK)));
        world.run(2);
        world.post(new Event.Asked(new UserCommand.ForProject(server.url, UserCommand.ProjectOperation.UPDATE)));
        assertEquals("Sending scheduler request: requested by user; reporting nothing; not requesting tasks",
                toldIn(1).getFirst());
    }

    @ParameterizedTest
    @CsvSource({"true, connection refused, false, scheduler request failed: connection refused",
        "false, no reply in it, false, scheduler request failed: no reply in it",
        "true, connection refused, true, this computer has no network"})
    void whatFailsIsToldWithItsReasonAndTheNextTry(boolean transport, String said, boolean offline, String reason) {
        world.ignored = Command.CallScheduler.class::isInstance;
        world.runUntil("call", 10, w -> w.ordered(Command.CallScheduler.class));
        world.post(new Event.PermissionChanged(new Permission(Permission.Verdict.YES, Permission.Verdict.YES,
                Permission.Verdict.YES, Permission.Verdict.YES, false, offline, false)));
        world.post(new Event.SchedulerFailed(server.url, transport, said, 0, 0));
        List<String> told = toldIn(1);
        assertTrue(isExplained("wait", reason));
        assertTrue(told.getFirst().matches("\\Q" + Character.toUpperCase(reason.charAt(0)) + reason.substring(1)
                + "\\E; next try in \\d+ s"), told::toString);
    }

    @Test
    void aMasterPageThatNamesNoSchedulerIsToldAndReadAgainLater() {
        world.ignored = Command.FetchMaster.class::isInstance;
        world.step(1);
        world.post(new Event.MasterFetched(server.url, List.of(), 0, 0));
        List<String> told = toldIn(1);
        assertTrue(
                told.getFirst()
                        .matches("The master page http://alpha.test/ names no scheduler; next try in [1-9]\\d* s"),
                told::toString);
        assertTrue(isExplained("wait", "the master page http://alpha.test/ names no scheduler"));
    }

    /** Each of three schedulers comes first in some session, and the others follow in their order. */
    @Test
    void whichOfSeveralSchedulersIsTriedFirstIsDrawnForEachSession() {
        List<String> urls = List.of("http://a/", "http://b/", "http://c/");
        Set<String> orders = new TreeSet<>();
        for (long seed = 1; seed <= 30; seed++) {
            FakeWorld session = new FakeWorld(seed * 1_000_000_000_039L, HostInfo.plain(1, FakeServer.FLOPS),
                    EngineSettings.defaults(1, "plat"), new FakeServer("alpha", 1));
            session.ignored = command -> command instanceof Command.FetchMaster
                    || command instanceof Command.CallScheduler;
            session.step(1);
            session.post(new Event.MasterFetched(server.url, urls, 0, 0));
            session.runUntil("call", 5, w -> w.ordered(Command.CallScheduler.class));
            List<String> tried = new ArrayList<>();
            session.latest.stream().filter(Command.CallScheduler.class::isInstance)
                    .forEach(call -> tried.addAll(((Command.CallScheduler) call).urls()));
            assertEquals(3, tried.size(), "session " + seed);
            orders.add(String.join(" ", tried));
        }
        assertEquals(Set.of("http://a/ http://b/ http://c/", "http://b/ http://c/ http://a/",
                "http://c/ http://a/ http://b/"), orders);
    }
}
