package org.quern.engine.contact;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.engine.host.MadeHost;
import org.quern.engine.state.ProjectState;
import org.quern.model.ContactState;
import org.quern.model.ProjectUrl;
import org.quern.model.RpcReason;

/** What a project says of its address and of this computer. */
class AddressAndIdentityTest {
    private static final ProjectUrl PLAIN = ProjectUrl.of("http://Plain.example/x/");
    private final MadeHost host = new MadeHost();
    private final ProjectState plain = new ProjectState(MadeHost.account(PLAIN), host.state.flags());

    AddressAndIdentityTest() {
        host.state.attached(plain);
    }

    private List<String> told(ProjectState project, String address, boolean moves) {
        return host.told(tick -> assertEquals(moves, MasterUrls.look(tick, project, address)));
    }

    @Test
    void theSameAddressByHttpsIsTakenUnderTheSpellingByWhichItIsKnown() {
        String here = plain.url().canonical();
        String there = "https" + here.substring("http".length());
        assertEquals(List.of("The project is at " + there + " from now on, and no longer at " + here),
                told(plain, "https://plain.example/X", true));
        assertEquals(there, plain.url().canonical());
        assertTrue(host.state.projects().containsKey(plain.url()));
    }

    @Test
    void anotherAddressIsToldOnce() {
        String there = "https://elsewhere.example/";
        assertEquals(List.of("The project says that its address is " + there
                + " now. It is still contacted at https://a.example/. If its web site says so too: let its tasks end,"
                + " detach from https://a.example/ and attach to " + there), told(host.project(), there, false));
        assertEquals(List.of(), told(host.project(), there, false));
        assertEquals(MadeHost.A, host.project().url());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "nonsense", "https://a.example/", "https://A.Example", "http://a.example/"})
    void whatIsNoOtherAddressIsNotTold(String address) {
        assertEquals(List.of(), told(host.project(), address, false));
    }

    @Test
    void aNewIdentityIsToldAndProjectsOfAnAccountManagerHearOfItSoon() {
        String before = host.state.host().hostCpid();
        for (ProjectState project : host.state.projects().values()) {
            project.timing().restored(ContactState.ATTACHED.withPending(RpcReason.NONE));
        }
        plain.orders().managed(false, false);
        List<String> told = host.told(tick -> NewIdentity.take(tick, host.project()));
        String id = host.state.host().hostCpid();
        assertNotEquals(before, id);
        assertTrue(id.matches("[0-9a-f]{32}"), id);
        assertEquals(List.of("This computer has a new cross-project ID, " + id + ": the project knows another host by"
                + " the one before, from which this data directory was copied perhaps"), told);
        assertEquals(RpcReason.ACCOUNT_MANAGER, plain.contact().pending());
        assertEquals(RpcReason.NONE, host.project().contact().pending());
        assertFalse(plain.contact().minRpcTime() < MadeHost.NOW);
    }
}
