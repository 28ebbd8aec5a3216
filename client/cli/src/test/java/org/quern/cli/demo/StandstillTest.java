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

    /** The project wants a pause between two contacts. */
    @Test
    void thatTheLastResultsWaitForTheNextContactIsSaid() {
        DemoCounts uploaded = new DemoCounts(8, 8, 8, 5, 5, 1, false);
        assertEquals(Optional.empty(), standstill.look(uploaded, null, 100));
        assertEquals(
                Optional.of("Hardly anything has moved for 20 s: all is computed and uploaded; the client reports the"
                        + " last results as soon as the project lets it ask again."),
                standstill.look(uploaded, null, 120));
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
