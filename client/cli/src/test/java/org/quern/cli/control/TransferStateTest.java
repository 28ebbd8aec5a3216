package org.quern.cli.control;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.quern.rpc.gui.GuiRecord;

/** The last column of {@code quern transfers}. */
class TransferStateTest {
    private static final String NEVER = "the network mode is \"never\"";

    @Test
    void aFileThatMayNotMoveSaysWhy() {
        assertEquals("waiting: " + NEVER, state(Map.of(), NEVER));
        assertEquals("waiting: " + NEVER, state(Map.of("next_request_time", "1e11", "num_retries", "2"), NEVER),
                "it is not tried when its time has come either");
    }

    @Test
    void oneThatMayMoveWaitsForItsTurnOrItsTime() {
        assertEquals("waiting", state(Map.of(), ""));
        assertEquals("waiting after 2 failures", state(Map.of("num_retries", "2"), ""));
    }

    @Test
    void oneThatMovesStillIsActive() {
        assertEquals("active", state(Map.of("file_xfer", ""), NEVER));
    }

    private static String state(Map<String, String> transfer, String obstacle) {
        return TransfersCommand.state(new GuiRecord(new TreeMap<>(transfer)), obstacle);
    }
}
