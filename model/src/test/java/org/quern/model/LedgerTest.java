package org.quern.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LedgerTest {
    private static final ProjectUrl PROJECT = ProjectUrl.of("http://a.example/");
    private static final LedgerKey DEBT = LedgerKey.of("debt", PROJECT, ResourceType.NVIDIA);

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void aNumberThatIsNoneLeavesTheOldOne(double odd) {
        Ledger ledger = Ledger.EMPTY.with(DEBT, 5);
        assertEquals(ledger, ledger.with(DEBT, odd));
        assertEquals(7, Ledger.EMPTY.with(DEBT, odd).get(DEBT, 7));
    }

    @Test
    void whatIsNotThereIsZeroOrWhatIsSaid() {
        assertEquals(0, Ledger.EMPTY.get(DEBT));
        assertEquals(-3, Ledger.EMPTY.get(DEBT, -3));
        assertEquals(5, Ledger.EMPTY.with(DEBT, 5).get(DEBT, -3));
        assertEquals(0, Ledger.EMPTY.with(DEBT, 5).get(LedgerKey.of("debt", PROJECT)));
    }

    @Test
    void changesMakeAnotherLedgerAndLeaveThisOne() {
        Ledger one = Ledger.EMPTY.with(DEBT, 5);
        Ledger two = one.with(Map.of(DEBT, 6.0, LedgerKey.of("time"), 8.0));
        assertEquals(List.of(5.0, 6.0, 8.0), List.of(one.get(DEBT), two.get(DEBT), two.get(LedgerKey.of("time"))));
        assertThrows(UnsupportedOperationException.class, () -> one.values().clear());
        assertNotEquals(one, two);
    }

    @Test
    void aLedgerComesBackFromItsFlatForm() {
        Ledger ledger = Ledger.EMPTY.with(DEBT, -1.5).with(LedgerKey.of("time"), 3)
                .with(LedgerKey.of("debt", PROJECT), 9)
                .with(new LedgerKey("speed", "", "app 1.2 with blanks"), 4);
        SavedLedger saved = ledger.saved("P");
        assertEquals(new SavedLedger("P", new TreeMap<>(Map.of("debt http://a.example/ NVIDIA", -1.5, "time -", 3.0,
                "debt http://a.example/", 9.0, "speed - app 1.2 with blanks", 4.0))), saved);
        assertEquals(ledger, Ledger.of(saved));
        assertEquals(ledger.hashCode(), Ledger.of(saved).hashCode());
    }

    @ParameterizedTest
    @CsvSource({"'', '', '', ''", "' x ', x, '', ''", "x -, x, '', ''", "x u, x, u, ''", "x - d e, x, '', d e"})
    void anythingReadsAsSomeKey(String text, String quantity, String project, String detail) {
        assertEquals(new LedgerKey(quantity, project, detail), LedgerKey.parse(text));
    }

    @Test
    void keysAreOrderedByQuantityThenProjectThenDetail() {
        List<LedgerKey> ordered = List.of(new LedgerKey("a", "y", "z"), new LedgerKey("b", "x", "z"),
                new LedgerKey("b", "y", "a"), new LedgerKey("b", "y", "b"));
        assertEquals(ordered, ordered.reversed().stream().sorted().toList());
        assertEquals(0, ordered.getFirst().compareTo(new LedgerKey("a", "y", "z")));
    }
}
