package org.quern.simulator.soak.server;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.quern.simulator.soak.plan.RunPlan;

/** How long a server that told nonsense is not taken at its word. */
class ServerTroubleTest {
    private static final double END = 28 * RunPlan.DAY_SECONDS + 100;
    private final ServerTrouble trouble = new ServerTrouble();

    @Test
    void aWaitThatItAskedForLastsLongerByTheTimeWithoutAClient() {
        trouble.turnHostile(100);
        trouble.slept(5000, 1000);
        assertTrue(trouble.wasHostile(END + 999));
        assertFalse(trouble.wasHostile(END + 1001));
    }

    @Test
    void aSleepBeforeOrAfterThatChangesNothing() {
        trouble.slept(10, 1000);
        assertFalse(trouble.wasHostile(20));
        trouble.turnHostile(100);
        trouble.slept(END + 1, 1000);
        assertFalse(trouble.wasHostile(END + 2));
    }
}
