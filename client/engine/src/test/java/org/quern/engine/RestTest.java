package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.quern.engine.event.Chore;
import org.quern.engine.event.Event;

/** When turns without events may be left out. */
class RestTest {
    @Test
    void beforeItsFirstTurnAnEngineDoesNotRest() {
        assertFalse(new FakeWorld(2, new FakeServer("one", 0)).engine.rests());
    }

    @Test
    void aHostWithoutWorkRestsUntilTheNextLookOrContactIsNear() {
        FakeWorld world = new FakeWorld(2, new FakeServer("one", 0));
        world.runUntil("rest", 120, now -> now.engine.rests());
        boolean awake = false;
        boolean restsAgain = false;
        for (int second = 0; second < 180; second++) {
            world.step(1);
            awake |= !world.engine.rests();
            restsAgain |= awake && world.engine.rests();
        }
        assertTrue(awake, "a look that is due within seconds must not come late");
        assertTrue(restsAgain, "after it there is nothing to do");
    }

    @Test
    void aHostThatComputesNeverRests() {
        FakeWorld world = new FakeWorld(2, new FakeServer("one", 2));
        world.runUntil("a running task", 120, now -> !now.processes.isEmpty());
        for (int second = 0; second < 20 && !world.processes.isEmpty(); second++) {
            assertFalse(world.engine.rests(), "tasks are polled every second");
            world.step(1);
        }
    }

    @Test
    void aStateThatIsNotOnDiskYetKeepsItAwake() {
        FakeWorld world = new FakeWorld(2, new FakeServer("one", 0));
        world.runUntil("rest", 120, now -> now.engine.rests());
        world.diskFails = true;
        world.post(new Event.ChoreDue(Chore.STATISTICS));
        world.step(1);
        assertFalse(world.engine.rests());
    }
}
