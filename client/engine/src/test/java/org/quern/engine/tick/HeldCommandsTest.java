package org.quern.engine.tick;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.quern.engine.command.Command;

/** Commands that rest on a state come out in their order, and after that state only. */
class HeldCommandsTest {
    private static final Command FIRST = new Command.ClearSlot(1);
    private static final Command SECOND = new Command.ClearSlot(2);

    private final HeldCommands held = new HeldCommands();

    @Test
    void whatComesWhileAStateIsWrittenWaitsForTheNext() {
        held.add(List.of(FIRST));
        held.writing();
        held.add(List.of(SECOND));
        held.written();
        assertEquals(List.of(FIRST), held.release());
        assertEquals(List.of(), held.release());
        held.writing();
        held.written();
        assertEquals(List.of(SECOND), held.release());
        assertTrue(held.isEmpty());
    }

    @Test
    void whatRestedOnARefusedStateComesBeforeWhatCameSince() {
        held.add(List.of(FIRST));
        held.writing();
        held.add(List.of(SECOND));
        assertTrue(held.refused("full"));
        assertEquals("full", held.trouble());
        assertEquals(List.of(), held.release());
        held.writing();
        assertFalse(held.refused("full"), "told already");
        held.writing();
        held.written();
        assertEquals("", held.trouble());
        assertEquals(List.of(FIRST, SECOND), held.release());
    }

    @Test
    void aCommandIsTakenBackWhereverItWaits() {
        held.add(List.of(FIRST));
        assertTrue(held.holds(FIRST::equals));
        held.writing();
        assertTrue(held.withdraw(FIRST::equals));
        assertFalse(held.withdraw(FIRST::equals));
        held.add(List.of(SECOND));
        held.writing();
        held.written();
        assertTrue(held.withdraw(SECOND::equals));
        assertTrue(held.isEmpty());
    }
}
