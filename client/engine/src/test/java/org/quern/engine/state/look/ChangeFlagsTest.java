package org.quern.engine.state.look;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.event.Permission;

class ChangeFlagsTest {
    private final ChangeFlags flags = new ChangeFlags();

    @BeforeEach
    void allHaveLooked() {
        Looks.takePlace(flags);
    }

    @Test
    void nobodyLooksWhileNothingHappens() {
        assertEquals("", Looks.due(flags));
    }

    @Test
    void whatChangedIsSavedUntilItIsWritten() {
        flags.touch();
        assertEquals("save", Looks.due(flags));
        flags.written();
        assertEquals("", Looks.due(flags));
        flags.notWritten();
        assertEquals("save", Looks.due(flags));
    }

    @Test
    void aChangeOfTasksOrProjectsIsLookedAtByAll() {
        flags.changed();
        assertEquals(Permission.ALL, flags.schedule().under());
        assertEquals("schedule contacts save", Looks.due(flags));
    }

    @Test
    void afterAWordOfTheUserNothingIsKeptBecauseItWasChosenBefore() {
        flags.userSpoke();
        assertNull(flags.schedule().under());
        assertEquals("schedule contacts save", Looks.due(flags));
    }

    @Test
    void afterADecisionItIsSeenWhetherThereIsTooLittleToDo() {
        flags.decided(true, false);
        assertTrue(flags.schedule().leavesIdle());
        assertFalse(flags.schedule().waitsForDevice());
        assertEquals("contacts", Looks.due(flags));
        flags.decided(false, true);
        assertFalse(flags.schedule().leavesIdle());
        assertTrue(flags.schedule().waitsForDevice());
        flags.schedule().looked(new MonotonicTime(7));
        assertFalse(flags.schedule().waitsForDevice(), "until the next look");
        assertEquals(new MonotonicTime(7), flags.schedule().lookedAt());
    }

    @Test
    void whatWasAllowedAtTheLastDecisionNeedNotHoldWhileNothingMayCompute() {
        flags.schedule().cannotDecide();
        assertNull(flags.schedule().under());
    }
}
