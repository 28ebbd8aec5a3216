package org.quern.engine.contact;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.engine.command.Command;
import org.quern.engine.event.Event;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.event.Now;
import org.quern.engine.event.Permission;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.state.ClientState;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.ProjectState;
import org.quern.engine.state.contact.ContactUnderWay;
import org.quern.engine.tick.Explanations;
import org.quern.engine.tick.PersistStage;
import org.quern.engine.tick.TickContext;
import org.quern.engine.tick.TimeAdvance;
import org.quern.model.AccountFacts;
import org.quern.model.AccountFile;
import org.quern.model.App;
import org.quern.model.AppVersion;
import org.quern.model.ContactState;
import org.quern.model.HostInfo;
import org.quern.model.ProjectUrl;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.model.Result;
import org.quern.model.ResultState;
import org.quern.model.SavedState;
import org.quern.model.SchedulerReply;
import org.quern.model.SchedulerReply.ResourceAnswer;
import org.quern.model.SchedulerReply.Supply;
import org.quern.model.ServerMessage;
import org.quern.model.WorkRequest;
import org.quern.model.Workunit;

/** What follows from the end of a contact. A contact that took 100 s is followed by 900 s of rest, one that brought 5 MB by 500 s. */
class ContactEventsTest {
    private static final double NOW = 2e9;
    private static final ProjectUrl URL = ProjectUrl.of("http://a.example/");
    private final ClientState state = new ClientState(SavedState.fresh(HostInfo.plain(1, 1e9), "plat", "8.3.0"),
            List.of(new AccountFile(URL, "key", "", 100, List.of(), "", "", null)), EngineSettings.defaults(1, "plat"));
    private final ProjectState project = Objects.requireNonNull(state.find(URL));
    private final PersistStage persist = new PersistStage(true);
    private TickContext tick = tick();

    private TickContext tick() {
        return new TickContext(new Now(NOW, new MonotonicTime(1000)), NOW, 1, state, new Random(1), new Explanations(),
                persist.held(),
                TimeAdvance.POLLED);
    }

    @BeforeEach
    void isOnline() {
        offline(false);
        state.permission(Permission.ALL);
        project.session().began(ContactUnderWay.master(new MonotonicTime(990)));
    }

    private void offline(boolean offline) {
        state.permissionTold(Permission.ALL.whileOffline(offline));
    }

    /** A call that asks for a second of work for the CPU is under way; it reports what is ready. */
    private void called() {
        WorkRequest work = new WorkRequest(List.of(new WorkRequest.Ask(ResourceType.CPU, 1, 0, 0),
                new WorkRequest.Ask(ResourceType.ATI, 0, 0, 0)));
        project.session().began(
                ContactUnderWay.call(RequestBuilder.build(tick, project, work), new MonotonicTime(990)));
    }

    private static SchedulerReply reply(double delay, boolean down, List<Result> results, List<ServerMessage> messages,
            List<ResourceAnswer> answers) {
        AppVersion version = new AppVersion("app", 100, "plat", "", "", new ResourceUsage(1, null, 0, 1e9), "", "",
                false,
                false, List.of());
        return new SchedulerReply(800, "", AccountFacts.UNKNOWN, true, delay, 0, messages,
                new SchedulerReply.Flags(down, false, false, false, false, false, false, false), List.of(), answers,
                false,
                null, null, null, null, null, List.of(App.named("app")), List.of(), List.of(version),
                List.of(new Workunit("w", "app", 100, "", 1, 1, 1, 1, List.of(), "", null)), results, List.of(),
                List.of(), List.of(), List.of(), null, List.of(), null, null, 0, 0, 0, List.of());
    }

    private static SchedulerReply reply(double delay, Result... results) {
        return reply(delay, false, List.of(results), List.of(), List.of());
    }

    private static Result result(String name) {
        return new Result(name, "w", "plat", 100, "", 3e9, 0, false, List.of());
    }

    private void replied(SchedulerReply reply, double seconds, double bytes) {
        tick = tick();
        ContactEvents.replied(tick, project, new Event.SchedulerReplied(URL, reply, true, seconds, bytes, List.of()));
    }

    private void failed(boolean transport, double seconds, double bytes) {
        tick = tick();
        ContactEvents.failed(tick, project, new Event.SchedulerFailed(URL, transport, "no answer", seconds, bytes));
    }

