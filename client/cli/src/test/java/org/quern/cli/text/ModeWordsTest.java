package org.quern.cli.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.quern.rpc.gui.GuiRecord;

class ModeWordsTest {
    @Test
    void whereNoTaskComputesGraphicsAreOffForTheSameReason() {
        GuiRecord busy = new GuiRecord(new TreeMap<>(Map.of("task_suspend_reason", "1024", "gpu_suspend_reason", "0",
                "network_suspend_reason", "0", "task_mode", "2", "gpu_mode", "2", "network_mode", "2")));
        assertFalse(ModeWords.of(busy, "gpu").isOn());
        assertEquals("other programs are busy", ModeWords.of(busy, "gpu").why());
        assertTrue(ModeWords.of(busy, "network").isOn());
    }
}
