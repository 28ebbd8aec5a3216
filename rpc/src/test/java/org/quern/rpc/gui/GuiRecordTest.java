package org.quern.rpc.gui;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class GuiRecordTest {
    private static String read(String element, String text) throws IOException {
        return new GuiAnswer(("<boinc_gui_rpc_reply>\n<" + element + ">" + text + "</" + element
                + ">\n</boinc_gui_rpc_reply>\n").getBytes(StandardCharsets.UTF_8)).whole().text(element);
    }

    @Test
    void textsThatNoClientKeepsAreCut() throws IOException {
        assertEquals("x".repeat(255), read("project_name", "x".repeat(255)));
        assertEquals("x".repeat(255) + "…", read("project_name", "x".repeat(10_000)));
        assertEquals("x".repeat(254) + "…", read("name", "x".repeat(254) + "\uD83D\uDE00"), "a letter is not halved");
        assertEquals("x".repeat(8_000) + "…", read("body", "x".repeat(10_000)));
        assertEquals("x".repeat(10_000), read("terms_of_use", "x".repeat(10_000)));
    }
}
