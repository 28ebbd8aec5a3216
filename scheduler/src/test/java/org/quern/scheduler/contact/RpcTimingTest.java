package org.quern.scheduler.contact;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.model.ContactState;
import org.quern.model.ResourceBackoff;
import org.quern.model.ResourceType;
import org.quern.model.RpcReason;

class RpcTimingTest {
    private static final double NOW = 1_000_000;
    private static final ContactState READY = RpcTiming
            .masterRead(ContactState.ATTACHED, List.of("http://a.test/cgi", "http://b.test/cgi"))
            .withPending(RpcReason.NONE);

    private static RpcSuccess reply(RpcReason reason, double delay, double next) {
        return new RpcSuccess(reason, delay, next, List.of(), List.of());
    }

    private static ContactState failures(ContactState state, int count) {
        ContactState next = state;
        for (int i = 0; i < count; i++) {
            next = RpcTiming.failed(next, NOW, true, 0.5);
        }
        return next;
    }

    @Test
    void theFirstFailureWaitsAMinuteToTwo() {
        assertEquals(NOW + 60, RpcTiming.failed(READY, NOW, true, 0).minRpcTime());
        assertEquals(1, RpcTiming.failed(READY, NOW, true, 0).rpcFailures());
    }

    @Test
    void withoutANetworkFailuresAreNotCounted() {
        ContactState state = RpcTiming.failed(READY, NOW, false, 0);
        assertEquals(0, state.rpcFailures());
        assertEquals(NOW + 30, state.minRpcTime());
    }

    @Test
    void successClearsFailuresAndWaitsAsTheServerAsked() {
        ContactState state = RpcTiming.succeeded(failures(READY, 5), reply(RpcReason.USER, 7, 0), NOW, 0.5);
        assertEquals(0, state.rpcFailures());
        assertEquals(NOW + 7, state.minRpcTime());
        assertEquals(0, state.nextRpcTime());
        assertEquals(RpcReason.NONE, state.pending());
    }

    @Test
    void reportsThatNobodyAcknowledgesWaitLongerEachTime() {
        ContactState state = READY;
        double waited = 0;
        for (int call = 1; call <= 5; call++) {
            ContactState applied = RpcTiming.succeeded(state, reply(RpcReason.RESULTS_DUE, 0, 0), NOW, 0.5);
            state = RpcTiming.unacknowledged(state, applied, NOW, 0.5);
            assertEquals(call, state.rpcFailures());
            assertTrue(state.minRpcTime() - NOW > waited, "call " + call + " waits until " + state.minRpcTime());
            waited = state.minRpcTime() - NOW;
        }
        assertEquals(0, RpcTiming.succeeded(state, reply(RpcReason.RESULTS_DUE, 0, 0), NOW, 0.5).rpcFailures());
    }

    @Test
    void anUpdateThatFoundNoMasterPageHasBeenTried() {
        ContactState state = RpcTiming.masterFailed(RpcTiming.userUpdate(READY.withMasterFetchPending(true)), NOW, true,
                0.5);
        assertEquals(RpcReason.NONE, state.pending());
        assertTrue(ContactRules.next(List.of(new ContactFacts(state, false, false, false)), NOW + 30).isEmpty(),
                "one failed call for one wish");
        assertEquals(RpcReason.INIT,
                RpcTiming.masterFailed(READY.withPending(RpcReason.INIT), NOW, true, 0.5).pending());
    }

    @Test
    void aRequestedContactIsDueAtItsTime() {
        ContactState state = RpcTiming.succeeded(READY, reply(RpcReason.USER, 0, 1000), NOW, 0.5);
        ContactFacts facts = new ContactFacts(state, false, false, false);
        assertTrue(ContactRules.next(List.of(facts), NOW + 999).isEmpty());
        assertEquals(RpcReason.PROJECT, ContactRules.next(List.of(facts), NOW + 1000).orElseThrow().reason());
    }

    @Test
    void aContactIsNotRepeatedAtOnceHoweverSoonTheProjectWantsIt() {
        ContactState state = RpcTiming.succeeded(READY, reply(RpcReason.PROJECT, 0, 0.001), NOW, 0.5);
        assertEquals(NOW + RpcTiming.SHORTEST_WANTED_DELAY, state.nextRpcTime());
    }

