package org.quern.simulator.soak.fault;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FaultTest {
    @Test
    void isReadAsItIsWritten() {
        for (Fault fault : FaultDraw.draw(new SplittableRandom(3), 1e7)) {
            assertEquals(Optional.of(fault), Fault.parse(fault.toString()));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "kill", "kill@1/2/3", "flood@1.0/0.1000/0.2000", "kill@-1.0/0.1000/0.2000"})
    void othersAreNone(String text) {
        assertEquals(Optional.empty(), Fault.parse(text));
    }

    @Test
    void itsFirstNumberChoosesOneOfSoMany() {
        assertEquals(0, new Fault(0, FaultKind.KILL, 0, 0).chosen(10));
        assertEquals(9, new Fault(0, FaultKind.KILL, 0.9999, 0).chosen(10));
        assertEquals(2, new Fault(0, FaultKind.KILL, 0.25, 0).chosen(10));
    }

    @Test
    void itsSecondNumberChoosesAnOrderOfMagnitude() {
        assertEquals(10, new Fault(0, FaultKind.KILL, 0, 0).between(10, 1000), 1e-9);
        assertEquals(100, new Fault(0, FaultKind.KILL, 0, 0.5).between(10, 1000), 1e-9);
    }

    @Test
    void theyAreInOrderOfTimeThenKindThenNumbers() {
        List<Fault> ordered = List.of(new Fault(1, FaultKind.SLEEP, 0.5, 0.5), new Fault(2, FaultKind.KILL, 0.1, 0.9),
                new Fault(2, FaultKind.KILL, 0.2, 0.1), new Fault(2, FaultKind.KILL, 0.2, 0.2),
                new Fault(2, FaultKind.POWER_CUT, 0, 0));
        assertEquals(ordered, ordered.reversed().stream().sorted().toList());
    }

    @Test
    void whatItLeavesToChanceIsTheSameEachTime() {
        Fault fault = new Fault(1, FaultKind.APP_LIES, 0.25, 0.75);
        assertEquals(fault.chance().nextLong(), fault.chance().nextLong());
        assertNotEquals(fault.chance().nextLong(), new Fault(1, FaultKind.APP_LIES, 0.75, 0.25).chance().nextLong());
    }
}
