package org.quern.simulator.soak.store;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.model.HostInfo;
import org.quern.model.ProjectUrl;
import org.quern.model.SavedProject;
import org.quern.model.SavedState;
import org.quern.simulator.soak.fault.Violation;

/** Where two values differ, and where it does not matter. */
class ReadBackTest {
    private record Leaf(double number, String text) {}

    private record Tree(List<Leaf> leaves, Map<String, Leaf> byName, @Nullable Leaf one) {}

    private static String difference(@Nullable Record one, @Nullable Record other) {
        return ReadBack.difference("it", one, other);
    }

    private static Tree tree(Leaf leaf) {
        return new Tree(List.of(new Leaf(1, "a"), leaf), new TreeMap<>(Map.of("k", leaf)), null);
    }

    @ParameterizedTest(name = "{0} and {1} are the same: {2}")
    @CsvSource({"1, 1, true", "1, 1.0000009, true", "1, 1.0000011, false", "0, -0.0000009, true",
        "1e15, 1000000000000900, true", "1e15, 1000000000001100, false", "NaN, NaN, true", "NaN, 1, false",
        "Infinity, Infinity, true", "1, -1, false"})
    void numbersMayDifferByWhatSixDecimalsLeave(double one, double other, boolean same) {
        assertEquals(same, difference(new Leaf(one, ""), new Leaf(other, "")).isEmpty());
    }

    @Test
    void whereItDiffersIsToldByItsWay() {
        assertEquals("it.leaves[1].text: written was b, read was c",
                difference(tree(new Leaf(2, "b")), tree(new Leaf(2, "c"))));
        assertEquals("", difference(tree(new Leaf(2, "b")), tree(new Leaf(2.0000001, "b"))));
    }

    @Test
    void whatIsOnlyOnOneSideIsADifference() {
        Leaf leaf = new Leaf(1, "a");
        assertEquals("it.one: written was null, read was " + leaf,
                difference(new Tree(List.of(), Map.of(), null), new Tree(List.of(), Map.of(), leaf)));
        assertEquals("it: written was null, read was " + leaf, difference(null, leaf));
        assertEquals("", difference(null, null));
    }

    @Test
    void listsOfTwoLengthsAndMapsWithOtherNamesDiffer() {
        Leaf leaf = new Leaf(1, "a");
        assertEquals("it.leaves: written was [], read was [" + leaf + "]",
                difference(new Tree(List.of(), Map.of(), null), new Tree(List.of(leaf), Map.of(), null)));
        assertEquals("it.byName[0]: written was a, read was b",
                difference(new Tree(List.of(), Map.of("a", leaf), null), new Tree(List.of(), Map.of("b", leaf), null)));
    }

    @Test
    void theOrderOfProjectsIsNoDifferenceAndTheirNumberIs() {
        SavedState fresh = SavedState.fresh(HostInfo.plain(1, 1e9), "simulated", "8.3.0");
        SavedProject one = SavedProject.attached(ProjectUrl.of("http://p0.example/"));
        SavedProject other = SavedProject.attached(ProjectUrl.of("http://p1.example/"));
        assertDoesNotThrow(() -> ReadBack.require(fresh.withProjects(List.of(one, other)),
                fresh.withProjects(List.of(other, one))));
        Violation lost = assertThrows(Violation.class,
                () -> ReadBack.require(fresh.withProjects(List.of(one, other)), fresh.withProjects(List.of(one))));
        assertEquals("what is written is read back", lost.check());
    }
}
