package org.quern.engine.state.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.quern.engine.event.MonotonicTime;

class LossesTest {
    private static final double DAY = 86_400;

    private static MonotonicTime at(double seconds) {
        return new MonotonicTime(seconds);
    }

    @Test
    void severalTasksTellOfTheSameLossForTenSeconds() {
        Losses one = Losses.NONE.after(at(100));
        assertEquals(1, one.count());
        assertSame(one, one.after(at(109.9)));
        assertEquals(2, one.after(at(110)).count());
        assertFalse(Losses.NONE.isLast(at(0)), "nothing was lost");
    }

    @Test
    void afterADayWithoutALossTheEarlierOnesAreForgotten() {
        Losses used = Losses.NONE.after(at(0)).used();
        Losses soon = used.after(at(DAY - 1));
        assertEquals(2, soon.count());
        assertEquals(1, soon.excuses());
        Losses late = used.after(at(DAY));
        assertEquals(1, late.count());
        assertEquals(0, late.excuses());
    }

    @Test
    void threeLossesAreExcusesAndEachForAllTasksThatFailedOverIt() {
        Losses losses = Losses.NONE;
        assertFalse(losses.excuse(), "nothing was lost");
        for (int i = 1; i <= 3; i++) {
            losses = losses.after(at(i * 100));
            assertTrue(losses.excuse(), "loss " + i);
            losses = losses.used();
            assertTrue(losses.excuse(), "for another task");
            assertSame(losses, losses.used());
        }
        losses = losses.after(at(400));
        assertFalse(losses.excuse());
        assertTrue(losses.endured().excuse(), "since a program came to its end it did not spoil it");
        assertEquals(4, losses.endured().count());
        assertSame(Losses.NONE, Losses.NONE.endured());
    }

    @Test
    void aLossIsSinceAMomentThatIsNotLater() {
        Losses one = Losses.NONE.after(at(100));
        assertTrue(one.isSince(null));
        assertTrue(one.isSince(at(99)));
        assertTrue(one.isSince(at(100)));
        assertFalse(one.isSince(at(101)));
        assertFalse(Losses.NONE.isSince(null));
    }
}
