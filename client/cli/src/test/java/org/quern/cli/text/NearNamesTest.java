package org.quern.cli.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearNamesTest {
    @ParameterizedTest
    @CsvSource({"kitten,sitting,3", "'',abc,3", "abc,abc,0", "abc,acb,2", "rosetta,roseta,1"})
    void theDistanceIsTheFewestLettersToChange(String a, String b, int expected) {
        assertEquals(expected, NearNames.distance(a, b));
        assertEquals(expected, NearNames.distance(b, a));
    }

    @Test
    void theNearestComesFirst() {
        assertEquals(List.of("Einstein@Home", "Rosetta@home", "World Community Grid"),
                NearNames.of("einstien", List.of("World Community Grid", "Rosetta@home", "Einstein@Home")));
    }
}
