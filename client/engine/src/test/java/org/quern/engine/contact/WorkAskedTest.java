package org.quern.engine.contact;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.config.AppConfig;
import org.quern.engine.BoincsRules;
import org.quern.engine.command.Command;
import org.quern.engine.event.DiskFigures;
import org.quern.engine.event.Permission;
import org.quern.engine.host.MadeCards;
import org.quern.engine.host.MadeHost;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.settings.ProjectWishes;
import org.quern.engine.settings.WorkSettings;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.contact.ContactUnderWay;
import org.quern.engine.tick.TimeAdvance;
import org.quern.model.ContactState;
import org.quern.model.ResourceBackoff;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.model.ResultState;
import org.quern.model.RpcReason;
import org.quern.model.SchedulerReply;
import org.quern.model.Why;

/** What {@link ContactStage} reports and asks for, on four CPUs without a task: half a day of work and a tenth are wanted of each. */
class WorkAskedTest {
    private static final double NOW = MadeHost.NOW;
    private static final String FETCH = "Sending scheduler request: to fetch work; reporting nothing";
    private static final String ASKS = "; requesting 2 days of work for CPU, where 4 instances are idle";
    private MadeHost host = new MadeHost();

    @BeforeEach
    void hasHadItsFirstContact() {
        host.state.use(BoincsRules.by(host.state.settings()));
        contact(contact -> contact);
    }

    private void contact(UnaryOperator<ContactState> change) {
        host.project().timing().restored(change.apply(ContactState.ATTACHED
                .withSchedulerUrls(List.of("https://a.example/1")).withMasterFetchPending(false)
                .withPending(RpcReason.NONE)));
    }

    private List<String> turn() {
        return host.told(new ContactStage()::run);
    }

    private HeldResult finished(String name) {
        HeldResult held = host.task(name, "", ResourceUsage.oneCpu(1e9));
        host.project().taskOver(held, ResultState.FILES_UPLOADED, NOW);
        return held;
    }

    private void settings(boolean minimalWork, boolean reportAtOnce) {
        host.state.use(EngineSettings.defaults(4, "p").with(new ProjectWishes(new TreeMap<>(), List.of(), minimalWork))
                .with(new WorkSettings(BoincsRules.SUITE, 0.1, 0.5, reportAtOnce, 0, false, List.of())));
    }

    /** So that no work is fetched. */
    private void mayNotCompute() {
        Permission.Verdict no = Permission.nothing("no").compute();
        host.state.permission(new Permission(no, no, Permission.Verdict.YES, Permission.Verdict.YES));
    }

    @Test
    void whereProcessorsAreIdleWorkIsFetched() {
        assertEquals(List.of(FETCH + ASKS), turn());
        assertEquals(List.of("https://a.example/ contact: " + FETCH + ASKS), host.decided().stream()
                .filter(text -> text.contains("contact")).toList());
        assertTrue(host.state.contacts().workSeen());
    }

    @Test
    void oneIdleCardIsOneInstance() {
        host = new MadeHost(MadeCards.named("a"));
        hasHadItsFirstContact();
        assertEquals(List.of(FETCH + ASKS + "; requesting 14 hours of work for NVIDIA, where 1 instance is idle"),
                turn());
    }

    @Test
    void finishedTasksAreReportedAndWorkIsAskedAlongside() {
        settings(false, true);
        finished("one");
        host.project().orders().askedForWork(false);
        String due = "Sending scheduler request: to report completed tasks; reporting ";
        assertEquals(List.of(due + "1 completed task; not requesting tasks"), turn());
        host.project().session().ended();
        host.project().timing().waitsAtMostUntil(NOW);
        finished("two");
        host.project().orders().askedForWork(true);
        host.state.contacts().lookNow();
        assertEquals(List.of(due + "2 completed tasks" + ASKS), turn());
    }

    /** In time for its deadline it may wait for the others. */
    @Test
    void whatMayWaitIsReportedLaterAndWhatTheServerHasIsNot() {
        mayNotCompute();
        HeldResult first = finished("one");
        assertEquals(List.of(), turn());
        settings(false, true);
        finished("two").acknowledged();
        first.acknowledged();
        host.state.contacts().lookNow();
        assertEquals(List.of(), turn());
    }

    @Test
    void aResultThatTheUserWantsReportedAtOnceIs() {
        AppConfig.AppSettings ofOne = new AppConfig.AppSettings("one", 0, 0, 0, false, true);
        for (AppConfig wishes : List.of(new AppConfig(List.of(ofOne), List.of(), 0, false),
                new AppConfig(List.of(), List.of(), 0, true))) {
            host = new MadeHost();
            contact(contact -> contact);
            host.state.use(EngineSettings.defaults(4, "p").with(
                    new ProjectWishes(new TreeMap<>(Map.of(MadeHost.A, wishes)), List.of(), false)));
            mayNotCompute();
            finished("one");
            assertEquals(1, turn().size());
        }
        host = new MadeHost();
        contact(contact -> contact);
        host.state.use(EngineSettings.defaults(4, "p").with(new ProjectWishes(
                new TreeMap<>(Map.of(MadeHost.A, new AppConfig(List.of(ofOne), List.of(), 0, false))), List.of(),
                false)));
        mayNotCompute();
        finished("another");
        assertEquals(List.of(), turn());
    }

