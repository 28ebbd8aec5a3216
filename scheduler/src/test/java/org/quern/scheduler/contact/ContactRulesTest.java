package org.quern.scheduler.contact;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.model.ContactState;
import org.quern.model.RpcReason;

/** Which project is contacted next (docs/protocol/rpc-policy.md 4, points 3, 5 and 6). */
class ContactRulesTest {
    private static final double NOW = 1_000_000;
    private static final ContactState READY = RpcTiming.masterRead(ContactState.ATTACHED, List.of("http://a.test/cgi"))
            .withPending(RpcReason.NONE);

    private static ContactFacts facts(ContactState state) {
        return new ContactFacts(state, false, false, false);
    }

    private static String next(ContactFacts... projects) {
        return ContactRules.next(List.of(projects), NOW)
                .map(c -> c.project() + " " + (c.fetchesMaster() ? "master" : c.reason())).orElse("nobody");
    }

    private static ContactState waiting(ContactState state) {
        return RpcTiming.notBefore(state, NOW + 1);
    }

    @ParameterizedTest(name = "{0}: {1}; before its time: {2}; suspended: {3}")
    @CsvSource({"NONE,nobody,nobody,nobody", "USER,0 USER,0 USER,0 USER",
        "ACCOUNT_MANAGER,0 ACCOUNT_MANAGER,nobody,0 ACCOUNT_MANAGER", "INIT,0 INIT,nobody,0 INIT",
        "PROJECT,0 PROJECT,nobody,nobody"})
    void onlyTheUserPassesTheMinimumTimeAndFewTheSuspension(RpcReason pending, String free, String early,
            String suspended) {
        ContactState state = READY.withPending(pending);
        assertEquals(free, next(facts(state)));
        assertEquals(free, next(facts(RpcTiming.notBefore(state, NOW))), "from its very time on");
        assertEquals(early, next(facts(waiting(state))));
        assertEquals(suspended, next(new ContactFacts(state, true, false, true)));
    }

    @ParameterizedTest(name = "{0}: {1}; before its time: {2}; suspended: {3}")
    @CsvSource({"NONE,0 master,nobody,nobody", "USER,0 master,0 USER,0 master",
        "ACCOUNT_MANAGER,0 master,nobody,0 master", "INIT,0 master,nobody,0 master",
        "PROJECT,0 master,nobody,nobody"})
    void aMasterPageThatIsWantedComesFirst(RpcReason pending, String free, String early, String suspended) {
        ContactState state = READY.withMasterFetchPending(true).withPending(pending);
        assertEquals(free, next(facts(state)));
        assertEquals(early, next(facts(waiting(state))));
        assertEquals(suspended, next(new ContactFacts(state, true, false, true)));
    }

    @ParameterizedTest(name = "{0}: {1}; suspended: {2}")
    @CsvSource({"NONE,nobody,nobody", "USER,0 master,0 master", "PROJECT,0 master,nobody", "INIT,0 master,0 master"})
    void withoutSchedulersTheMasterPageIsReadIfThereIsAReason(RpcReason pending, String free, String suspended) {
        ContactState state = READY.withSchedulerUrls(List.of()).withPending(pending).withTrickleUpPending(true);
        assertEquals(free, next(facts(state)));
        assertEquals(suspended, next(new ContactFacts(state, true, false, false)));
    }

    /** A project that shall send nothing new is contacted as it wishes only while it has tasks here. */
    @ParameterizedTest(name = "in {0} s, no new tasks {1}, tasks {2}: {3}")
    @CsvSource({"0,false,false,0 PROJECT", "1,false,false,nobody", "0,true,false,nobody", "0,true,true,0 PROJECT"})
    void aContactThatTheProjectWantsIsMadeIfItIsOfUse(double in, boolean noNewTasks, boolean tasks, String expected) {
        assertEquals(expected, next(new ContactFacts(READY.withNextRpcTime(NOW + in), false, noNewTasks, tasks)));
    }

    @Test
    void trickleMessagesComeAfterEverythingElse() {
        ContactState trickle = READY.withTrickleUpPending(true);
        assertEquals("0 TRICKLE_UP", next(facts(trickle)));
        assertEquals("nobody", next(facts(waiting(trickle))));
        assertEquals("nobody", next(new ContactFacts(trickle, true, false, true)));
        assertEquals("1 PROJECT", next(facts(trickle), facts(READY.withPending(RpcReason.PROJECT))));
        assertEquals("2 master", next(facts(trickle), facts(READY.withPending(RpcReason.PROJECT)),
                facts(READY.withMasterFetchPending(true))));
        assertEquals("1 TRICKLE_UP", next(facts(READY), facts(trickle)));
    }
}
