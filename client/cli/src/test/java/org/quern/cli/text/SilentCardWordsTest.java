package org.quern.cli.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.quern.rpc.gui.GuiRecord;

class SilentCardWordsTest {
    private static GuiRecord card(String device, String reason, String waiting) {
        return new GuiRecord(Map.of("device", device, "reason", reason, "since", "1700000000.5", "waiting_tasks",
                waiting));
    }

    @Test
    void cardsWithTheSameReasonShareALineThatSaysSinceWhenAndWhatWaits() {
        String since = Words.minute(1_700_000_000.5);
        assertEquals(List.of(
                "NVIDIA 0 and 1: starts nothing since " + since
                        + " - CUDA is silent; 3 tasks wait for it, and what computes there goes on",
                "ATI 0: starts nothing since " + since
                        + " - OpenCL is silent; no task waits for it, and what computes there goes on"),
                SilentCardWords.of(List.of(card("NVIDIA 0", "CUDA is silent", "3"),
                        card("NVIDIA 1", "CUDA is silent", "3"), card("ATI 0", "OpenCL is silent", "0"))));
    }

    @Test
    void factsHaveNumbersForTimesAndTasks() {
        assertEquals(List.of(Map.of("device", "ATI 0", "reason", "silent", "since", 1_700_000_000.5, "waiting_tasks",
                1)), SilentCardWords.facts(List.of(card("ATI 0", "silent", "1"))));
    }
}
