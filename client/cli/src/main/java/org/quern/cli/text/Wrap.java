package org.quern.cli.text;

import java.util.ArrayList;
import java.util.List;

/** Texts in lines of a width. */
public final class Wrap {
    private Wrap() {}

    /** The text in lines of at most so many letters, broken at blanks; a longer word is broken where the line ends. */
    public static List<String> lines(String text, int width) {
        List<String> lines = new ArrayList<>();
        String rest = text;
        while (rest.length() > width) {
            int blank = rest.lastIndexOf(' ', width);
            int end = blank > 0 ? blank : width;
            lines.add(rest.substring(0, end).stripTrailing());
            rest = rest.substring(end).stripLeading();
        }
        lines.add(rest);
        return lines;
    }

    /** Letters of the longest word. */
    public static int longestWord(String text) {
        int longest = 0;
        for (String word : text.split(" ", -1)) {
            longest = Math.max(longest, word.length());
        }
        return longest;
    }
}
