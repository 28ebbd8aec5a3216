package org.quern.engine.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.quern.config.options.GpuExclusion;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.state.contact.ContactUnderWay;
import org.quern.engine.tick.TimeAdvance;
import org.quern.model.AccountFile;
import org.quern.model.Ledger;
import org.quern.model.Reason;
import org.quern.model.ResourceType;
import org.quern.model.Why;
import org.quern.model.WorkRequest;
import org.quern.model.WorkRequest.Ask;
import org.quern.scheduler.account.RecentCredit;
import org.quern.scheduler.fetch.FetchDecision;

/** Two CPUs, the cards 3 and 5 and two projects without work. */
class SchedulingTest {
    private static final WorkRequest A_SECOND_OF_EACH = new WorkRequest(
            List.of(new Ask(ResourceType.CPU, 1, 0, 0), new Ask(ResourceType.NVIDIA, 1, 0, 0)));
    private static final WorkRequest A_SECOND_OF_CPU = new WorkRequest(List.of(new Ask(ResourceType.CPU, 1, 0, 0)));
    private final ScheduleScene scene = new ScheduleScene(2, ScheduleScene.cards(3, 5));

    private WorkRequest first() {
        return scene.at(tick -> Scheduling.of(tick).firstRequest(scene.project(ScheduleScene.A)));
    }

    @Test
    void aFirstContactAsksForASecondOfEachKind() {
        assertEquals(A_SECOND_OF_EACH, first());
    }

    @Test
    void aProjectWithoutAShareIsAskedForNothing() {
        scene.project(ScheduleScene.A).tallies().resourceShare(0);
        assertEquals(WorkRequest.NOTHING, first());
    }

    @Test
    void noKindIsAskedForThatItsAccountOrARuleOfTheUsersExcludes() {
        scene.excluded(new GpuExclusion(ScheduleScene.A, 3, null, ""));
        assertEquals(A_SECOND_OF_EACH, first());
        scene.excluded(new GpuExclusion(ScheduleScene.A, -1, null, ""),
                new GpuExclusion(ScheduleScene.B, 3, null, ""));
        assertEquals(A_SECOND_OF_CPU, first());
        assertEquals(A_SECOND_OF_EACH, scene.<WorkRequest>at(
                tick -> Scheduling.of(tick).firstRequest(scene.project(ScheduleScene.B))));
        scene.excluded();
        scene.project(ScheduleScene.A).account(new AccountFile(ScheduleScene.A, "key", "", 100,
                List.of(ResourceType.NVIDIA), "", "", null));
        assertEquals(A_SECOND_OF_CPU, first());
    }

    /** A rule for all that a project has concerns cards only. */
    @Test
    void aRuleForCardsSaysNothingOfCpus() {
        scene.excluded(new GpuExclusion(ScheduleScene.A, -1, ResourceType.CPU, ""));
        assertEquals(A_SECOND_OF_EACH, first());
    }

    @Test
    void ofATurnThereIsOneForecastAndOneMoreForFetchingWhileAnAnswerIsAwaited() {
        scene.turn(tick -> {
            assertSame(Scheduling.of(tick), Scheduling.of(tick));
            assertSame(Scheduling.of(tick), Scheduling.forFetch(tick));
            assertSame(Snapshots.of(tick), Scheduling.of(tick).snapshot());
        });
        scene.asks(ScheduleScene.B, A_SECOND_OF_CPU);
        scene.turn(tick -> {
            assertNotSame(Scheduling.of(tick), Scheduling.forFetch(tick));
            assertEquals(0, Scheduling.of(tick).snapshot().host().tasks().size());
            assertEquals(1, Scheduling.forFetch(tick).snapshot().host().tasks().size());
        });
    }

    @Test
    void policiesAreGivenWhatTheyRemember() {
        Ledger ledger = RecentCredit.withCredit(Ledger.EMPTY, ScheduleScene.A, 1e9, 1);
        scene.state.books().noted(scene.state.suite().cpu().accounting(), ledger);
        scene.state.books().noted(scene.state.suite().fetch().accounting(), ledger);
        scene.turn(tick -> {
            Scheduling scheduling = Scheduling.of(tick);
            assertEquals(List.of(ledger, ledger), List.of(scheduling.cpuLedger(), scheduling.fetchLedger()));
            assertSame(scene.state.suite(), scheduling.suite());
        });
    }

