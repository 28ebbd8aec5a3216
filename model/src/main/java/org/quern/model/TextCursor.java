package org.quern.model;

import java.util.Optional;
import java.util.function.IntPredicate;

/**
 * Reads a text from left to right in one pass. What it takes it never looks at again, so no text, however it is made, costs more
 * than its length: the way to read what servers, managers and programs wrote. Mutable.
 */
public final class TextCursor {
    private final String text;
    private int at;

    /** At the beginning of {@code text}. */
    public TextCursor(String text) {
        this.text = text;
    }

    /** The text between the first {@code open} and the first {@code close} behind it; empty if one of them is missing. */
    public static Optional<String> between(String text, String open, String close) {
        var cursor = new TextCursor(text);
        return cursor.skipTo(open) ? cursor.until(close) : Optional.empty();
    }

    /** Without every piece that begins with {@code open} and ends with the next {@code close}. */
    public static String without(String text, String open, String close) {
        var cursor = new TextCursor(text);
        var kept = new StringBuilder();
        for (Optional<String> before = cursor.until(open); before.isPresent(); before = cursor.until(open)) {
            kept.append(before.get());
            if (!cursor.skipTo(close)) {
                return kept.append(open).append(cursor.rest()).toString();
            }
        }
        return kept.append(cursor.rest()).toString();
    }

    /** Whether nothing is left. */
    public boolean atEnd() {
        return at >= text.length();
    }

    /** Takes one character, whatever it is; there must be one. */
    public char next() {
        return text.charAt(at++);
    }

    /** What is left, taken. */
    public String rest() {
        String rest = text.substring(at);
        at = text.length();
        return rest;
    }

    /** Takes {@code literal} if it comes next. */
    public boolean take(String literal) {
        boolean comes = text.startsWith(literal, at);
        at += comes ? literal.length() : 0;
        return comes;
    }

    /** Like {@link #take} for ASCII letters in any case. */
    public boolean takeIgnoringCase(String literal) {
        boolean comes = text.regionMatches(true, at, literal, 0, literal.length());
        at += comes ? literal.length() : 0;
        return comes;
    }

    /** Takes characters as long as they are of a kind; possibly none. */
    public String takeWhile(IntPredicate kind) {
        return takeWhile(kind, Integer.MAX_VALUE);
    }

    /** Like {@link #takeWhile(IntPredicate)}, and no more than {@code most} characters. */
    public String takeWhile(IntPredicate kind, int most) {
        int from = at;
        while (at < text.length() && at - from < most && kind.test(text.charAt(at))) {
            at++;
        }
        return text.substring(from, at);
    }

    /** Takes one character, if one of that kind comes next. */
    public boolean takeOne(IntPredicate kind) {
        boolean comes = at < text.length() && kind.test(text.charAt(at));
        at += comes ? 1 : 0;
        return comes;
    }

    /** Takes the ASCII digits that come next; possibly none. */
    public String digits() {
        return takeWhile(TextCursor::isDigit);
    }

    /** Takes white space. */
    public void skipBlanks() {
        takeWhile(Character::isWhitespace);
    }

    /** Takes everything up to {@code literal}, and that too, and answers what stood before it; empty, and nothing taken, if it does not come. */
    public Optional<String> until(String literal) {
        int end = text.indexOf(literal, at);
        if (end < 0) {
            return Optional.empty();
        }
        String before = text.substring(at, end);
        at = end + literal.length();
        return Optional.of(before);
    }

    /** Goes behind the next {@code literal}; stays if it does not come. */
    public boolean skipTo(String literal) {
        int found = text.indexOf(literal, at);
        at = found < 0 ? at : found + literal.length();
        return found >= 0;
    }

    /** Takes a decimal number with sign, point and exponent as C writes it; empty, and nothing taken, if none comes. */
    public String number() {
        int from = at;
        takeOne(TextCursor::isSign);
        String whole = digits();
        String decimals = take(".") ? digits() : "";
        if (whole.isEmpty() && decimals.isEmpty()) {
            at = from;
            return "";
        }
        exponent();
        return text.substring(from, at);
    }

    private void exponent() {
        int from = at;
        boolean begins = takeIgnoringCase("e");
        takeOne(TextCursor::isSign);
        if (!begins || digits().isEmpty()) {
            at = from;
        }
    }

    private static boolean isSign(int c) {
        return c == '+' || c == '-';
    }

    private static boolean isDigit(int c) {
        return c >= '0' && c <= '9';
    }
}
