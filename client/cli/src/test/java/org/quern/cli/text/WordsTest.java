package org.quern.cli.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordsTest {
    @ParameterizedTest
    @CsvSource({"0,0:00", "59.6,1:00", "3725,1:02:05", "90061,1d 01:01", "-5,0:00"})
    void durationsAreShort(double seconds, String expected) {
        assertEquals(expected, Words.duration(seconds));
    }

    @ParameterizedTest
    @CsvSource({"0,0 s", "45.2,45 s", "60,1 min", "81,1 min 21 s", "3599.6,1 h", "42246,11 h 44 min", "86399,1 d",
        "252000,2 d 22 h", "-5,0 s"})
    void aSpanOfASentenceHasUnits(double seconds, String expected) {
        assertEquals(expected, Words.span(seconds));
    }

    @ParameterizedTest
    @CsvSource({"0,-", "1e30,2286-11-20", "NaN,1970-01-01"})
    void aTimeThatNoCalendarHasIsShownAsTheFarthest(double unixSeconds, String day) {
        assertEquals(day, Words.minute(unixSeconds).split(" ")[0]);
    }

    @ParameterizedTest
    @CsvSource({"0,-", "86400,[A-Z][a-z][a-z] \\d\\d:\\d\\d", "864000,\\d+ Jan \\d\\d:\\d\\d", "31536000,1971-01-01 .*",
        "86399,1970-01-\\d+ .*"})
    void aTimeSoonToComeTakesFewLetters(double unixSeconds, String form) {
        String told = Words.soon(unixSeconds, 86_400);
        assertTrue(told.matches(form), told);
    }

    @ParameterizedTest
    @CsvSource({"0,0 B", "1023,1023 B", "1536,1.5 KiB", "1073741824,1.0 GiB"})
    void sizesHaveTheirUnit(double bytes, String expected) {
        assertEquals(expected, Words.bytes(bytes));
    }

    @ParameterizedTest
    @CsvSource({"90,90", "90s,90", "1.5m,90", "2h,7200", "1d,86400"})
    void timesAreReadAsPeopleTypeThem(String text, double seconds) {
        assertEquals(seconds, new TypedDuration().convert(text).seconds());
    }

    @Test
    void columnsAreAsWideAsTheirWidestCell() {
        Table table = new Table("NAME", ">N", "X");
        table.row("a", "10", "");
        table.row("longer", "9", "y");
        assertEquals(List.of("NAME     N  X", "a       10", "longer   9  y"),
                table.lines(80).stream().map(Styled::toString).toList());
    }
}
