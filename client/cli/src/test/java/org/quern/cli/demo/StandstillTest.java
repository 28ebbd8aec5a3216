package org.quern.cli.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class StandstillTest {
    private static final DemoCounts FOUR = new DemoCounts(8, 4, 4, 4, 4, 1, false);
    private static final DemoCounts FIVE = new DemoCounts(8, 5, 4, 4, 4, 1, false);
    private final Standstill standstill = new Standstill();

    @Test
    void thatNothingMovesIsSaidOnceWithTheReason() {
        assertEquals(Optional.empty(), standstill.look(FOUR, null, 100));
        assertEquals(Optional.empty(), standstill.look(FOUR, null, 119));
        assertEquals(Optional.of("Hardly anything has moved for 21 s: the client has not begun yet."),
                standstill.look(FOUR, null, 121));
        assertEquals(Optional.empty(), standstill.look(FOUR, null, 160));
    }

    @Test
    void whatMovesIsNotStill() {
        assertEquals(Optional.empty(), standstill.look(FOUR, null, 100));
        assertEquals(Optional.empty(), standstill.look(FIVE, null, 119));
        assertEquals(Optional.empty(), standstill.look(FIVE, null, 130));
        assertEquals(Optional.of("Hardly anything has moved for 20 s: the client has not begun yet."),
                standstill.look(FIVE, null, 139));
    }
}
