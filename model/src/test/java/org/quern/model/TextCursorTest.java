package org.quern.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextCursorTest {

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "12, 12, ''", "-1.5e3x, -1.5e3, x", "+.5, +.5, ''", "5., 5., ''", "1e, 1, e", "1e+x, 1, e+x", "., '', .",
        "-, '', -",
        "x1, '', x1", "1.2.3, 1.2, .3", "1E-7, 1E-7, ''"
    })
    void aNumberIsWhatCWouldRead(String text, String number, String rest) {
        var cursor = new TextCursor(text);
        assertEquals(number, cursor.number());
        assertEquals(rest, cursor.rest());
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(nullValues = "none", value = {
        "x<a>1</a><a>2</a>, 1", "<a></a>, ''", "<a>1, none", "</a><a>, none", "1</a>, none", "<a><a>1</a>, <a>1"
    })
    void whatStandsBetweenTwoMarks(String text, @Nullable String between) {
        assertEquals(Optional.ofNullable(between), TextCursor.between(text, "<a>", "</a>"));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "x<a>1</a>y<a>2</a>z, xyz", "none, none", "<a>1</a>, ''", "x<a>y, x<a>y", "<a>1</a>x<a>, x<a>",
        "<a><a></a></a>, </a>"
    })
    void withoutWhatStandsBetweenTwoMarks(String text, String left) {
        assertEquals(left, TextCursor.without(text, "<a>", "</a>"));
    }

    @Test
    void whatDoesNotComeIsNotTaken() {
        var cursor = new TextCursor("abC  1");
        assertFalse(cursor.take("b"));
        assertFalse(cursor.skipTo("x"));
        assertEquals(Optional.empty(), cursor.until("x"));
        assertTrue(cursor.take("a"));
        assertTrue(cursor.takeIgnoringCase("Bc"));
        assertFalse(cursor.takeOne(c -> c == '1'));
        cursor.skipBlanks();
        assertEquals("", cursor.takeWhile(c -> c == 'x'));
        assertEquals('1', cursor.next());
        assertTrue(cursor.atEnd());
        assertEquals("", cursor.rest());
    }
}
