package org.quern.cli.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProcessorWordsTest {
    @Test
    void onlyWhatIsKnownIsSaid() {
        assertEquals("37 % busy, 64 °C",
                ProcessorWords.of(Map.of("busy_percent", 37.4, "temperature_celsius", 64.4)));
        Map<String, Object> virtual = new HashMap<>(Map.of("busy_percent", 0.0));
        virtual.put("temperature_celsius", null);
        assertEquals("0 % busy", ProcessorWords.of(virtual));
        assertEquals("", ProcessorWords.of(Map.of()));
    }
}
