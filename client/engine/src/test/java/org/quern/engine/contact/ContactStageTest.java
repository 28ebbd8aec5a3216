package org.quern.engine.contact;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.engine.command.Command;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.event.Permission;
import org.quern.engine.host.MadeHost;
import org.quern.engine.state.ProjectState;
import org.quern.engine.state.contact.ContactUnderWay;
import org.quern.engine.tick.TimeAdvance;
import org.quern.model.ContactState;
import org.quern.model.ProjectUrl;
import org.quern.model.ResourceBackoff;
import org.quern.model.ResourceType;
import org.quern.model.RpcReason;

/** Whom the stage contacts in a turn, and when it looks. The project wants no work, so that a call asks for nothing. */
class ContactStageTest {
    private static final double NOW = MadeHost.NOW;
    private static final String NOTHING = "; reporting nothing; not requesting tasks";
    private static final List<String> URLS = List.of("https://a.example/1", "https://a.example/2");
    private final MadeHost host = new MadeHost();

    @BeforeEach
    void hasHadItsFirstContact() {
        contact(host.project(), contact -> contact);
        host.project().orders().askedForWork(false);
    }

    private static void contact(ProjectState project, UnaryOperator<ContactState> change) {
        project.timing().restored(change.apply(ContactState.ATTACHED.withSchedulerUrls(URLS)
                .withMasterFetchPending(false).withPending(RpcReason.NONE)));
    }

    private void wanted(RpcReason reason) {
        contact(host.project(), contact -> contact.withPending(reason));
    }

    /** What the user is told of a turn. */
    private List<String> turn() {
        return host.told(new ContactStage()::run);
    }

    /** Whom a turn calls. */
    private List<Command> calls() {
        turn();
        return host.commands().stream().filter(command -> command instanceof Command.CallScheduler
                || command instanceof Command.FetchMaster).toList();
    }

    private ProjectState other(String url, RpcReason pending) {
        ProjectState project = new ProjectState(MadeHost.account(ProjectUrl.of(url)), host.state.flags());
        host.state.attached(project);
        contact(project, contact -> contact.withPending(pending));
        return project;
    }

    private void underWay(ProjectState project, double since) {
        project.session().began(ContactUnderWay.master(new MonotonicTime(since)));
    }

    @Test
    void aProjectThatTheUserWantsContactedIsCalled() {
        wanted(RpcReason.USER);
        String text = "Sending scheduler request: requested by user" + NOTHING;
        assertEquals(List.of(text), turn());
        assertEquals(List.of("https://a.example/ contact: " + text), host.decided());
        Command.CallScheduler call = (Command.CallScheduler) host.commands().stream()
                .filter(Command.CallScheduler.class::isInstance).findFirst().orElseThrow();
        assertEquals(URLS, call.urls());
        assertTrue(host.project().session().isUnderWay());
        assertEquals("0, 1", call.request().rpcSeqno() + ", " + host.project().contact().rpcSeqno());
        assertEquals(NOW, host.project().contact().lastRpcTime());
        assertEquals(List.of(), calls(), "once");
    }

    @Test
    void inASessionEachAttemptBeginsAtTheSchedulerThatChanceHasChosen() {
        wanted(RpcReason.USER);
        host.state.contacts().rotateUrls(0.6);
        assertEquals(List.of("https://a.example/2", "https://a.example/1"),
                ((Command.CallScheduler) calls().getFirst()).urls());
    }

    @Test
    void aProjectWhoseSchedulersAreNotKnownHasItsMasterPageFetched() {
        contact(host.project(), contact -> contact.withMasterFetchPending(true));
        assertEquals(List.of("Fetching scheduler list"), turn());
        assertEquals(List.of(new Command.FetchMaster(MadeHost.A)),
                host.commands().stream().filter(Command.FetchMaster.class::isInstance).toList());
        assertEquals(List.of("https://a.example/ contact: fetching its master page, to find its scheduler there"),
                host.decided());
        assertTrue(host.project().session().isUnderWay());
    }

    @ParameterizedTest
    @CsvSource({"quitting", "cards", "network", "places", "leaving", "under way"})
    void nobodyIsContactedWhileThatMayNotBe(String why) {
        wanted(RpcReason.USER);
        switch (why) {
            case "quitting" -> host.state.quit();
            case "cards" -> host.state.devices().sought(true);
            case "network" -> host.state.permission(Permission.nothing("no"));
            case "places" -> List.of("b", "c", "d", "e")
                    .forEach(name -> underWay(other("https://" + name + ".example/", RpcReason.NONE), 999));
            case "leaving" -> host.project().leave(false);
            default -> underWay(host.project(), 999);
        }
        assertEquals(List.of(), calls());
    }

