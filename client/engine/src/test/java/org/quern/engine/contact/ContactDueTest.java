package org.quern.engine.contact;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.event.Now;
import org.quern.engine.event.Permission;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.state.ClientState;
import org.quern.engine.state.ProjectState;
import org.quern.engine.state.contact.ContactUnderWay;
import org.quern.engine.tick.Due;
import org.quern.engine.tick.TimeAdvance;
import org.quern.model.AccountFile;
import org.quern.model.ContactState;
import org.quern.model.HostInfo;
import org.quern.model.ProjectUrl;
import org.quern.model.RpcReason;
import org.quern.model.SavedProject;
import org.quern.model.SavedState;
import org.quern.model.UnixTime;

/** When somebody who does not poll has to look at contacts again. It is 1000 by the clock without a date. */
class ContactDueTest {
    private static final double WALL = 1e9;
    private static final double NEVER = Double.POSITIVE_INFINITY;
    private static final ProjectUrl URL = ProjectUrl.of("http://a.example/");
    private ClientState state = holding(contact -> contact.withPending(RpcReason.NONE));

    /** A project that has had its first contact and is not due. */
    private static ClientState holding(UnaryOperator<ContactState> change) {
        SavedProject fresh = SavedProject.attached(URL);
        ContactState contact = change.apply(ContactState.ATTACHED.withSchedulerUrls(List.of("http://a.example/cgi"))
                .withMasterFetchPending(false).withPending(RpcReason.NONE));
        SavedProject saved = new SavedProject(URL, fresh.facts(), contact, fresh.flags(), fresh.accounting(),
                fresh.codeSignKey(), fresh.noRscApps(), fresh.noRscPrefs(), fresh.managerTerms(), fresh.trickleUpUrls(),
                fresh.apps(), fresh.files(), fresh.versions(), fresh.workunits(), fresh.results(),
                fresh.projectFiles());
        ClientState state = new ClientState(
                SavedState.fresh(HostInfo.plain(1, 1e9), "p", "8.3.0").withProjects(List.of(saved)),
                List.of(new AccountFile(URL, "key", "", 100, List.of(), "", "", null)),
                EngineSettings.defaults(1, "p"));
        state.permission(Permission.ALL);
        state.contacts().looked(new MonotonicTime(990), UnixTime.NEVER);
        return state;
    }

    private ProjectState project() {
        return Objects.requireNonNull(state.find(URL));
    }

    private double dueIn(TimeAdvance timeAdvance) {
        Due due = new Due(new Now(WALL, new MonotonicTime(1000)));
        new ContactStage().due(due, state, timeAdvance);
        return due.seconds();
    }

    private double dueIn() {
        return dueIn(TimeAdvance.BY_EVENTS);
    }

    @BeforeEach
    void isDueAtTheRegularLookOnly() {
        assertEquals(3590, dueIn());
        assertEquals(50, dueIn(TimeAdvance.POLLED));
    }

    @Test
    void atTheEndOfAWaitingTimeThatWasFoundByTheLook() {
        state.contacts().expiresNoLaterThan(WALL + 300);
        assertEquals(301, dueIn());
    }

    @Test
    void whenFirstContactsHaveLastedLongEnough() {
        state.contacts().attaching(true, new MonotonicTime(990));
        assertEquals(21, dueIn());
    }

    @Test
    void withoutANetworkTheTimesThatServersNamedOnly() {
        state.permission(Permission.nothing("the network mode is \"never\""));
        state.contacts().expiresNoLaterThan(WALL + 300);
        state.contacts().attaching(true, new MonotonicTime(990));
        assertEquals(NEVER, dueIn());
        state = holding(contact -> contact.withMinRpcTime(WALL + 400));
        state.permission(Permission.nothing("the network mode is \"never\""));
        assertEquals(401, dueIn());
    }

    @Test
    void atTheTimeBeforeWhichAServerWantsNoContactAndAtTheOneWhenItWantsTheNext() {
        state = holding(contact -> contact.withMinRpcTime(WALL + 400).withNextRpcTime(WALL + 500));
        assertEquals(401, dueIn());
        state = holding(contact -> contact.withMinRpcTime(WALL - 1).withNextRpcTime(WALL + 500));
        assertEquals(501, dueIn());
    }

    @Test
    void whenAContactBecomesSlow() {
        project().session().began(ContactUnderWay.master(new MonotonicTime(985)));
        assertEquals(15, dueIn());
        project().session().turnsSlow();
        assertEquals(3590, dueIn());
    }

    @Test
    void atTheNextTurnWhereAContactIsWantedAndMayBeMade() {
        state = holding(contact -> contact.withPending(RpcReason.USER));
        assertEquals(3590, dueIn(), "nothing changed since the last look");
        state.contacts().lookNow();
        assertEquals(1, dueIn());
        state.permission(Permission.nothing("the network mode is \"never\""));
        assertEquals(NEVER, dueIn());
        state.permission(Permission.ALL);
        state.devices().sought(true);
        assertEquals(3590, dueIn(), "the cards are not known yet");
        state.devices().sought(false);
        state.quit();
        assertEquals(3590, dueIn(), "the client ends");
    }

    @Test
    void notAtTheNextTurnForAProjectThatIsBeingContactedOrWhereNobodyIsDue() {
        state.contacts().lookNow();
        assertEquals(3590, dueIn());
        state = holding(contact -> contact.withPending(RpcReason.USER));
        state.contacts().lookNow();
        project().session().began(ContactUnderWay.master(new MonotonicTime(900)));
        project().session().turnsSlow();
        assertEquals(3590, dueIn());
    }
}
