package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.engine.command.Command;
import org.quern.engine.event.Event;
import org.quern.engine.event.TaskRemarks;
import org.quern.engine.event.UserCommand;
import org.quern.model.AccountFile;
import org.quern.model.ProjectUrl;
import org.quern.model.ResultState;
import org.quern.model.SavedProject;
import org.quern.model.TaskId;
import org.quern.scheduler.Ledgers;
import org.quern.scheduler.account.RecentCredit;

/** A project that names another URL than the one it is attached by (docs/protocol/accounts.md 6). */
class ProjectMoveTest {
    private static final ProjectUrl HTTPS = ProjectUrl.of("https://alpha.test/");
    private final FakeServer server = new FakeServer("alpha", 1);
    private final FakeWorld world = new FakeWorld(1, server);

    @ParameterizedTest
    @ValueSource(strings = {"http://alpha.test/", "http://ALPHA.test", "http://www.alpha.test/", "", "no address"})
    void aUrlThatIsNoOtherIsNotTold(String told) {
        server.masterUrl = told;
        assertEquals(List.of(), alertsOfTwoContacts());
    }

    @Test
    void anotherUrlIsToldOnceWithWhatToDo() {
        server.masterUrl = "https://beta.test/new";
        assertEquals(List.of("The project says that its address is https://beta.test/new/ now. It is still contacted at"
                + " http://alpha.test/. If its web site says so too: let its tasks end, detach from http://alpha.test/"
                + " and attach to https://beta.test/new/"), alertsOfTwoContacts());
    }

    @Tag("slow")
    @Test
    void theSameAddressByHttpsIsAdoptedAtOnceAndNothingOfTheProjectIsLost() {
        working();
        TaskId before = world.processes.keySet().iterator().next();
        Ledgers ledgers = Ledgers.of(world.view().state().ledgers());
        moved("https://ALPHA.test/");
        assertEquals(List.of(HTTPS), world.view().state().projects().stream().map(SavedProject::url).toList());
        assertEquals(HTTPS, world.view().tasks().getFirst().project());
        assertEquals(List.of(new Command.StorePreferences(HTTPS, "", null, null, null, false)), stored());
        assertEquals(ledgers.moved(server.url, HTTPS).of(RecentCredit.INSTANCE).values().keySet(),
                Ledgers.of(world.view().state().ledgers()).of(RecentCredit.INSTANCE).values().keySet());
        world.post(new Event.TaskRemarked(before, new TaskRemarks(true, 0, false, "", "")));
        world.run(2);
        assertTrue(world.view().tasks().getFirst().remarks().wantsNetwork(), "its process knows the old address");
        world.runUntil("the report", 4000, w -> !server.reports.isEmpty());
        assertEquals(ResultState.FILES_UPLOADED, server.reportsOf(before.result()).getFirst().state());
        assertEquals(1, stored().size(), "once");
        assertEquals(List.of(), SmallDisk.alerts(world));
    }

    @Test
    void afterACrashBetweenTheAccountFileAndTheStateTheProjectFindsItsWork() {
        working();
        world.run(70);
        double elapsed = world.view().state().tasks().getFirst().checkpointElapsedTime();
        AccountFile account = world.accounts.removeFirst();
        world.accounts.add(account.withUrl(HTTPS));
        world.servers.put(HTTPS, server);
        world.crash();
        world.run(3);
        assertEquals(HTTPS, world.view().tasks().getFirst().project());
        assertEquals(elapsed, world.view().state().tasks().getFirst().checkpointElapsedTime());
        assertEquals(List.of(), Ledgers.of(world.view().state().ledgers()).byPolicy().values().stream()
                .flatMap(ledger -> ledger.values().keySet().stream())
                .filter(key -> key.project().equals(server.url.canonical())).toList(), "of the old address");
    }

    @Test
    void httpInPlaceOfHttpsIsIgnored() {
        FakeServer secure = new FakeServer("alpha", 1);
        ProjectUrl url = HTTPS;
        FakeWorld other = new FakeWorld(1, secure);
        other.accounts.set(0, other.accounts.getFirst().withUrl(url));
        other.servers.put(url, secure);
        other.crash();
        other.runUntil("first contact", 60, w -> !secure.requests.isEmpty());
        other.run(5);
        assertEquals(List.of(url), other.view().state().projects().stream().map(SavedProject::url).toList());
        assertEquals(List.of(), SmallDisk.alerts(other));
    }

    private void working() {
        world.runUntil("start", 90, w -> !w.processes.isEmpty());
        world.run(5);
    }

    private void moved(String to) {
        server.masterUrl = to;
        world.servers.put(HTTPS, server);
        world.commands.clear();
        int calls = server.requests.size();
        world.post(new Event.Asked(new UserCommand.ForProject(server.url, UserCommand.ProjectOperation.UPDATE)));
        world.runUntil("next contact", 30, w -> server.requests.size() > calls);
        world.run(3);
    }

    private List<Command> stored() {
        return world.commands.stream().filter(Command.StorePreferences.class::isInstance).toList();
    }

    private List<String> alertsOfTwoContacts() {
        world.runUntil("first contact", 30, w -> !server.requests.isEmpty());
        int calls = server.requests.size();
        world.post(new Event.Asked(new UserCommand.ForProject(server.url, UserCommand.ProjectOperation.UPDATE)));
        world.runUntil("next contact", 30, w -> server.requests.size() > calls);
        world.run(2);
        return SmallDisk.alerts(world);
    }
}