    @Test
    void aContactThatTookLongOrBroughtMuchIsFollowedByARest() {
        assertEquals(READY, RpcTiming.rested(READY, RpcTiming.LONG_SECONDS, RpcTiming.LARGE_BYTES, NOW));
        assertEquals(NOW + 540, RpcTiming.rested(READY, 60, 0, NOW).minRpcTime());
        assertEquals(NOW + 6400, RpcTiming.rested(READY, 0, 64e6, NOW).minRpcTime());
        assertEquals(NOW + 14_400, RpcTiming.rested(READY, 1e9, 1e12, NOW).minRpcTime());
        ContactState later = READY.withMinRpcTime(NOW + 99_999);
        assertEquals(later, RpcTiming.rested(later, 60, 64e6, NOW));
    }

    @Test
    void theEleventhFailureInARowFetchesTheMasterPage() {
        assertFalse(failures(READY, 10).masterFetchPending());
        ContactState state = failures(READY, 11);
        assertTrue(state.masterFetchPending());
        assertEquals(1, state.rpcFailures());
        assertEquals(1, state.masterFetchFailures());
    }

    @Test
    void afterThreeFailedMasterFetchesTheNextWaitsAboutAsLongAsTheProjectIsDownAndADayAtMost() {
        ContactState state = RpcTiming.failed(READY, NOW, true, 0);
        for (int i = 0; i < 3; i++) {
            state = RpcTiming.masterFailed(state.withMinRpcTime(0), NOW + 2000, true, 0.5);
        }
        assertEquals(NOW + 2000 + 1500, state.minRpcTime());
        assertTrue(state.masterFetchPending());
        state = RpcTiming.masterFailed(state, NOW + 4000, true, 0);
        assertEquals(NOW + 4000 + 2000, state.minRpcTime());
        double muchLater = NOW + 30 * 86_400.0;
        assertEquals(muchLater + 64_800, RpcTiming.masterFailed(state, muchLater, true, 0.5).minRpcTime());
        assertEquals(NOW, RpcTiming.masterRead(state, READY.schedulerUrls()).failingSince(),
                "its scheduler has not answered");
        assertEquals(0, RpcTiming.succeeded(state, reply(RpcReason.NONE, 0, 0), NOW, 0).failingSince());
    }

    @Test
    void failedMasterFetchesFromBeforeASuccessHaveTheNextFailureWaitNoOtherTime() {
        ContactState state = RpcTiming.failed(READY, NOW, true, 0);
        for (int i = 0; i < 3; i++) {
            state = RpcTiming.masterFailed(state, NOW + 2000, true, 0);
        }
        ContactState failed = RpcTiming.failed(
                RpcTiming.succeeded(state.withMasterFetchPending(false), reply(RpcReason.NONE, 0, 0), NOW + 3000, 0),
                NOW + 4000, true, 0);
        assertEquals(NOW + 4000 + 60, failed.minRpcTime());
        assertFalse(failed.masterFetchPending());
        assertEquals(NOW + 60, RpcTiming.failed(state.withFailingSince(0).withMinRpcTime(0), NOW, true, 0)
                .minRpcTime(), "in a state that says nothing of when it began");
    }

    @Test
    void thatThisComputerHasNoNetworkIsNoDownTimeOfTheProject() {
        assertEquals(0, RpcTiming.masterFailed(READY, NOW, false, 0).failingSince());
        assertEquals(0, RpcTiming.taskFailed(READY, NOW, 0).failingSince());
    }

    @Test
    void aNewSchedulerUrlClearsBothCountersAnOldOneOnlyTheMastersOwn() {
        ContactState failed = RpcTiming.masterFailed(failures(READY, 4), NOW, true, 0);
        ContactState same = RpcTiming.masterRead(failed, READY.schedulerUrls());
        assertEquals(0, same.masterFetchFailures());
        assertTrue(same.rpcFailures() > 0);
        ContactState other = RpcTiming.masterRead(failed, List.of("http://c.test/cgi"));
        assertEquals(0, other.rpcFailures());
        assertEquals(0, other.minRpcTime());
    }

    @Test
    void pendingFirstContactsSurviveFailureOthersDoNot() {
        assertEquals(RpcReason.INIT, RpcTiming.failed(READY.withPending(RpcReason.INIT), NOW, true, 0).pending());
        assertEquals(RpcReason.NONE, RpcTiming.failed(READY.withPending(RpcReason.USER), NOW, true, 0).pending());
        assertEquals(RpcReason.NONE, RpcTiming.unusableReply(READY.withPending(RpcReason.INIT), NOW, 0).pending());
    }

