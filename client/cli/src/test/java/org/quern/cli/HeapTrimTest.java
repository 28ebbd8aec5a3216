package org.quern.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** When the heap is gone through. */
class HeapTrimTest {
    private static final long MB = 1 << 20;
    private long used;
    private long needed;
    private int collections;
    private final HeapTrim trim = new HeapTrim(() -> used, () -> {
        used = needed;
        collections++;
    });

    private void look(long usedBytes, long neededBytes) {
        used = usedBytes;
        needed = neededBytes;
        trim.look();
    }

    @Test
    void whatTheStartLeftGoesAtTheFirstLook() {
        look(12 * MB, 7 * MB);
        assertEquals(7 * MB, used);
        assertEquals(1, collections);
    }

    @Test
    void aLittleGarbageStays() {
        look(12 * MB, 7 * MB);
        look(11 * MB - 1, 7 * MB);
        assertEquals(1, collections);
        look(11 * MB, 7 * MB);
        assertEquals(2, collections);
    }

    @Test
    void aLargeHeapIsGoneThroughForHalfAsMuchAgain() {
        look(60 * MB, 40 * MB);
        look(60 * MB - 1, 40 * MB);
        assertEquals(1, collections);
        look(60 * MB, 45 * MB);
        assertEquals(2, collections);
    }

    @Test
    void whatIsNeededIsNotLookedThroughAgain() {
        look(30 * MB, 30 * MB);
        for (int i = 0; i < 10; i++) {
            look(30 * MB, 30 * MB);
        }
        assertEquals(1, collections);
    }

    @Test
    void aHeapThatShrankByItselfCountsFromThere() {
        look(60 * MB, 60 * MB);
        look(10 * MB, 10 * MB);
        look(20 * MB, 10 * MB);
        assertEquals(2, collections);
    }
}
