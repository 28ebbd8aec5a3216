package org.quern.model;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ManagerPlaceTest {
    @Test
    void aManagerIsKnownByItsAddressHoweverItIsWritten() {
        ManagerPlace place = ManagerPlace.at("https://m.example/bam/");
        assertTrue(place.isAt("https://m.example/bam"));
        assertTrue(place.isAt("http://www.M.example/bam/"));
        assertFalse(place.isAt("https://m.example/"));
        assertFalse(place.isAt(""));
        assertFalse(ManagerPlace.NONE.isAt("https://m.example/bam/"));
    }
}