    @Test
    void aProjectThatIsDownIsLeftAloneAsLongAsItSaid() {
        assertEquals(NOW + 9000, RpcTiming.projectDown(READY, 9000, NOW, 0).minRpcTime());
    }

    @Test
    void theMinimumTimeMovesOnlyLater() {
        ContactState asked = RpcTiming.notBefore(READY, NOW + 5000);
        assertEquals(NOW + 5000, RpcTiming.taskFailed(asked, NOW, 0).minRpcTime());
    }

    @Test
    void noWorkBacksOffTheResourceAloneDoubledUpToADay() {
        ContactState state = READY;
        double interval = 600;
        for (int i = 0; i < 12; i++) {
            double now = NOW + i * 200_000.0;
            state = RpcTiming.succeeded(state,
                    new RpcSuccess(RpcReason.NEED_WORK, 0, 0, List.of(ResourceType.NVIDIA), List.of()),
                    now, 0.5);
            assertEquals(now + interval, state.backoff(ResourceType.NVIDIA).until(), 1e-6);
            interval = Math.min(86_400, 2 * interval);
        }
        assertEquals(0, state.minRpcTime());
        assertEquals(0, state.backoff(ResourceType.CPU).until());
    }

    /** docs/protocol/rpc-policy.md 6.1: interval * (0.5 + U), so that hosts which were refused together do not come back together. */
    @ParameterizedTest(name = "{0} of the jitter: {1} s")
    @CsvSource({"0,300", "0.25,450", "0.5,600", "0.75,750"})
    void aBackOffForWantOfWorkIsSpreadByHalfOfItBothWays(double uniform, double seconds) {
        ContactState once = WorkBackoff.noWork(READY, ResourceType.CPU, NOW, uniform);
        assertEquals(NOW + seconds, once.backoff(ResourceType.CPU).until());
        assertEquals(600, once.backoff(ResourceType.CPU).intervalSeconds(), "the next one doubles the interval itself");
        ContactState twice = WorkBackoff.noWork(once, ResourceType.CPU, NOW + 1000, uniform);
        assertEquals(NOW + 1000 + 2 * seconds, twice.backoff(ResourceType.CPU).until());
    }

    @Test
    void eachResourceHasABackOffOfItsOwn() {
        ContactState both = WorkBackoff.noWork(WorkBackoff.noWork(READY, ResourceType.NVIDIA, NOW, 0), ResourceType.CPU,
                NOW, 0.5);
        assertEquals(NOW + 300, both.backoff(ResourceType.NVIDIA).until());
        assertEquals(NOW + 600, both.backoff(ResourceType.CPU).until());
        ContactState cleared = WorkBackoff.cleared(both, ResourceType.CPU);
        assertEquals(0, cleared.backoff(ResourceType.CPU).until());
        assertEquals(NOW + 300, cleared.backoff(ResourceType.NVIDIA).until());
        assertEquals(List.of(ResourceType.CPU, ResourceType.NVIDIA),
                both.backoffs().stream().map(ResourceBackoff::type).toList(), "in one order, however they came");
        assertEquals(NOW + 600 + 1200, WorkBackoff.noWork(both, ResourceType.CPU, NOW + 600, 0.5)
                .backoff(ResourceType.CPU).until(), "at its end it is over");
    }

    @Test
    void callsAreNumberedAndTheManagersWishIsNoted() {
        assertEquals(READY.rpcSeqno() + 1, RpcTiming.started(READY, NOW).rpcSeqno());
        assertEquals(NOW, RpcTiming.started(READY, NOW).lastRpcTime());
        ContactState wished = RpcTiming.accountManagerUpdate(RpcTiming.notBefore(READY, NOW + 99));
        assertEquals(RpcReason.ACCOUNT_MANAGER, wished.pending());
        assertEquals(0, wished.minRpcTime());
    }

    @Test
    void aSecondEmptyAnswerWhileBackedOffChangesNothing() {
        RpcSuccess none = new RpcSuccess(RpcReason.NEED_WORK, 0, 0, List.of(ResourceType.CPU), List.of());
        ContactState once = RpcTiming.succeeded(READY, none, NOW, 0.5);
        assertEquals(once.backoffs(), RpcTiming.succeeded(once, none, NOW + 1, 0.5).backoffs());
    }