    @Test
    void ofTwoProjectsTheOneIsChosenThatMayBeAsked() {
        scene.project(ScheduleScene.A).orders().askedForWork(false);
        assertEquals(OptionalInt.of(1),
                scene.<OptionalInt>at(tick -> Scheduling.of(tick).chooseProject().project()));
        assertEquals(Why.NO_NEW_TASKS, scene.<Why>at(tick -> Scheduling.of(tick)
                .alongside(scene.project(ScheduleScene.A)).reason(0, 0).why()));
        FetchDecision asked = scene.at(tick -> Scheduling.of(tick).alongside(scene.project(ScheduleScene.B)));
        assertEquals(2, asked.request().perResource().size());
    }

    private Map<String, String> explained(OptionalInt chosen, Reason... ofA) {
        FetchDecision decision = new FetchDecision(chosen, WorkRequest.NOTHING,
                List.of(List.of(ofA), List.of(Reason.of(Why.NO_BAR), Reason.of(Why.SURPLUS))), Ledger.EMPTY);
        scene.turn(tick -> Scheduling.of(tick).explainFetch(tick, decision));
        return scene.decided;
    }

    @Test
    void eachProjectIsSaidToBeAskedOrNotWithTheReasonForEachKind() {
        assertEquals(
                Map.of("PROJECT https://a.example/", "ask: CPU: an instance is idle; NVIDIA: the resource cannot be"
                        + " used at present", "PROJECT https://b.example/",
                        "do not ask: CPU: nothing in the way; NVIDIA: it had more than its share, and others can be"
                                + " asked"),
                explained(OptionalInt.of(0), Reason.of(Why.ASKED_IDLE), Reason.of(Why.RESOURCE_UNUSABLE)));
        explained(OptionalInt.empty(), Reason.of(Why.NO_BAR), Reason.of(Why.NO_BAR));
        assertEquals("do not ask: CPU: nothing in the way; NVIDIA: nothing in the way",
                scene.decided.get("PROJECT https://a.example/"));
    }

    @Test
    void nothingIsSaidWhereNobodyListens() {
        scene.timeAdvance = TimeAdvance.BY_EVENTS;
        assertEquals(Map.of(), explained(OptionalInt.of(0), Reason.of(Why.NO_BAR), Reason.of(Why.NO_BAR)));
    }

    @Test
    void ofAProjectThatIsBeingContactedNothingNewIsSaid() {
        scene.project(ScheduleScene.A).session().began(ContactUnderWay.master(new MonotonicTime(999)));
        assertEquals(List.of("PROJECT https://b.example/"), List.copyOf(
                explained(OptionalInt.of(0), Reason.of(Why.NO_BAR), Reason.of(Why.NO_BAR)).keySet()));
    }

    @Test
    void aBufferThatIsFullByWhatAnotherWasAskedForSaysSo() {
        scene.asks(ScheduleScene.B, A_SECOND_OF_CPU);
        explained(OptionalInt.empty(), Reason.of(Why.BUFFER_FULL), Reason.of(Why.SURPLUS));
        assertEquals("do not ask: CPU: enough work is queued, with what another project was asked for; NVIDIA: it had"
                + " more than its share, and others can be asked", scene.decided.get("PROJECT https://a.example/"));
        scene.project(ScheduleScene.B).session().ended();
        explained(OptionalInt.empty(), Reason.of(Why.BUFFER_FULL), Reason.of(Why.QUEUE_BOUND));
        assertEquals("do not ask: CPU: enough work is queued; NVIDIA: the queue already holds all the work that the"
                + " buffer allows", scene.decided.get("PROJECT https://a.example/"));
    }

    @Test
    void aWaitIsToldWithItsLengthAndItsCause() {
        explained(OptionalInt.empty(), Reason.of(Why.CONTACT_LATER, Reason.fact("of", 3), Reason.fact("seconds", 600)),
                Reason.of(Why.BACKED_OFF, "seconds", 90));
        assertEquals("do not ask: CPU: it may not be contacted for another 10 minutes, because it was held back before"
                + " this start of the client; NVIDIA: " + Why.BACKED_OFF.sentence()
                + "; it is asked again in 90 seconds", scene.decided.get("PROJECT https://a.example/"));
        explained(OptionalInt.empty(), Reason.of(Why.BARRED_NOT_SUPPORTED, "seconds", 1), Reason.of(Why.BACKED_OFF));
        assertEquals("do not ask: CPU: " + Why.BARRED_NOT_SUPPORTED.sentence()
                + "; it is asked again in 1 second; NVIDIA: " + Why.BACKED_OFF.sentence() + "; it is asked again in ",
                scene.decided.get("PROJECT https://a.example/"));
    }
}
