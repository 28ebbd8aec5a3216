package org.quern.simulator.soak.fault;

import static org.junit.jupiter.api.Assertions.assertEquals;

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
}
