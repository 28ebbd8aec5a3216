package org.quern.engine.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.state.look.ChangeFlags;
import org.quern.model.SporadicState;

class SporadicRunTest {
    private final SporadicRun run = new SporadicRun(new ChangeFlags());

    @Test
    void whenItLastComputedIsKnownAlsoOfAProcessThatIsGone() {
        run.told(SporadicState.MAY_ASK, new MonotonicTime(1));
        assertNull(run.since());
        assertNull(run.until(), "it never computed");
        assertFalse(run.computes());
        run.told(SporadicState.COMPUTES, new MonotonicTime(2));
        assertTrue(run.computes());
        assertEquals(new MonotonicTime(2), run.since());
        assertNull(run.until());
        run.told(SporadicState.MUST_NOT, new MonotonicTime(5));
        assertEquals(SporadicState.MUST_NOT, run.state());
        assertEquals(new MonotonicTime(2), run.since());
        assertEquals(new MonotonicTime(5), run.until());
        run.told(SporadicState.MAY_ASK, new MonotonicTime(6));
        assertEquals(new MonotonicTime(5), run.until(), "it had ceased before");
        run.processGone();
        assertEquals(SporadicState.NONE, run.state());
        assertNull(run.since());
        assertEquals(new MonotonicTime(5), run.until());
    }

    @Test
    void toldAgainToComputeItHasNotCeased() {
        run.told(SporadicState.COMPUTES, new MonotonicTime(2));
        run.told(SporadicState.COMPUTES, new MonotonicTime(3));
        assertEquals(new MonotonicTime(3), run.since());
        assertNull(run.until());
    }
}
