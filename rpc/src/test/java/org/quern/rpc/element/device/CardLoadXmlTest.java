package org.quern.rpc.element.device;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.quern.model.device.CardLoad;

class CardLoadXmlTest {
    private static final OptionalDouble NONE = OptionalDouble.empty();

    private static OptionalDouble told(double figure) {
        return OptionalDouble.of(figure);
    }

    @Test
    void whatIsWrittenIsReadAgainAndWhatACardDoesNotTellIsLeftOut() throws IOException {
        List<CardLoad> loads = List.of(
                new CardLoad("GPU-1", "Card <A> & B", told(42), told(61), told(123.456), told(250), told(5), told(10),
                        told(1980),
                        true),
                new CardLoad("pci 0000:03:00.0", "xe card0", NONE, told(0), NONE, NONE, NONE, NONE,
                        NONE, false));
        String text = new String(CardLoadXml.write(loads), StandardCharsets.ISO_8859_1);
        assertEquals(loads, CardLoadXml.read(text.getBytes(StandardCharsets.ISO_8859_1)));
        assertFalse(text.contains(">-1"), text);
        assertEquals("</card_loads>", text.lines().toList().getLast().strip(), "its end is a line of its own");
    }

    @Test
    void whatHasNoEndIsRefused() {
        assertThrows(IOException.class,
                () -> CardLoadXml.read("<card_loads><card_load>".getBytes(StandardCharsets.ISO_8859_1)));
    }
}
