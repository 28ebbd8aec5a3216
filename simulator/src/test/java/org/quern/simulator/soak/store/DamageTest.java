package org.quern.simulator.soak.store;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.quern.model.HostInfo;
import org.quern.model.SavedState;
import org.quern.store.StateFile;
import org.quern.store.memory.MemoryFolder;

/** What a bad disk does to a state, and that the reader of states sees it. */
class DamageTest {
    private final MemoryFolder folder = new MemoryFolder(1);
    private final StateFile file = new StateFile(folder);

    private static SavedState state(int cpus) {
        return SavedState.fresh(HostInfo.plain(cpus, 1e9), "simulated", "8.3.0");
    }

    @BeforeEach
    void twoGenerations() throws IOException {
        file.write(state(1));
        file.write(state(2));
    }

    @Test
    void oneGenerationIsHitAndTheOtherStaysAsItIs() {
        for (int seed = 0; seed < 30; seed++) {
            put(folder, state(1));
            put(folder, state(2));
            byte[] newest = Damage.read(folder, 0);
            byte[] other = Damage.read(folder, 1);
            Damage.of(folder, 1, new SplittableRandom(seed));
            assertArrayEquals(newest, Damage.read(folder, 0), "seed " + seed);
            assertFalse(Arrays.equals(other, Damage.read(folder, 1)), "seed " + seed);
        }
    }

    @Test
    void itIsShorterOrZeroedOrHasFlippedBits() {
        byte[] whole = Damage.read(folder, 0);
        Set<String> ways = new HashSet<>();
        for (int seed = 0; seed < 40; seed++) {
            MemoryFolder copy = new MemoryFolder(1);
            put(copy, state(2));
            Damage.of(copy, 0, new SplittableRandom(seed));
            byte[] damaged = Damage.read(copy, 0);
            long zeros = IntStream.range(0, damaged.length).filter(i -> damaged[i] == 0).count();
            ways.add(damaged.length < whole.length ? "shorter" : zeros > 8 ? "zeroed" : "flipped");
        }
        assertEquals(Set.of("shorter", "zeroed", "flipped"), ways);
    }

    private static void put(MemoryFolder folder, SavedState state) {
        try {
            new StateFile(folder).write(state);
        } catch (IOException problem) {
            throw new AssertionError(problem);
        }
    }

    @Test
    void aGenerationThatIsNotThereStaysSo() {
        Damage.of(folder, 3, new SplittableRandom(1));
        assertEquals(0, Damage.read(folder, 3).length);
    }

    @Test
    void mostlyOneGenerationIsHitAndSometimesAll() {
        Set<Integer> counts = IntStream.range(0, 100).map(seed -> Damage.count(new SplittableRandom(seed))).boxed()
                .collect(Collectors.toSet());
        assertEquals(Set.of(1, 2, 3, 4), counts);
        long one = IntStream.range(0, 100).filter(seed -> Damage.count(new SplittableRandom(seed)) == 1).count();
        assertTrue(one > 60, one + " of 100");
    }

    @Test
    void aStateThatSomebodyEditedReadsTheSameAndIsNotAsItWasWritten() throws IOException {
        byte[] before = Damage.read(folder, 0);
        Damage.edit(folder);
        byte[] after = Damage.read(folder, 0);
        assertEquals(before.length + 1, after.length);
        SavedState read = file.read().state();
        assertEquals(2, read == null ? 0 : read.host().ncpus());
    }

    @Test
    void aStateThatIsPutInTheLastOnesPlaceIsReadInsteadOfIt() throws IOException {
        Damage.replace(folder, state(7));
        SavedState read = file.read().state();
        assertEquals(7, read == null ? 0 : read.host().ncpus());
    }

    @Test
    void aStateThatEndsInItsMiddleIsNotTakenForWhole() throws IOException {
        int length = Damage.read(folder, 0).length;
        Damage.cut(folder);
        assertEquals(length / 2, Damage.read(folder, 0).length);
        assertNotEquals(StateFile.Trust.WHOLE, file.read().trust());
    }
}
