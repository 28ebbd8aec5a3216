package org.quern.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.LocalDateTime;
import java.time.ZoneId;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.config.DefaultConfiguration;
import org.apache.logging.log4j.core.impl.Log4jLogEvent;
import org.apache.logging.log4j.message.SimpleMessage;
import org.junit.jupiter.api.Test;

class LogLineTest {
    private static final Log4jLogEvent.Builder EVENT = Log4jLogEvent.newBuilder().setLevel(Level.WARN)
            .setMessage(new SimpleMessage("Disk full"))
            .setTimeMillis(
                    LocalDateTime.of(2026, 3, 7, 4, 5, 6).atZone(ZoneId.systemDefault()).toInstant().toEpochMilli());

    @Test
    void aLineHasTimeLevelAndMessage() {
        assertEquals("07-Mar-2026 04:05:06 WARN  Disk full" + System.lineSeparator(),
                new LogLine(new DefaultConfiguration(), true).toSerializable(EVENT.build()));
        assertEquals("07-Mar-2026 04:05:06 Disk full" + System.lineSeparator(),
                new LogLine(new DefaultConfiguration(), false).toSerializable(EVENT.build()));
    }

    @Test
    void whatWasThrownFollows() {
        String text = new LogLine(new DefaultConfiguration(), true)
                .toSerializable(EVENT.setThrown(new IllegalStateException("odd")).build());
        assertTrue(text.contains("Disk full" + System.lineSeparator() + "  java.lang.IllegalStateException: odd"),
                text);
        assertTrue(text.contains("at org.quern.cli.LogLineTest"), text);
    }

    @Test
    void noTextBeginsALineOfItsOwnOrMovesTheTerminal() {
        String forged = "odd\r\n07-Mar-2026 04:05:06 ERROR Disk full\u001b[2J\u009b1A";
        String text = new LogLine(new DefaultConfiguration(), true).toSerializable(
                EVENT.setMessage(new SimpleMessage(forged)).setThrown(new IllegalStateException(forged)).build());
        assertEquals(1, text.lines().filter(line -> line.startsWith("07-Mar-2026")).count(), text);
        assertTrue(text.chars().allMatch(c -> c == '\n' || c == '\t' || (c >= ' ' && c < 0x7f)), text);
    }
}
