package org.quern.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class UnixTimeTest {
    @Test
    void zeroIsNoTimeAndNeverComesAfterAllOthers() {
        assertFalse(UnixTime.isSet(UnixTime.NONE));
        assertTrue(UnixTime.isSet(1) && UnixTime.isSet(UnixTime.NEVER));
    }

    @Test
    void aClockThatIsSetMovesTimesAndNotTheirAbsence() {
        assertEquals(0, UnixTime.moved(UnixTime.NONE, 3600));
        assertEquals(4600, UnixTime.moved(1000, 3600));
        assertEquals(UnixTime.NEVER, UnixTime.moved(UnixTime.NEVER, -3600));
    }
}
