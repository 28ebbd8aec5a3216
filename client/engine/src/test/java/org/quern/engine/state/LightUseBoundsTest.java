package org.quern.engine.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.quern.engine.state.look.ChangeFlags;

/** A quarter of a processor for long, and 300 s beyond. */
class LightUseBoundsTest {
    private final LightUse light = new LightUse(new ChangeFlags());

    @Test
    void threeHundredSecondsBeyondAreNoReasonAndTheNextIsTheOnlyNews() {
        assertFalse(light.used(300));
        assertFalse(light.refuted());
        assertTrue(light.used(0.1));
        assertTrue(light.refuted());
        assertFalse(light.used(1000), "told already");
        light.passed(1e9);
        assertTrue(light.refuted(), "for the whole session");
    }

    /** 400 s, of which 150 were allotted: 250; 400 s of time forgive 100 more: 150. Then 150 are still no reason. */
    @Test
    void whatIsAllottedAndAQuarterOfTheTimeDoNotCount() {
        light.used(200);
        light.allotted(150);
        light.used(200);
        light.passed(400);
        assertEquals("false, true", light.used(150) + ", " + light.used(0.1));
    }

    @Test
    void timeAndAllotmentsAreNoCreditForLater() {
        light.passed(1e6);
        light.allotted(1e6);
        light.used(-1e6);
        assertEquals("false, true", light.used(300) + ", " + light.used(0.1));
    }
}
