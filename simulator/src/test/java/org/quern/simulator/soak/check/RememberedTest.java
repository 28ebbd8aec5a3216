package org.quern.simulator.soak.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.quern.engine.command.Command;

/** What a client that died still knows: what was on disk for certain. */
class RememberedTest {
    private static final Command SAVE = new Command.SaveState(1, StagedWorld.empty());
    private final Remembered<Integer> known = new Remembered<>();

    private void write() {
        known.carriedOut(SAVE);
        known.stored();
    }

    @Test
    void whatIsOnDiskOutlivesTheClientAndNothingElseDoes() {
        known.put("one", 1);
        write();
        known.put("two", 2);
        known.died();
        assertEquals(1, known.get("one"));
        assertNull(known.get("two"));
    }

    @Test
    void whatWasToldAfterTheOrderToWriteIsNotInThatState() {
        known.put("one", 1);
        known.carriedOut(SAVE);
        known.put("two", 2);
        known.stored();
        known.died();
        assertEquals(1, known.get("one"));
        assertNull(known.get("two"));
    }

    @Test
    void aStateThatWasBeingWrittenMayBeTheOneThatIsFound() {
        known.put("same", 1);
        known.put("changes", 1);
        write();
        known.put("changes", 2);
        known.remove("gone");
        known.carriedOut(SAVE);
        known.died();
        assertEquals(1, known.get("same"));
        assertNull(known.get("changes"), "it is one or the other");
    }

    @Test
    void whatAnUnfinishedStateLacksIsNotCertainEither() {
        known.put("one", 1);
        write();
        known.remove("one");
        known.carriedOut(SAVE);
        known.died();
        assertNull(known.get("one"));
    }

    @Test
    void whatAnUnfinishedStateHadIsNotOnDiskAfterTheDeath() {
        known.put("one", 1);
        known.carriedOut(SAVE);
        known.died();
        known.stored();
        known.died();
        assertNull(known.get("one"));
    }

    @Test
    void anotherCommandWritesNothing() {
        known.put("one", 1);
        known.carriedOut(new Command.CheckClock());
        known.stored();
        known.died();
        assertTrue(known.isEmpty());
    }

    @Test
    void whatIsForgottenByNameIsGoneFromTheDiskAsWell() {
        known.put("p0 a", 1);
        known.put("p1 a", 2);
        write();
        known.forgetNames(name -> name.startsWith("p0"));
        known.died();
        assertNull(known.get("p0 a"));
        assertEquals(2, known.get("p1 a"));
    }

    @Test
    void whatIsOnlyRemovedComesBackWithTheState() {
        known.put("p0 a", 1);
        write();
        known.removeNames(name -> name.startsWith("p0"));
        assertTrue(known.isEmpty());
        known.died();
        assertEquals(1, known.get("p0 a"));
    }

    @Test
    void whatIsChangedIsAsItWasOnDiskUntilTheNextState() {
        known.put("one", 1);
        write();
        known.replaceAll(value -> value + 10);
        assertEquals(11, known.get("one"));
        known.died();
        assertEquals(1, known.get("one"));
    }

    @Test
    void nothingIsKnownOfAStateThatWasDamaged() {
        known.put("one", 1);
        write();
        known.carriedOut(SAVE);
        known.forgetAll();
        known.stored();
        known.died();
        assertTrue(known.isEmpty());
    }
}
