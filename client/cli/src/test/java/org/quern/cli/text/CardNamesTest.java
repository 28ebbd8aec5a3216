package org.quern.cli.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class CardNamesTest {
    @Test
    void kindsAreKnownByTheNamesThatPeopleHaveForThem() {
        assertEquals("ATI 0", CardNames.usual("AMD 0"));
        assertEquals("ATI", CardNames.usual("amd"));
        assertEquals("ATI 1", CardNames.usual("Radeon  GPU 1"));
        assertEquals("NVIDIA 2", CardNames.usual("nvidia gpu 2"));
        assertEquals("NVIDIA 2", CardNames.usual("CUDA device 2"));
        assertEquals("intel_gpu 0", CardNames.usual("Intel 0"));
        assertEquals("apple_gpu", CardNames.usual("Apple GPU"));
    }

    @Test
    void otherNamesStay() {
        assertEquals("a_0", CardNames.usual("a_0"));
        assertEquals("GPU 0", CardNames.usual("GPU 0"));
        assertEquals("", CardNames.usual(""));
    }
}
