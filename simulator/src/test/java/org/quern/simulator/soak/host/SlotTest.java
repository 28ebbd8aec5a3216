package org.quern.simulator.soak.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.quern.simulator.soak.plan.Plans;
import org.quern.simulator.soak.server.ActualResult;
import org.quern.simulator.soak.server.Made;

/** What lies in a slot, and what a power cut leaves of it. */
class SlotTest {
    private final ActualResult actual = Made.result("task", Plans.APP);
    private final Slot slot = new Slot(actual);

    @Test
    void aCheckpointCountsIfItIsAheadOfTheOneBefore() {
        slot.checkpoint(600, 700);
        slot.checkpoint(500, 800);
        assertEquals(600, slot.checkpoint());
        assertEquals(600, actual.keptSeconds());
    }

    @Test
    void aCheckpointOfAMomentAgoMayBeLostToTheOneBefore() {
        slot.checkpoint(600, 700);
        slot.checkpoint(1200, 1300);
        slot.cut(1329, true, false);
        assertEquals(600, slot.checkpoint());
        assertEquals(600, actual.keptSeconds(), "what is lost need not be gone on from");
    }

    @Test
    void oneThatWasLuckyOrIsHalfAMinuteOldStays() {
        slot.checkpoint(600, 700);
        slot.cut(700, false, false);
        assertEquals(600, slot.checkpoint());
        slot.cut(730, true, true);
        assertEquals(600, slot.checkpoint());
    }

    @Test
    void aFinishFileOfAMomentAgoMayBeLostWithTheOutputs() {
        actual.finishes(1000);
        slot.takeOutputs(10);
        slot.finish(1000);
        slot.cut(1029, false, true);
        assertNull(slot.finish());
        assertFalse(slot.holdsOutputs());
        assertFalse(actual.hasEnded());
    }

    @Test
    void anOldOneStaysWithThem() {
        slot.takeOutputs(10);
        slot.finish(1000);
        slot.cut(1030, true, true);
        assertNotNull(slot.finish());
        assertTrue(slot.holdsOutputs());
    }

    @Test
    void aFinishFileThatIsSetAsideIsCounted() {
        assertEquals(0, slot.finishesSetAside());
        slot.finish(1000);
        slot.setFinishAside();
        slot.finish(2000);
        slot.setFinishAside();
        assertEquals(2, slot.finishesSetAside());
        assertNull(slot.finish());
    }

    @Test
    void aFinishedTasksSlotTakesItsCheckpointWithIt() {
        slot.checkpoint(600, 700);
        slot.cleared();
        assertEquals(600, actual.keptSeconds(), "it has not finished");
        slot.finish(1000);
        slot.cleared();
        assertEquals(0, actual.keptSeconds());
    }

    @Test
    void whatRemainsIsWhatIsKeptWhateverTheStateKnows() {
        slot.checkpoint(600, 700);
        actual.forgotten();
        slot.remains();
        assertEquals(600, actual.keptSeconds());
    }

    @Test
    void outputsThatAreGivenToTheProjectTakeTheirBytesAlong() {
        slot.add(5);
        slot.takeOutputs(10);
        assertEquals(15, slot.bytes());
        assertTrue(slot.holdsOutputs());
        slot.giveOutputs(10);
        assertEquals(5, slot.bytes());
        assertFalse(slot.holdsOutputs());
    }
}
