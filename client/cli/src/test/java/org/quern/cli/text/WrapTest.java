package org.quern.cli.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class WrapTest {
    @Test
    void aTextBehindAHeadGoesOnUnderItself() {
        assertEquals(List.of("fault    Disk          12.0 GiB of 20.0 GiB", "                       are free"),
                hanging("fault    Disk          ", "12.0 GiB of 20.0 GiB are free", 23, 46));
    }

    @Test
    void withoutAWidthItIsOneLine() {
        assertEquals(List.of("    wait: for a free CPU"),
                hanging("    wait: ", "for a free CPU", 6, Integer.MAX_VALUE));
    }

    @Test
    void aHeadThatTakesAllTheRoomLeavesSomeForWords() {
        assertEquals(List.of("a very long head: the first words and", "  the second"),
                hanging("a very long head: ", "the first words and the second", 2, 10));
    }

    @Test
    void aLetterOfTwoHalvesIsNotParted() {
        assertEquals(List.of("a😀", "😀"), Wrap.lines("a😀😀", 4));
    }

    @Test
    void noLineEndsInsideQuotes() {
        assertEquals(
                List.of("- Stop BOINC's client,", "  the users' one,", "  run 'rm -r /srv/a, b; c',", "  and go on"),
                Wrap.clausesBeside("- ", "Stop BOINC's client, the users' one, run 'rm -r /srv/a, b; c', and go on",
                        24));
        assertEquals(List.of("A 'b,", "which is never closed,", "ends"),
                Wrap.clausesBeside("", "A 'b, which is never closed, ends", 22));
    }

    private static List<String> hanging(String head, String text, int indent, int width) {
        return Wrap.hanging(new Styled().add(head), text, indent, width).stream().map(Styled::toString).toList();
    }
}
