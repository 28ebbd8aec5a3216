package org.quern.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.quern.store.memory.Fault;
import org.quern.store.memory.MachineStopped;
import org.quern.store.memory.MemoryFolder;

/** A client that ends in the middle of a write, begins again, and ends in the middle of its first write. */
class SecondKillTest {
    /** What it began with was deleted before the next was whole: a client that had emptied slots by it went back to an older one. */
    @ParameterizedTest(name = "{0}")
    @EnumSource(names = {"KILL", "POWER_CUT", "POWER_CUT_WITHIN"})
    void aClientThatEndsAgainBeforeItsFirstWriteIsDoneGoesBackBehindNothingThatItBeganWith(Fault fault)
            throws IOException {
        for (int first = 1; first <= 14; first++) {
            for (int second = 1; second <= 14; second++) {
                MemoryFolder disk = new MemoryFolder(first * 100L + second);
                StateFile writer = new StateFile(disk);
                writer.write(Numbered.state(1));
                writer.write(Numbered.state(2));
                endAt(disk, first, fault, writer, 3);
                StateFile next = new StateFile(disk);
                int begun = Numbered.found(next);
                endAt(disk, second, fault, next, 4);
                int found = Numbered.found(new StateFile(disk));
                assertTrue(found >= begun, first + ", " + second + ": " + found + " after " + begun);
            }
        }
    }

    private static void endAt(MemoryFolder disk, int call, Fault fault, StateFile writer, int state)
            throws IOException {
        disk.failAt(disk.calls() + call, fault);
        try {
            writer.write(Numbered.state(state));
        } catch (MachineStopped stopped) {
            disk.restart();
        }
        disk.mend();
    }

    /** Whatever fails of the first write after a kill, a later one succeeds. */
    @Test
    void aFirstWriteThatFailsIsMadeAgain() throws IOException {
        for (int first = 1; first <= 14; first++) {
            for (int second = 1; second <= 14; second++) {
                MemoryFolder disk = new MemoryFolder(first * 100L + second);
                StateFile writer = new StateFile(disk);
                writer.write(Numbered.state(1));
                endAt(disk, first, Fault.KILL, writer, 2);
                StateFile next = new StateFile(disk);
                Numbered.found(next);
                disk.failAt(disk.calls() + second, Fault.ERROR);
                try {
                    next.write(Numbered.state(3));
                } catch (IOException refused) {
                    assertTrue(Numbered.found(new StateFile(disk)) >= 1);
                }
                disk.mend();
                next.write(Numbered.state(4));
                assertEquals(4, Numbered.found(new StateFile(disk)), first + ", " + second);
            }
        }
    }

    /** Somebody, or a quarantine that could not copy it, took it away meanwhile. */
    @Test
    void aStateThatIsGoneBeforeTheFirstWriteStopsNoWrite() throws IOException {
        MemoryFolder disk = new MemoryFolder(1);
        StateFile writer = new StateFile(disk);
        writer.write(Numbered.state(1));
        disk.rename("client_state.xml", "client_state_next.xml");
        StateFile next = new StateFile(disk);
        assertEquals(1, Numbered.found(next));
        disk.delete("client_state_next.xml");
        next.write(Numbered.state(2));
        assertEquals(2, Numbered.found(new StateFile(disk)));
    }
}
