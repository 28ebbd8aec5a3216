package quern.server.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonReaderTest {

    @Test
    void allFormsThatTheJournalUsesAreRead() {
        assertEquals(
                List.of(Map.of("a", 1.5, "b", "x\"\\\n\u00e9", "c", true, "d", List.of(), "e", Map.of("f", -2e10))),
                JsonReader.parse(
                        " [ {\"a\":1.5 , \"b\":\"x\\\"\\\\\\n\\u00e9\",\"c\":true,\"d\":[],\"e\":{\"f\":-2E10}} ] "));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[", "{\"a\":}", "{\"a\" 1}", "[1,]", "[1 2]", "\"open", "\"\\x\"", "\"\\u12g4\"",
        "nul", "tru", "1.2.3", "[]]",
        "{a:1}"})
    void nonsenseIsRefused(String text) {
        assertThrows(IllegalArgumentException.class, () -> JsonReader.parse(text));
    }

    @Test
    void depthIsBounded() {
        assertThrows(IllegalArgumentException.class, () -> JsonReader.parse("[".repeat(100_000)));
    }
}
