package org.quern.coproc.gpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HipDriverTest {
    /** 101 was seen on a computer with a card of NVIDIA's alone. */
    @ParameterizedTest
    @ValueSource(ints = {100, 101})
    void aLibraryWithoutACardOfItsMakerHasAnsweredThatThereIsNone(int failure) {
        assertEquals("no card", HipDriver.unstarted(failure));
    }

    @Test
    void anotherFailureIsToldByItsNumber() {
        IllegalStateException failure = assertThrows(IllegalStateException.class, () -> HipDriver.unstarted(3));
        assertEquals("hipInit failed with error 3", failure.getMessage());
    }
}
