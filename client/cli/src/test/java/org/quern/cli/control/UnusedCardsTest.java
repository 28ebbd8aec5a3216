package org.quern.cli.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.quern.rpc.gui.GuiRecord;

/** What is said of a card that this user's drivers have and the client does not tell of. */
class UnusedCardsTest {
    private static UnusedCards told(Map<String, String> status, GuiRecord... used) {
        return UnusedCards.of(new GuiRecord(status), List.of(used), List.of());
    }

    @Test
    void aClientWhoseDriversHaveNotAnsweredHasNotHeardOfItYet() {
        UnusedCards cards = told(Map.of("usable_devices", "0", "devices_sought", "1"));
        assertEquals("it was started just now, and the drivers have not told it yet which cards there are",
                cards.why("NVIDIA 0", "GPU-1", false));
        assertEquals("no card is known yet; the drivers are being asked", cards.noneUsable());
    }

    @Test
    void aCardOfAnEarlierSessionIsUsedWhileTheDriversAreAsked() {
        GuiRecord known = new GuiRecord(Map.of("device", "NVIDIA 0", "identity", "GPU-1"));
        assertEquals("", told(Map.of("devices_sought", "1"), known).why("NVIDIA 0", "GPU-1", false));
    }

    @Test
    void aCardIsUsedByWhatTellsItFromItsTwinsElseByItsNumber() {
        UnusedCards cards = told(Map.of(), new GuiRecord(Map.of("device", "NVIDIA 0", "identity", "GPU-1")),
                new GuiRecord(Map.of("device", "ATI 0", "identity", "device 0")));
        assertTrue(cards.isUsed("NVIDIA 3", "GPU-1"), "the client may count in another way");
        assertFalse(cards.isUsed("NVIDIA 0", "GPU-2"));
        assertTrue(cards.isUsed("ATI 0", "device 0"));
        assertFalse(cards.isUsed("NVIDIA 0", "device 0") && cards.isUsed("intel_gpu 0", "device 0"));
    }

    @Test
    void ofAClientElsewhereNothingIsSaidOfThisComputersCards() {
        for (String here : List.of("localhost", "127.0.0.1:31416", ":31416", "[::1]:31416", "localhost:1")) {
            assertTrue(ControlOptions.at(here, Path.of("list"), "").isHere(), here);
        }
        assertFalse(ControlOptions.at("other:31416", Path.of("list"), "").isHere());
        assertEquals("", UnusedCards.of(ControlOptions.at("nobody.invalid:1", Path.of("list"), "")).all());
    }

    @Test
    void aCardWhoseNumberIsMissingIsTheFirstOfItsKind() {
        GuiRecord strange = new GuiRecord(Map.of("device", "NVIDIA ", "reason", "nobody knows"));
        assertEquals(List.of("NVIDIA 0: not used - nobody knows"),
                UnusedCards.of(new GuiRecord(Map.of()), List.of(), List.of(strange)).lines());
    }

    @Test
    void aClientThatHasAskedThemDoesNotKnowIt() {
        UnusedCards cards = told(Map.of("usable_devices", "0", "devices_sought", "0"));
        assertTrue(cards.why("NVIDIA 0", "GPU-1", false).startsWith("it does not know this card"));
        assertTrue(cards.noneUsable().startsWith("no usable card"));
    }

    @Test
    void ofAClientThatDoesNotSayWhetherItHasAskedNothingIsConcluded() {
        assertEquals("", told(Map.of("usable_devices", "0")).why("NVIDIA 0", "GPU-1", false));
    }

    @Test
    void aCardThatOnlyOpenClDrivesIsLeftOutByTheOptionThatKeptAnybodyFromAskingForIt() {
        UnusedCards cards = told(Map.of("usable_devices", "0", "devices_sought", "0", "unused_opencl", "<no_opencl>"));
        assertEquals("<no_opencl>", cards.why("ATI 0", "pci 0000:07:00.0", true));
        assertTrue(cards.why("NVIDIA 0", "GPU-1", false).startsWith("it does not know this card"));
        assertEquals("no usable card; OpenCL was not asked: <no_opencl>", cards.noneUsable());
    }
}
