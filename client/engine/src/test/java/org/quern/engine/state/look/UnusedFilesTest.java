package org.quern.engine.state.look;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.quern.engine.event.MonotonicTime;

/** Bytes that came for nothing are made up for by time and by computing. */
class UnusedFilesTest {
    private static final MonotonicTime START = new MonotonicTime(50);
    private final UnusedFiles files = new UnusedFiles();

    @Test
    void whatIsHereAndWaitsForItsTaskIsNotOwed() {
        files.came("a", 5e9);
        assertEquals(0, files.owed(START));
    }

    @Test
    void whatGoesUnusedIsOwedOnceHoweverOftenItWasBegun() {
        files.came("a", 2e9);
        files.came("a", 3e9);
        files.gone("a", START);
        files.gone("a", START);
        assertEquals(5e9, files.owed(START));
        assertEquals(5e9 - 1e6, files.owed(START.plus(100)));
        assertEquals(0, files.owed(START.plus(1e6)));
    }

    @Test
    void aTaskThatEndsAtOnceHasNotUsedItsInputs() {
        files.came("a", 1e9);
        files.computed(List.of("a", "program"), 1, START);
        assertEquals(0.99e9, files.owed(START));
    }

    @Test
    void anInputThatManyShortTasksShareIsCountedOnce() {
        files.came("a", 1e9);
        files.computed(List.of("a"), 60, START);
        files.computed(List.of("a"), 60, START);
        files.gone("a", START);
        assertEquals(0, files.owed(START));
    }

    @Test
    void whatTasksComputeMakesUpForWhatWasTakenBack() {
        files.came("a", 8e9);
        files.gone("a", START);
        files.computed(List.of(), 3600, START);
        assertEquals(0, files.owed(START));
    }
}
