package org.quern.dashboard.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.api.Test;

/** docs/dashboard.md, "Who may look". */
class StreamLimitTest {
    private final StreamLimit streams = new StreamLimit();

    @Test
    void allTogetherHaveFewerThanEachCouldHaveAlone() {
        int entered = 0;
        for (int session = 0; entered < StreamLimit.MOST; session++) {
            for (int i = 0; i < StreamLimit.MOST_OF_ONE && entered < StreamLimit.MOST; i++) {
                assertEquals(Optional.empty(), streams.enter("session " + session));
                entered++;
            }
        }
        assertTrue(streams.enter("another").orElse("").startsWith("There are "), "there is no room for anybody");
        streams.leave("session 0");
        assertEquals(Optional.empty(), streams.enter("another"));
    }

    @Test
    void whoLeavesMakesRoomForOneMoreOfHisOwn() {
        for (int i = 0; i < StreamLimit.MOST_OF_ONE; i++) {
            assertEquals(Optional.empty(), streams.enter("a"));
        }
        assertTrue(streams.enter("a").isPresent());
        streams.leave("a");
        assertEquals(Optional.empty(), streams.enter("a"));
        assertTrue(streams.enter("a").isPresent());
    }
}
