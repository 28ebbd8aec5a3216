package org.quern.cli.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.quern.model.device.CardLoad;
import org.quern.rpc.gui.GuiRecord;

class LoadTableTest {
    private static final String LONG = "NVIDIA GeForce RTX 4090 Laptop GPU";
    private static final OptionalDouble NONE = OptionalDouble.empty();
    private static final double GIB = 1 << 30;

    private static OptionalDouble told(double figure) {
        return OptionalDouble.of(figure);
    }

    private static CardLoad load(int number, String name) {
        return new CardLoad("GPU-" + number, name, told(42), told(61), told(123), told(250), told(0.5 * GIB),
                told(10 * GIB),
                told(1710), false);
    }

    private static LoadTable many(String name) {
        return LoadTable.of(IntStream.range(0, 64).mapToObj(number -> load(number, name)).toList(),
                IntStream.range(0, 64).boxed()
                        .collect(Collectors.toMap(number -> "GPU-" + number, number -> "NVIDIA " + number)));
    }

    private static List<String> text(LoadTable table, int width, int rows) {
        List<String> lines = table.lines(width, rows).stream().map(Styled::toString).toList();
        assertTrue(lines.stream().allMatch(line -> line.length() <= width), () -> String.join("\n", lines));
        assertTrue(lines.size() <= rows, () -> String.join("\n", lines));
        return lines;
    }

    @Test
    void of64CardsEachHasOneLineWithItsNameWhereThereIsRoom() {
        List<String> lines = text(many(LONG), 200, 1000);
        assertEquals(65, lines.size());
        assertEquals("NVIDIA 63  " + LONG + "  42 %  61 °C  123/250 W  0.5/10.0 GiB  1710 MHz", lines.getLast());
    }

    @Test
    void aNameThatLeavesNoRoomIsToldOnceBelow() {
        List<String> lines = text(many(LONG), 80, 1000);
        assertEquals(66, lines.size());
        assertEquals(List.of("CARD       BUSY   TEMP      POWER        MEMORY     CLOCK",
                "NVIDIA 0   42 %  61 °C  123/250 W  0.5/10.0 GiB  1710 MHz"), lines.subList(0, 2));
        assertEquals("NVIDIA 0 to 63: " + LONG, lines.getLast());
    }

    @Test
    void ofMoreThanTheTerminalHasLinesForTheFirstAreShownAndTheRestIsCounted() {
        List<String> lines = text(many(LONG), 80, 23);
        assertEquals(23, lines.size());
        assertEquals(List.of("NVIDIA 19  42 %  61 °C  123/250 W  0.5/10.0 GiB  1710 MHz",
                "... and 44 more cards; --json shows all", "NVIDIA 0 to 63: " + LONG), lines.subList(20, 23));
        assertEquals(24, text(many("A100"), 120, 24).size());
        assertTrue(text(many(LONG), 50, 12).size() > 2);
    }

    @Test
    void onANarrowTerminalACardHasOneLineStillAndTheColumnsThatAreMissingAreNamed() {
        List<String> lines = text(many("A100"), 48, 1000);
        assertEquals(List.of("CARD       BUSY   TEMP      POWER        MEMORY",
                "NVIDIA 0   42 %  61 °C  123/250 W  0.5/10.0 GiB"), lines.subList(0, 2));
        assertEquals(List.of("NVIDIA 0 to 63: A100", "No room for CLOCK; --json shows all"), lines.subList(65, 67));
        assertEquals("NVIDIA 63  42 %  61 °C  123/250 W", text(many("A100"), 40, 1000).get(64));
        assertEquals("  42 %  61 °C  123/250 W", text(LoadTable.of(List.of(load(0, LONG)), Map.of()), 40, 24).get(3));
    }

    @Test
    void whatNoCardTellsHasNoColumnAndACardWithoutANumberItsName() {
        assertEquals(List.of("CARD      NAME               BUSY  DISPLAY", "NVIDIA 0  H100                3 %  -",
                "-         i915 0000:00:02.0     -  drives it"),
                text(LoadTable.of(List.of(
                        new CardLoad("GPU-1", "H100", told(3), NONE, NONE, NONE, NONE, NONE, NONE,
                                false),
                        CardLoad.silent("pci", "i915 0000:00:02.0", true)),
                        Map.of("GPU-1", "NVIDIA 0")), 80, 24));
    }

    @Test
    void whatAClientAnswersIsShownAlike() {
        assertEquals(List.of("CARD   NAME  BUSY", "ATI 0  Navi   7 %"), text(LoadTable.of(List.of(new GuiRecord(
                Map.of("device", "ATI 0", "identity", "x", "name", "Navi", "busy_percent", "7")))), 80, 24));
    }
}
