package org.quern.engine.command;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class MessageTest {
    @Test
    void aProjectsTextStaysWithinItsLineAndIsOnlyText() {
        var message = new Message(0, null, Message.Priority.ALERT,
                "Hello\n07-Mar-2026 04:05:06 forged\u001b[31m\u202e");
        assertEquals("Hello 07-Mar-2026 04:05:06 forged\\u001b[31m\\u202e", message.text());
    }
}
