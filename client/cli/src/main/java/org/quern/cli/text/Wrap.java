package org.quern.cli.text;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Texts in lines of a width. */
public final class Wrap {
    private static final int LEAST_ROOM = 20;

    /** Letters with which a sentence or a part of one ends. */
    private static final String ENDS = ".;:,";
    /** What commands and paths have, and sentences have not. */
    private static final List<String> COPIED = List.of("'", "/", " -", "sudo ", "quern ");

    private Wrap() {}

    /** The text in lines of at most so many letters, broken at blanks; a longer word is broken where the line ends. */
    public static List<String> lines(String text, int width) {
        List<String> lines = new ArrayList<>();
        String rest = text;
        while (rest.length() > width) {
            int blank = rest.lastIndexOf(' ', width);
            int end = blank > 0 ? blank : whole(rest, width);
            lines.add(rest.substring(0, end).stripTrailing());
            rest = rest.substring(end).stripLeading();
        }
        lines.add(rest);
        return lines;
    }

    /** The text behind a head, in lines of a width; from the second on they begin with so many blanks. */
    public static List<Styled> hanging(Styled head, String text, int indent, int width) {
        int room = Math.max(LEAST_ROOM, width - Math.max(indent, head.length()));
        List<Styled> lines = new ArrayList<>();
        for (String line : lines(text, room)) {
            lines.add(lines.isEmpty() ? head.add(line) : new Styled().add(" ".repeat(indent) + line));
        }
        return lines;
    }

    /** A letter of two halves is not parted. */
    private static int whole(String text, int end) {
        return end > 1 && Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end;
    }

    /** A text behind a heading, broken only where a sentence or a part of one ends: commands in it stay whole, since people copy them. */
    public static List<String> clausesBeside(String heading, String text, int width) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder(heading);
        for (String clause : clauses(text).stream()
                .flatMap(each -> pieces(each, Math.max(LEAST_ROOM, width - heading.length()))).toList()) {
            boolean isFirst = line.length() == heading.length();
            if (!isFirst && line.length() + 1 + clause.length() > width) {
                lines.add(line.toString());
                line = new StringBuilder(" ".repeat(heading.length()));
                isFirst = true;
            }
            line.append(isFirst ? "" : " ").append(clause);
        }
        lines.add(line.toString());
        return lines;
    }

    private static Stream<String> pieces(String clause, int room) {
        return COPIED.stream().anyMatch(clause::contains) ? Stream.of(clause) : lines(clause, room).stream();
    }

    private static List<String> clauses(String text) {
        List<String> clauses = new ArrayList<>();
        int from = 0;
        for (int blank = text.indexOf(' ', 1); blank >= 0; blank = text.indexOf(' ', blank + 1)) {
            if (blank > from && ENDS.indexOf(text.charAt(blank - 1)) >= 0 && !isQuoted(text, from, blank)) {
                clauses.add(text.substring(from, blank));
                from = blank + 1;
            }
        }
        clauses.add(text.substring(from));
        return clauses;
    }

    /** Within what a quote opens behind {@code from} and another one closes; an apostrophe does neither inside a word. */
    private static boolean isQuoted(String text, int from, int at) {
        boolean isOpen = false;
        for (int quote = text.indexOf('\'', from); quote >= 0; quote = text.indexOf('\'', quote + 1)) {
            if (!isOpen && quote >= at) {
                return false;
            }
            if (!isOpen) {
                isOpen = quote == from || text.charAt(quote - 1) == ' ' || text.charAt(quote - 1) == '(';
            } else if (closes(text, quote)) {
                if (quote > at) {
                    return true;
                }
                isOpen = false;
            }
        }
        return false;
    }

    private static boolean closes(String text, int quote) {
        return quote + 1 == text.length() || " )".indexOf(text.charAt(quote + 1)) >= 0
                || ENDS.indexOf(text.charAt(quote + 1)) >= 0;
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
