package org.quern.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class OrderedTest {

    private static final List<String> NAMES = List.of("pear", "apple", "quince", "fig", "medlar");

    @Test
    void aSetKeepsItsOrderAndIsACopy() {
        Set<String> given = new LinkedHashSet<>(NAMES);
        Set<String> copy = Ordered.copyOf(given);
        given.clear();
        assertEquals(NAMES, List.copyOf(copy));
        assertThrows(UnsupportedOperationException.class, () -> copy.add("plum"));
    }

    @Test
    void nullsAreRefused() {
        assertThrows(NullPointerException.class, () -> Ordered.copyOf(Arrays.asList("fig", null)));
    }
}
