package org.quern.cli.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class SoleNamesTest {
    @Test
    void projectsThatCallThemselvesTheSameHaveNoneOfTheirOwn() {
        assertEquals(Map.of("c", "Rosetta"), SoleNames.of(new TreeMap<>(
                Map.of("a", "Quern Fractals", "b", "quern fractals ", "c", "Rosetta", "d", "", "e", " "))));
    }
}
