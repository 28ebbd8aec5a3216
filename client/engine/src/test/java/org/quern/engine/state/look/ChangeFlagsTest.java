package org.quern.engine.state.look;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.event.Permission;
import org.quern.model.UnixTime;

class ChangeFlagsTest {
    private final ChangeFlags flags = new ChangeFlags();

    @BeforeEach
    void allHaveLooked() {
        flags.written();
        flags.schedule().looked(new MonotonicTime(1));
        flags.schedule().decides(Permission.ALL);
        flags.contacts().looked(new MonotonicTime(1), UnixTime.NEVER);
    }

    private String due() {
        return (flags.schedule().isDue() ? "schedule " : "") + (flags.contacts().isDue() ? "contacts " : "")
                + (flags.isUnsaved() ? "save" : "");
    }

    @Test
    void nobodyLooksWhileNothingHappens() {
        assertEquals("", due());
    }

    @Test
    void whatChangedIsSavedUntilItIsWritten() {
        flags.touch();
        assertEquals("save", due());
        flags.written();
        assertEquals("", due());
        flags.notWritten();
        assertEquals("save", due());
    }

    @Test
    void aChangeOfTasksOrProjectsIsLookedAtByAll() {
        flags.changed();
        assertEquals("schedule contacts save", due());
        assertEquals(Permission.ALL, flags.schedule().under());
    }

    @Test
    void afterAWordOfTheUserNothingIsKeptBecauseItWasChosenBefore() {
        flags.userSpoke();
        assertEquals("schedule contacts save", due());
        assertNull(flags.schedule().under());
    }

    @Test
    void afterADecisionItIsSeenWhetherThereIsTooLittleToDo() {
        flags.decided(true, false);
        assertEquals("contacts ", due());
        assertTrue(flags.schedule().leavesIdle());
        assertFalse(flags.schedule().waitsForDevice());
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
