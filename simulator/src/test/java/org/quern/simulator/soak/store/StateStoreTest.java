package org.quern.simulator.soak.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.quern.model.HostInfo;
import org.quern.model.SavedState;

/** What a user puts in the place of the last state is known as an earlier one until the next is written. */
class StateStoreTest {
    private final StateStore store = new StateStore(new SplittableRandom(1));

    private static SavedState state(int cpus) {
        return SavedState.fresh(HostInfo.plain(cpus, 1e9), "simulated", "8.3.0");
    }

    @Test
    void anEarlierStateIsDoubtedUntilTheNextIsWritten() {
        store.write(state(1));
        assertFalse(store.hasEarlier());
        assertNull(store.putEarlier());
        store.write(state(2));
        store.stop(false, null);
        assertEquals(state(1), store.putEarlier());
        assertTrue(store.isDoubtful());
        assertEquals(state(1), store.read());
        store.write(state(3));
        store.stop(true, null);
        assertFalse(store.isDoubtful());
        assertEquals(state(3), store.read());
    }

    @Test
    void itMayBeMuchOlder() {
        assertTrue(IntStream.range(0, 10).map(StateStoreTest::earlierOfAHundred).anyMatch(number -> number < 90));
    }

    private static int earlierOfAHundred(int seed) {
        StateStore store = new StateStore(new SplittableRandom(seed));
        IntStream.rangeClosed(1, 100).forEach(number -> store.write(state(number)));
        store.stop(false, null);
        SavedState earlier = store.putEarlier();
        return earlier == null ? 100 : earlier.host().ncpus();
    }
}
