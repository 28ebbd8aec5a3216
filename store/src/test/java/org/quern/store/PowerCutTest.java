package org.quern.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.quern.store.memory.Fault;
import org.quern.store.memory.MachineStopped;
import org.quern.store.memory.MemoryFolder;

/** The state file when it is interrupted at every single call that it makes. */
class PowerCutTest {
    private static final int STATES = 3;
    /** What a power cut leaves is drawn by lot. */
    private static final int SEEDS = 60;

    @ParameterizedTest
    @EnumSource(value = Fault.class, names = {"KILL", "POWER_CUT", "POWER_CUT_WITHIN"})
    void whereverItIsInterruptedTheNextStartFindsTheStateBeforeOrTheStateAfter(Fault fault)
            throws UnreadableState {
        for (int seed = 1; seed <= SEEDS; seed++) {
            for (int call = 1; call <= callsOfAllWrites(); call++) {
                MemoryFolder folder = new MemoryFolder(seed);
                folder.failAt(call, fault);
                int durable = writeUntilItFails(new StateFile(folder));
                assertTrue(folder.hasStopped(), "call " + call + " is reached");
                folder.restart();
                int found = Numbered.found(new StateFile(folder));
                assertTrue(found == durable || found == durable + 1,
                        String.format(Locale.ROOT, "seed %d, %s at call %s: %d on disk, %d found", seed, fault,
                                folder.lastCall(), durable, found));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(value = Fault.class, names = {"ERROR", "NO_SPACE"})
    void anErrorAtAnyCallIsReportedAndLeavesAWholeStateAndTheNextWriteWorks(Fault fault) throws IOException {
        for (int call = 1; call <= callsOfAllWrites(); call++) {
            MemoryFolder folder = new MemoryFolder(1);
            folder.failAt(call, fault);
            int durable = writeUntilItFails(new StateFile(folder));
            String failed = nameOfCall(call);
            boolean renamesInstead = failed.contains("link client_state.xml")
                    || failed.contains("delete client_state_prev.xml");
            assertTrue(durable < STATES || renamesInstead, "the error at call " + failed + " is reported");
            int found = Numbered.found(new StateFile(folder));
            assertTrue(found == durable || found == durable + 1, String.format(Locale.ROOT,
                    "%s at call %s: %d on disk, %d found", fault, folder.lastCall(), durable, found));
            folder.mend();
            new StateFile(folder).write(Numbered.state(9));
            assertEquals(9, Numbered.found(new StateFile(folder)));
        }
    }

    private static String nameOfCall(int call) {
        MemoryFolder folder = new MemoryFolder(1);
        folder.failAt(call, Fault.KILL);
        writeUntilItFails(new StateFile(folder));
        return folder.lastCall();
    }

    private static long callsOfAllWrites() {
        MemoryFolder folder = new MemoryFolder(1);
        assertEquals(STATES, writeUntilItFails(new StateFile(folder)));
        return folder.calls();
    }

    /** Writes states 1, 2, 3; the number of those that were written without an error. */
    private static int writeUntilItFails(StateFile file) {
        for (int number = 1; number <= STATES; number++) {
            try {
                file.write(Numbered.state(number));
            } catch (IOException | MachineStopped e) {
                return number - 1;
            }
        }
        return STATES;
    }
}
