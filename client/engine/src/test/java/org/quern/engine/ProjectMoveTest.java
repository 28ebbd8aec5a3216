package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.engine.event.Event;
import org.quern.engine.event.UserCommand;

/** A project that names another URL than the one it is attached by (docs/protocol/accounts.md 6). */
class ProjectMoveTest {
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

    @Test
    void theSameAddressByHttpsIsToldOnceWithWhatToDo() {
        server.masterUrl = "https://alpha.test/";
        assertEquals(List.of("The project can be reached at https://alpha.test/, where nobody else can read your key on"
                + " its way. It is still contacted at http://alpha.test/. To change that: let its tasks end, detach"
                + " from http://alpha.test/ and attach to https://alpha.test/"), alertsOfTwoContacts());
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
