package org.quern.cli.common;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class JsonTest {
    enum Colour {
        DARK_RED
    }

    record Device(String name, double memoryBytes, boolean usable, Optional<String> reason, Colour colour) {}

    @Test
    void aRecordIsAnObjectInTheOrderOfItsComponents() {
        assertEquals(
                "{\"name\":\"A\",\"memory_bytes\":8589934592,\"usable\":false,\"reason\":null,\"colour\":\"dark_red\"}",
                Json.of(new Device("A", 8589934592.0, false, Optional.empty(), Colour.DARK_RED)));
    }

    @Test
    void aPathIsItsText() {
        assertEquals("[\"/var/lib/quern\"]", Json.of(java.util.List.of(java.nio.file.Path.of("/var/lib/quern"))));
    }

    @Test
    void mapsAndListsKeepTheirOrder() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("z", List.of(1, 2.5, true));
        map.put("a", Map.of());
        assertEquals("{\"z\":[1,2.5,true],\"a\":{}}", Json.of(map));
    }

    @Test
    void aMapWithoutAnOrderGoesByItsNamesSoThatEveryRunPrintsTheSame() {
        assertEquals("{\"a\":1,\"b\":2,\"c\":3,\"d\":4,\"e\":5}",
                Json.of(Map.of("e", 5, "c", 3, "a", 1, "d", 4, "b", 2)));
    }

    @Test
    void numbersAreNeverInExponentForm() {
        assertEquals("[1000000000000,0.000001,-3,null,null,100000000000000000000]",
                Json.of(Arrays.asList(1e12, 1e-6, -3.0, Double.NaN, Double.POSITIVE_INFINITY, 1e20)));
    }

    @Test
    void aNumberThatIsNotKnownIsNull() {
        assertEquals("[2.5,3,null]",
                Json.of(List.of(OptionalDouble.of(2.5), OptionalDouble.of(3), OptionalDouble.empty())));
    }

    @Test
    void textIsEscaped() {
        assertEquals("\"a\\\"b\\\\c\\n\\t\\u0001é</x>\"", Json.of("a\"b\\c\n\t\u0001é</x>"));
    }
}
