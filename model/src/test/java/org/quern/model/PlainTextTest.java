package org.quern.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlainTextTest {
    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', delimiter = '|', textBlock = """
            plain text                                          | plain text
            5 < 6 and 7 > 6                                     | 5 < 6 and 7 > 6
            a<b>bold</b>c                                       | aboldc
            one<br>two<br/>three                                | one two three
            <p>one</p><p>two</p>                                | one two
            <ul><li>a</li><li>b</li></ul>                       | - a - b
            <tr><td>a</td><td>b</td></tr>                       | a b
            a<!-- hidden -->b                                   | ab
            a<!-- never closed                                  | a
            a<script>alert(1)</script>b                         | ab
            a<STYLE type="x">p {}</style >b                     | ab
            a<script>never closed                               | a
            a</script>b                                         | ab
            a<!DOCTYPE html>b<?php x ?>c                        | abc
            a<b never closed                                    | a
            see <a href="https://a.example/x">here</a>!         | see here (https://a.example/x)!
            see <a href='http://a.example/'>here</a>            | see here (http://a.example/)
            see <a href="javascript:x()">here</a>               | see here
            see <a name="x">here</a>                            | see here
            </a>nothing                                         | nothing
            AT&amp;T &lt;tag&gt; &quot;q&quot; &apos;           | AT&T <tag> "q" '
            &amp;lt;b&amp;gt;                                   | &lt;b&gt;
            caf&eacute; caf&amp;eacute; &amp;eacute             | café café é
            &#65;&#x42;&#X43;&#100                              | ABCd
            &#0;&#xD800;&#x110000;&#99999999999;                | &#xD800;&#x110000;&#99999999999;
            &unknown; & alone                                   | &unknown; & alone
            &nbsp;a&nbsp;&nbsp;b                                | a b
            """)
    void onOneLineNoTagIsLeft(String html, String text) {
        assertEquals(text, PlainText.line(html, 1000));
    }

    @Test
    void paragraphsAreApartByOneEmptyLineHoweverMuchStandsBetween() {
        assertEquals("one\n\ntwo\nthree\n\n- four", PlainText.lines(
                "\n\n<p>one</p>\n \n<div></div><p> two<br>three</p><ul><li>four</li></ul>\n\n", 1000));
    }

    @Test
    void controlCharactersGoAndWhiteSpaceIsABlank() {
        assertEquals("a b c[1md", PlainText.line("a\t\u00a0b \u2003 c\u001b[1m\u0007d\u009b", 100));
    }

    @ParameterizedTest
    @CsvSource({"6, abcdef", "5, abcde…", "1, a…", "7, abcdef"})
    void aLongTextIsCutAndSaysSo(int longest, String text) {
        assertEquals(text, PlainText.line("abcdef", longest));
    }

    @Test
    void noSignIsCutInTwo() {
        assertEquals("a…", PlainText.line("a\ud83d\ude80b", 2));
        assertEquals("a\ud83d\ude80…", PlainText.line("a\ud83d\ude80b", 3));
        assertEquals("ab…", PlainText.line("ab cd", 3), "no blank before the dots");
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', nullValues = "none", value = {
        "https://a.example/x?a=1&amp;b=2| https://a.example/x?a=1&b=2",
        " HTTP://A.example/ | HTTP://A.example/", "ftp://a.example/| ``", "https://a.example/ x| ``",
        "https://a.example/<| ``", "https://a.example/'| ``", "https://a.example/\\| ``", "https://a.example/é| ``",
        "//a.example/| ``", "``| ``"}, delimiter = '|')
    void anAddressIsOneOfAWebPageOrNone(String address, String page) {
        assertEquals(page, PlainText.webPage(address));
    }

    @Test
    void anAddressOfMoreThanAThousandCharactersIsNone() {
        String longest = "https://a.example/" + "x".repeat(1000 - 18);
        assertEquals(longest, PlainText.webPage(longest));
        assertEquals("", PlainText.webPage(longest + "x"));
    }

    @Test
    void ofAnEndlessTextTheBeginningIsRead() {
        assertEquals(65_536, PlainText.line("x".repeat(65_536) + "<p>", 100_000).length());
        assertEquals(65_536, PlainText.line("x".repeat(70_000), 100_000).length());
    }

    @ParameterizedTest
    @ValueSource(longs = {11, 12, 13, 14})
    void whateverIsWrittenWhatComesOutIsShortEnoughAndHasNoControlCharacters(long seed) {
        String[] pieces = {"<", ">", "&", "#", ";", "script", "</script", "a href=\"", "\"", "http://x.y/", "\u0000",
            "\n", "\u2028", "<!--", "-->", "amp", "x41", "\ud83d", "\ude80", " ", "<p>", "</a>", "é"};
        Random random = new Random(seed);
        for (int i = 0; i < 500; i++) {
            var html = new StringBuilder();
            random.ints(random.nextInt(30), 0, pieces.length).forEach(piece -> html.append(pieces[piece]));
            String line = PlainText.line(html.toString(), 20);
            assertTrue(line.length() <= 21, line + ", seed " + seed);
            assertTrue(line.chars().noneMatch(Character::isISOControl), line + ", seed " + seed);
            assertEquals(line, line.strip(), "seed " + seed);
            assertFalse(line.contains("  "), line + ", seed " + seed);
        }
    }
}
