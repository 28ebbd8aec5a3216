package org.quern.engine.state.contact;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.quern.engine.state.look.ChangeFlags;
import org.quern.model.ContactState;

/** docs/protocol/rpc-policy.md 6. */
class ContactTimingTest {
    private static final double NOW = 1_000_000;

    private final ContactTiming timing = new ContactTiming(new ChangeFlags());

    @Test
    void aCauseIsKeptOnlyIfAutomaticContactsWaitLongerForIt() {
        timing.askedForPause("its server asked for an hour", 3600, NOW);
        timing.askedForPause("its server asked for a minute", 60, NOW);
        assertEquals("its server asked for an hour", timing.session().holdCause());
        assertEquals(NOW + 3600, timing.state().minRpcTime());
    }

    @Test
    void aFailureThatIsWithdrawnLeavesContactsAsTheyWereBeforeIt() {
        ContactState before = timing.state();
        timing.failureWithdrawn(timing.taskFailed("wu_1", NOW, 0.5));
        assertEquals(before, timing.state());
    }

    @Test
    void aFailureThatIsWithdrawnLeavesWhatHasComeSinceIt() {
        TaskFailure failure = timing.taskFailed("wu_1", NOW, 0.5);
        timing.askedForPause("its server asked for an hour", 3600, NOW);
        ContactState asked = timing.state();
        timing.failureWithdrawn(failure);
        assertEquals(asked, timing.state());
    }

    @Test
    void aFailureIsWithdrawnAlsoWhereTheClockWasSetMeanwhile() {
        timing.askedForPause("its server asked for a minute", 60, NOW);
        TaskFailure failure = timing.taskFailed("wu_1", NOW, 0.5);
        timing.moved(time -> time + 1e6);
        timing.failureWithdrawn(failure.moved(time -> time + 1e6));
        assertEquals(NOW + 60 + 1e6, timing.state().minRpcTime());
    }

    @Test
    void aPauseFromBeforeAResetEndsWithItAlsoWhereTheClockWasSetMeanwhile() {
        timing.askedForPause("its server asked for an hour", 3600, NOW);
        timing.leaves();
        timing.moved(time -> time + 1e6);
        timing.reset();
        assertEquals(0, timing.state().minRpcTime());
    }

    @Test
    void aPauseFromBeforeAResetEndsWithItAndOneFromSinceThenHolds() {
        timing.askedForPause("its server asked for an hour", 3600, NOW);
        timing.leaves();
        timing.reset();
        assertEquals(0, timing.state().minRpcTime());
        timing.leaves();
        timing.askedForPause("its server asked for a minute", 60, NOW);
        timing.reset();
        assertEquals(NOW + 60, timing.state().minRpcTime());
    }
}