    @Test
    void aSlowContactTakesNoPlace() {
        wanted(RpcReason.USER);
        List.of("b", "c", "d").forEach(name -> underWay(other("https://" + name + ".example/", RpcReason.NONE), 999));
        underWay(other("https://e.example/", RpcReason.NONE), 970);
        assertEquals(1, calls().size());
    }

    /** So that many attachments at once do not fill it. */
    @Test
    void theLastPlaceIsKeptFromFirstContactsWhileOneIsUnderWayAndSomebodyHadHis() {
        contact(host.project(), contact -> contact.withMasterFetchPending(true).withPending(RpcReason.INIT));
        host.project().orders().askedForWork(true);
        List.of("b", "c", "d").forEach(name -> underWay(other("https://" + name + ".example/", RpcReason.INIT), 999));
        assertEquals(1, calls().size(), "nobody had his");
        host.project().session().ended();
        contact(host.project(), contact -> contact.withPending(RpcReason.INIT));
        other("https://f.example/", RpcReason.NONE);
        assertEquals(List.of(), calls());
        host.project().session().ended();
        wanted(RpcReason.USER);
        assertEquals(1, calls().size(), "it is no first one");
        host.project().session().ended();
        contact(host.project(), contact -> contact.withPending(RpcReason.INIT));
        host.project(ProjectUrl.of("https://d.example/")).session().ended();
        contact(host.project(ProjectUrl.of("https://d.example/")), contact -> contact);
        assertEquals(1, calls().size(), "two places are left");
    }

    @Test
    void aContactThatLastsLongIsToldOnce() {
        underWay(host.project(), 970.5);
        assertEquals(List.of(), turn());
        underWay(host.project(), 970);
        String why = "No answer yet; other projects do not wait for it";
        assertEquals(List.of(why), turn());
        assertEquals(List.of("https://a.example/ contact: " + why), host.decided());
        assertEquals(List.of(), turn());
    }

    @Test
    void aWaitingTimeOfAClockFarAheadIsNoWish() {
        double month = 28 * 86_400.0;
        contact(host.project(), contact -> contact.withMinRpcTime(NOW + month + 1));
        turn();
        assertEquals(NOW + month, host.project().contact().minRpcTime());
    }

    /** Whether a turn looks at reports and fetches. */
    private boolean looks() {
        host.state.contacts().fetchPutOff(false);
        host.state.permission(new Permission(Permission.nothing("no").compute(), Permission.Verdict.YES,
                Permission.Verdict.YES, Permission.Verdict.YES));
        turn();
        return host.state.contacts().fetchPutOff();
    }

    @Test
    void itLooksWhenSomethingChangedAfterAMinuteAndWhenAWaitingTimeEnds() {
        assertTrue(looks(), "as at the start");
        assertFalse(looks());
        host.state.contacts().lookNow();
        assertTrue(looks());
        host.later = 59;
        assertFalse(looks());
        host.later = 60;
        assertTrue(looks());
        host.state.contacts().expiresNoLaterThan(NOW + 70);
        host.later = 69;
        assertFalse(looks());
        host.later = 70;
        assertTrue(looks());
        wanted(RpcReason.USER);
        host.state.contacts().lookNow();
        assertFalse(looks(), "somebody was contacted");
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            100, 50, 50
            50, 100, 50
            -1, 70, 70
            70, -1, 70
            0, 70, 70
            -1, -1, Infinity
            """)
    void theNextLookComesWhenTheNextWaitingTimeEnds(double contact, double backoff, double expires) {
        contact(host.project(), state -> state.withMinRpcTime(NOW + contact)
                .withBackoffs(List.of(new ResourceBackoff(ResourceType.CPU, NOW + backoff, 600))));
        looks();
        assertEquals(NOW + expires, host.state.contacts().expiresAt());
    }

    @Test
    void aFirstContactIsWaitedForHalfAMinuteBeforeOthersAreAskedForWork() {
        underWay(other("https://b.example/", RpcReason.INIT), 999);
        assertFalse(looks());
        assertTrue(host.state.contacts().isDue());
        assertEquals(host.now().mono(), host.state.contacts().attachingSince());
        host.later = 28; // it is not slow yet
        underWay(other("https://c.example/", RpcReason.INIT), 1028);
        assertFalse(looks());
        host.later = 30;
        assertTrue(looks());
        host.state.projects().values().forEach(project -> project.session().ended());
        host.state.projects().values().forEach(project -> contact(project, state -> state));
        host.state.contacts().lookNow();
        looks();
        assertNull(host.state.contacts().attachingSince());
    }

    @Test
    void aSimulationIsToldNothing() {
        host.advance = TimeAdvance.BY_EVENTS;
        wanted(RpcReason.USER);
        assertEquals(List.of(), turn());
        assertEquals(List.of(), host.decided());
        assertTrue(host.project().session().isUnderWay());
    }
}