    private boolean inVain(ResourceType type) {
        return project.session().requestedInVain(type, new MonotonicTime(1000));
    }

    private ContactState contact() {
        return project.contact();
    }

    /** Seconds until the project may be contacted. */
    private double waits() {
        return Math.max(0, contact().minRpcTime() - NOW);
    }

    private List<String> told() {
        return persist.release(tick).stream().filter(Command.Notify.class::isInstance)
                .map(command -> ((Command.Notify) command).message().text()).toList();
    }

    @Test
    void aMasterPageThatNamesSchedulersIsReadAndItsBytesAreOwedAfterTheCall() {
        ContactEvents.masterFetched(tick, project,
                new Event.MasterFetched(URL, List.of("http://a/", "http://b/"), 100, 3e6));
        assertEquals(List.of("http://a/", "http://b/"), contact().schedulerUrls());
        assertFalse(contact().masterFetchPending());
        assertFalse(project.session().isUnderWay());
        assertEquals(0, waits());
        assertEquals("Master page read: scheduler http://a/, http://b/", told().getFirst());
        called();
        replied(reply(0), 1, 2e6);
        assertEquals(500, waits(), 1, "of 3 and 2 MB together");
    }

    @Test
    void aMasterPageWithoutASchedulerIsAFailureThatCostsItsRest() {
        ContactEvents.masterFetched(tick, project, new Event.MasterFetched(URL, List.of(), 1000, 0));
        assertEquals(1, contact().masterFetchFailures());
        assertFalse(project.session().isUnderWay());
        assertEquals(9000, waits());
    }

    @ParameterizedTest
    @CsvSource({"false, 1, 9000, could not read the master page: refused", "true, 0, 0, this computer has no network"})
    void aMasterPageThatCannotBeReadIsNoFailureWithoutANetwork(boolean offline, int failures, double rest,
            String reason) {
        offline(offline);
        ContactEvents.masterFailed(tick, project, new Event.MasterFetchFailed(URL, "refused", 1000, 0));
        assertEquals(failures, contact().masterFetchFailures());
        assertFalse(project.session().isUnderWay());
        assertTrue(rest > 0 ? waits() == rest : waits() > 0 && waits() < 9000, "waits " + waits());
        assertEquals(reason, tick.decisions().getLast().reason());
        assertEquals(1, told().size());
        project.timing().networkIsBack();
        assertEquals(offline, waits() == 0, "it need not wait any longer");
    }

    @Test
    void aReplyEndsTheContactAndCountsWhatItBrought() {
        called();
        replied(reply(0, result("one"), result("two")), 1, 1);
        assertFalse(project.session().isUnderWay());
        assertTrue(told().contains("Scheduler request completed: got 2 new tasks"));
        assertEquals(0, waits());
        assertEquals(List.of(ResourceType.CPU), project.session().supplied());
        assertFalse(inVain(ResourceType.CPU));
    }

    @Test
    void aReplyThatTookLongIsFollowedByARest() {
        called();
        replied(reply(0), 100, 1);
        assertEquals(900, waits());
        assertEquals("its last contact took 100 s and brought 0.0 MB", project.session().holdCause());
    }

    @Test
    void aPauseThatItsServerAskedForIsToldWithWhatItSaid() {
        called();
        replied(reply(3600, false, List.of(), List.of(new ServerMessage(" too busy ", "low")), List.of()), 1, 1);
        assertEquals(3600, waits(), 1);
        assertEquals("its server asked for a pause of 60 minutes and said: too busy", project.session().holdCause());
    }

    @Test
    void aRequestThatBroughtNothingWasInVainUnlessItCameTooSoon() {
        called();
        replied(reply(0), 1, 1);
        assertTrue(inVain(ResourceType.CPU));
        assertFalse(inVain(ResourceType.ATI), "nothing was asked of it");
        called();
        replied(reply(0, false, List.of(), List.of(new ServerMessage("last request too recent: 7 sec", "low")),
                List.of()),
                1, 1);
        assertFalse(inVain(ResourceType.CPU));
    }

    @ParameterizedTest
    @CsvSource({"NO_WORK_BUT_SUPPORTED, true", "NOT_SUPPORTED, false", "WORK, false"})
    void whatAServerCouldSupplyStaysSupplied(Supply answer, boolean stays) {
        called();
        replied(reply(0, result("one")), 1, 1);
        called();
        replied(reply(0, false, List.of(), List.of(), List.of(new ResourceAnswer(ResourceType.CPU, answer))), 1, 1);
        assertEquals(stays ? List.of(ResourceType.CPU) : List.of(), project.session().supplied());
    }