    @Test
    void aUserUpdateThatBringsNothingDoesNotBackOff() {
        RpcSuccess none = new RpcSuccess(RpcReason.USER, 0, 0, List.of(ResourceType.CPU), List.of());
        assertEquals(0, RpcTiming.succeeded(READY, none, NOW, 0.5).backoff(ResourceType.CPU).until());
    }

    @Test
    void aTaskForTheResourceClearsItsBackoff() {
        RpcSuccess none = new RpcSuccess(RpcReason.NEED_WORK, 0, 0, List.of(ResourceType.CPU), List.of());
        RpcSuccess some = new RpcSuccess(RpcReason.NEED_WORK, 0, 0, List.of(ResourceType.CPU),
                List.of(ResourceType.CPU));
        ContactState backedOff = RpcTiming.succeeded(READY, none, NOW, 0.5);
        assertEquals(0, RpcTiming.succeeded(backedOff, some, NOW + 1, 0.5).backoff(ResourceType.CPU).intervalSeconds());
        assertEquals(0, RpcTiming.taskUploaded(backedOff, ResourceType.CPU).backoff(ResourceType.CPU).until());
    }

    @Test
    void waitingTimesMoveWithTheClock() {
        ContactState state = WorkBackoff.refused(RpcTiming.notBefore(READY, NOW + 5000).withNextRpcTime(NOW + 9000),
                ResourceType.CPU, NOW);
        ContactState after = state.moved(time -> time - 100_000);
        assertEquals(NOW - 95_000, after.minRpcTime());
        assertEquals(NOW - 91_000, after.nextRpcTime());
        assertEquals(state.backoff(ResourceType.CPU).until() - 100_000, after.backoff(ResourceType.CPU).until());
    }

    @Test
    void aSuspendedProjectIsContactedForTheUserOnly() {
        ContactState due = READY.withNextRpcTime(NOW);
        assertTrue(ContactRules.next(List.of(new ContactFacts(due, true, false, true)), NOW).isEmpty());
        ContactState asked = RpcTiming.userUpdate(due);
        assertEquals(RpcReason.USER,
                ContactRules.next(List.of(new ContactFacts(asked, true, false, true)), NOW).orElseThrow().reason());
    }

    @Test
    void aProjectWithoutSchedulersNeedsItsMasterPageFirst() {
        assertTrue(ContactRules.next(List.of(new ContactFacts(ContactState.ATTACHED, false, false, false)), NOW)
                .orElseThrow()
                .fetchesMaster());
    }

    @Test
    void absurdDelaysAreCutToFourWeeks() {
        assertEquals(NOW + RpcTiming.LONGEST_DELAY,
                RpcTiming.succeeded(READY, reply(RpcReason.USER, Double.MAX_VALUE, 0), NOW, 0).minRpcTime());
        assertEquals(0, RpcTiming.succeeded(READY, reply(RpcReason.USER, Double.NaN, -5), NOW, 0).minRpcTime());
    }

    /** Whatever the call was made for: the server's word that it does not support a resource holds (docs/protocol/literature.md 2). */
    @Test
    void aResourceThatTheServerDoesNotSupportIsLeftAloneForTwoWeeks() {
        RpcSuccess refusal = new RpcSuccess(RpcReason.INIT, 0, 0, List.of(ResourceType.CPU, ResourceType.NVIDIA),
                List.of(ResourceType.CPU), List.of(ResourceType.NVIDIA));
        ContactState state = RpcTiming.succeeded(READY, refusal, NOW, 0.5);
        assertTrue(state.backoff(ResourceType.NVIDIA).isRefusal(NOW + 13 * 86_400.0));
        assertFalse(state.backoff(ResourceType.NVIDIA).isRefusal(NOW + 14 * 86_400.0));
        assertEquals(0, state.backoff(ResourceType.CPU).until());
        assertFalse(RpcTiming.userUpdate(state).backoff(ResourceType.NVIDIA).isRefusal(NOW), "the user may know more");
    }

    @Test
    void afterARefusalAnEmptyAnswerStartsWithTheShortestBackOffAgain() {
        ContactState refused = WorkBackoff.refused(READY, ResourceType.NVIDIA, NOW);
        double later = NOW + 15 * 86_400.0;
        assertEquals(later + 600, WorkBackoff.noWork(refused, ResourceType.NVIDIA, later, 0.5)
                .backoff(ResourceType.NVIDIA).until());
    }
}