    /** Neither to report nor to fetch. */
    @ParameterizedTest
    @CsvSource({"none, 1", "waits, 0", "waited, 1", "suspended, 0", "leaving, 0", "under way, 0"})
    void aProjectIsContactedByItselfUnlessSomethingHoldsIt(String what, int calls) {
        settings(false, true);
        finished("one");
        switch (what) {
            case "waits" -> contact(contact -> contact.withMinRpcTime(NOW + 1));
            case "waited" -> contact(contact -> contact.withMinRpcTime(NOW));
            case "suspended" -> host.project().orders().suspendedByUser();
            case "leaving" -> host.project().leave(false);
            case "under way" -> host.project().session().began(ContactUnderWay.master(host.now().mono()));
            default -> {
                // nothing holds it
            }
        }
        assertEquals(calls, turn().size());
        assertEquals(calls, host.commands().stream().filter(Command.CallScheduler.class::isInstance).count());
    }

    @ParameterizedTest
    @CsvSource({"none, true", "no more work, false", "suspended, false", "ended, false"})
    void aCallThatTheUserWantsAsksForWorkUnlessThatIsNotWanted(String what, boolean asks) {
        contact(contact -> contact.withPending(RpcReason.USER));
        switch (what) {
            case "no more work" -> host.project().orders().askedForWork(false);
            case "suspended" -> host.project().orders().suspendedByUser();
            case "ended" -> host.project().orders().told(new SchedulerReply.Flags(false, true, false, false, false,
                    false, false, false));
            default -> {
                // all is wanted
            }
        }
        assertEquals(List.of("Sending scheduler request: requested by user; reporting nothing"
                + (asks ? ASKS : "; not requesting tasks")), turn());
    }

    /** One task for each instance, so that others get their turn. */
    @Test
    void aFirstCallAsksForNextToNothing() {
        contact(contact -> contact.withPending(RpcReason.INIT));
        assertEquals(List.of("Sending scheduler request: project initialization; reporting nothing; requesting 1 second"
                + " of work for CPU"), turn());
    }

    @Test
    void whoWantsMinimalWorkAsksOnce() {
        settings(true, false);
        assertEquals(List.of(FETCH + "; requesting 1 second of work for CPU, where 4 instances are idle"), turn());
        host.project().session().ended();
        contact(contact -> contact);
        host.state.contacts().lookNow();
        assertEquals(List.of(), turn());
        assertEquals("https://a.example/ do not ask: " + Why.MINIMAL_WORK_HAD.sentence(),
                host.decided().getFirst());
        settings(false, false);
        assertEquals(1, turn().size());
    }

    @Test
    void workThatIsHereIsTheMinimalWork() {
        host.task("t", "", ResourceUsage.oneCpu(1e9));
        settings(true, false);
        assertEquals(List.of(), turn());
        contact(contact -> contact.withPending(RpcReason.USER));
        assertEquals(List.of("Sending scheduler request: requested by user; reporting nothing; not requesting tasks"),
                turn());
    }

    @Test
    void whileNothingMayComputeNoWorkIsFetched() {
        mayNotCompute();
        assertEquals(List.of(), turn());
        assertTrue(host.state.contacts().fetchPutOff());
    }

    /** Of a computer with a card both must wait. */
    @ParameterizedTest
    @CsvSource(textBlock = """
            60, 60, false
            60, 0, true
            0, 60, true
            -1, 60, true
            """)
    void aProjectIsNotAskedWhileItIsLeftAloneForEveryResource(double cpu, double card, boolean asks) {
        for (TimeAdvance advance : List.of(TimeAdvance.POLLED, TimeAdvance.BY_EVENTS)) {
            host = new MadeHost(MadeCards.named("a"));
            host.advance = advance;
            contact(contact -> contact.withBackoffs(List.of(new ResourceBackoff(ResourceType.CPU, NOW + cpu, 600),
                    new ResourceBackoff(ResourceType.NVIDIA, NOW + card, 600))));
            turn();
            assertEquals(asks, host.project().session().isUnderWay());
            assertEquals(advance.explains() && !asks, host.decided().stream()
                    .anyMatch(text -> text.startsWith("https://a.example/ do not ask")), host.decided()::toString);
        }
    }

    @Test
    void beforeWorkIsFetchedTheDiskIsMeasuredIfThatIsLongAgo() {
        host.state.disk(new DiskFigures(NOW - 1, 0, new TreeMap<>(), 1e12, 1e12));
        assertEquals(List.of(), turn());
        assertEquals(List.of(new Command.MeasureDisk(0)), host.commands());
        assertTrue(host.state.contacts().isDue());
        assertFalse(host.state.contacts().workSeen());
    }

    @Test
    void aProjectThatHasResultsToReportAndNoSchedulerHasItsPageFetched() {
        settings(false, true);
        finished("one");
        contact(contact -> contact.withSchedulerUrls(List.of()));
        assertEquals(List.of("Fetching scheduler list"), turn());
        assertTrue(host.project().contact().masterFetchPending());
    }

    /** Four tasks of 1000 s; the least buffer is 180 s. */
    @Test
    void aSimulationLooksAgainWhenSomethingRunsLow() {
        host.advance = TimeAdvance.BY_EVENTS;
        host.state.use(EngineSettings.defaults(4, "p")
                .with(new WorkSettings(BoincsRules.SUITE, 0, 0, false, 0, false, List.of())));
        for (int i = 0; i < 4; i++) {
            host.running(host.task("t" + i, "", ResourceUsage.oneCpu(1e9)));
        }
        assertEquals(List.of(), turn());
        assertEquals(NOW + 820, host.state.contacts().expiresAt());
    }
}