    @Test
    void aProjectThatIsDownSaysSoAndIsLeftAlone() {
        called();
        replied(reply(5000, true, List.of(result("one")), List.of(new ServerMessage("maintenance", "low")), List.of()),
                1, 1);
        assertTrue(waits() >= 5000, "waits " + waits());
        assertTrue(project.results().isEmpty());
        assertFalse(project.session().isUnderWay());
        assertEquals("the project is down", tick.decisions().getLast().reason());
        List<String> told = told();
        assertEquals("maintenance", told.getFirst());
        assertTrue(told.getLast().startsWith("The project is down; next try in "), told::toString);
    }

    @Test
    void aProjectThatIsDownForAMomentRestsAsLongAsItsAnswerCost() {
        called();
        replied(reply(0, true, List.of(), List.of(), List.of()), 1000, 1);
        assertEquals(9000, waits());
    }

    @Test
    void reportsThatAreNotAcknowledgedHoldTheProjectBackAndOthersDoNot() {
        called();
        replied(reply(0, result("one"), result("two"), result("three")), 1, 1);
        project.results().values().stream().limit(2)
                .forEach(held -> project.taskOver(held, ResultState.FILES_UPLOADED, 1));
        called();
        HeldResult third = List.copyOf(project.results().values()).get(2);
        project.taskOver(third, ResultState.FILES_UPLOADED, 1);
        replied(reply(0), 1, 1);
        assertEquals("the project did not acknowledge 2 reported tasks", tick.decisions().getLast().reason());
        assertTrue(waits() > 0);
    }

    @Test
    void reportsThatAreAcknowledgedDoNot() {
        called();
        replied(reply(0, result("one"), result("two")), 1, 1);
        project.results().values().forEach(held -> project.taskOver(held, ResultState.FILES_UPLOADED, 1));
        called();
        project.results().values().forEach(HeldResult::acknowledged);
        replied(reply(0), 1, 1);
        assertEquals(0, waits());
    }

    @Test
    void theSixthContactInAMinuteIsFollowedByARest() {
        for (int i = 0; i < 5; i++) {
            called();
            replied(reply(0), 1, 1);
        }
        assertEquals(0, waits());
        called();
        replied(reply(0), 1, 1);
        assertEquals(60, waits());
        assertEquals("it was contacted 6 times in a minute", project.session().holdCause());
    }

    @ParameterizedTest
    @CsvSource({"0, 1, 0", "300, 1, 300", "0, 100, 900"})
    void ofAnAnswerFromBeforeAResetOnlyThePauseAndTheRestHold(double delay, double seconds, double wait) {
        called();
        Objects.requireNonNull(project.session().underWay()).turnsOutdated();
        replied(reply(delay, result("one")), seconds, 1);
        assertTrue(project.results().isEmpty());
        assertFalse(project.session().isUnderWay());
        assertEquals(wait, waits());
        assertEquals(List.of("The answer to a request from before the project's reset is not looked at"), told());
    }

    @Test
    void aCallThatFailedBeforeAResetIsNoFailure() {
        called();
        Objects.requireNonNull(project.session().underWay()).turnsOutdated();
        failed(true, 100, 1);
        assertEquals(0, contact().rpcFailures());
        assertEquals(900, waits());
        assertFalse(project.session().isUnderWay());
    }

    @ParameterizedTest
    @CsvSource({"true, false, 1", "false, false, 1", "true, true, 0", "false, true, 1"})
    void aCallThatFailsForWantOfANetworkIsNoFailureAndAnAnswerThatCannotBeReadIs(boolean transport, boolean offline,
            int failures) {
        offline(offline);
        called();
        failed(transport, 1000, 1);
        boolean excused = failures == 0;
        assertEquals(failures, contact().rpcFailures(), contact().toString());
        assertFalse(project.session().isUnderWay());
        assertTrue(waits() > 0);
        assertEquals(!excused, waits() >= 9000, "what the failure cost is owed: " + waits());
        assertEquals(excused ? "this computer has no network" : "scheduler request failed: no answer",
                tick.decisions().getLast().reason());
        assertTrue(told().getLast().endsWith("next try in " + Math.round(waits()) + " s"));
    }
}
