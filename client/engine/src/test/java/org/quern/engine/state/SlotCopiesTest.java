package org.quern.engine.state;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** Copies in a slot count once: until a walk has seen them, and only those that are not there yet. */
class SlotCopiesTest {
    private final SlotCopies copies = new SlotCopies();

    @Test
    void aStartThatWasTakenBackHasCopiedNothing() {
        copies.ordered(300);
        copies.processGone();
        copies.withdrawn();
        assertEquals(0, copies.unseenBytes());
    }

    @Test
    void whatAStartThatCameToNothingHasCopiedCountsUntilAWalkSaysWhatIsLeft() {
        copies.ordered(300);
        copies.processGone();
        assertEquals(300, copies.unseenBytes());
        copies.found(200);
        copies.measured(10);
        assertEquals(0, copies.unseenBytes());
        assertEquals(100, copies.lacking(300), "the next start goes on with them");
    }

    @Test
    void aWalkInTheMiddleOfTheCopyingLeavesTheRestToBeCounted() {
        copies.ordered(300);
        copies.found(100);
        copies.measured(10);
        assertEquals(200, copies.unseenBytes());
        copies.made(20);
        copies.measured(15);
        assertEquals(200, copies.unseenBytes(), "that walk began before they were there");
        copies.measured(21);
        assertEquals(0, copies.unseenBytes());
        assertEquals(0, copies.lacking(300));
    }

    @Test
    void aStartThatWaitsForRoomWaitsNoMoreOnceItIsOrdered() {
        copies.refused(300);
        assertEquals(300, copies.refusedBytes());
        copies.ordered(300);
        assertEquals(0, copies.refusedBytes());
    }
}
