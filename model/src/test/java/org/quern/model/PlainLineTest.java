package org.quern.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlainLineTest {
    @ParameterizedTest
    @ValueSource(strings = {"", "plain", "Größe 漢字 русский עברית", "\ud83d\ude80 \ud83d\udc80", "\udce9t\udce9",
        "a\u00a0b"})
    void everybodysLettersStay(String text) {
        assertSame(text, PlainLine.of(text));
    }

    @Test
    void whatMovesATerminalIsSeenAndDoesNothing() {
        assertEquals("\\u001b[31mred\\u001b[0m", PlainLine.of("\u001b[31mred\u001b[0m"));
        assertEquals("\\u0007\\u0008\\u007f", PlainLine.of("\u0007\b\u007f"));
        assertEquals("\\u009b2J and as a byte of Latin-1 \\udc9b2J",
                PlainLine.of("\u009b2J and as a byte of Latin-1 \udc9b2J"));
    }

    @Test
    void whatTurnsTheDirectionOfReadingIsSeen() {
        assertEquals("a\\u202ecod.exe\\u2066\\u200f", PlainLine.of("a\u202ecod.exe\u2066\u200f"));
    }

    @ParameterizedTest
    @CsvSource({"'\n', ' '", "'\r\n', ' '", "'\r', ' '", "'\t', ' '", "'\u2028', \\u2028", "'\u0085', \\u0085",
        "'\u000b', \\u000b"})
    void aLineStaysOne(String between, String shown) {
        assertEquals("a" + shown + "07-Mar-2026 04:05:06 forged",
                PlainLine.of("a" + between + "07-Mar-2026 04:05:06 forged"));
    }

    @Test
    void ownLinesMayStay() {
        assertEquals("a\nb c\\u001b", PlainLine.lines("a\nb\tc\u001b"));
    }
}
