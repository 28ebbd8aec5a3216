package org.quern.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
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

    @Test
    void anAddressByHttpsTakesThePlaceOfTheSameByHttpAndNoOtherDoes() {
        ManagerPlace place = ManagerPlace.at("http://m.example/bam/").told("A", "key");
        ManagerPlace secured = place.securedBy("https://m.example/bam/");
        assertEquals(ManagerPlace.at("https://m.example/bam/").told("A", "key"), secured);
        assertEquals(secured, secured.securedBy("http://m.example/bam/"));
        assertEquals(place, place.securedBy("http://www.m.example/bam"));
        assertEquals(place, place.securedBy("https://other.example/"));
    }
}
