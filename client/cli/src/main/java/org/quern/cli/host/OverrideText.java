package org.quern.cli.host;

import java.util.Map;
import java.util.Optional;

/**
 * The text of global_prefs_override.xml with single values changed. What else stands there stays as it is: comments, hours of single days,
 * elements that nobody knows.
 */
final class OverrideText {
    private static final String OPEN = "<global_preferences>";
    private static final String CLOSE = "</global_preferences>";
    /** Behind a value that nobody wished, so that it may go when nothing else needs it. */
    private static final String KEPT = " <!-- kept by quern prefs -->";

    private OverrideText() {}

    /**
     * With other values.
     *
     * @param text as it is, blank if there is none
     * @param values by element; empty takes the element out
     * @return empty if the text is none that can be changed
     */
    static Optional<String> with(String text, Map<String, Optional<String>> values) {
        return with(text, values, "");
    }

    /** With values that stay what they are, and are marked as such. */
    static Optional<String> keeping(String text, Map<String, Optional<String>> values) {
        return with(text, values, KEPT);
    }

    private static Optional<String> with(String text, Map<String, Optional<String>> values, String remark) {
        String changed = text.isBlank() ? OPEN + "\n" + CLOSE + "\n" : text;
        String said = masked(changed);
        if (!said.contains(OPEN) || !said.contains(CLOSE)) {
            return Optional.empty();
        }
        StringBuilder added = new StringBuilder();
        for (Map.Entry<String, Optional<String>> value : values.entrySet()) {
            changed = without(changed, value.getKey());
            value.getValue().ifPresent(number -> added.append("   <").append(value.getKey()).append('>').append(number)
                    .append("</").append(value.getKey()).append('>').append(remark).append('\n'));
        }
        return Optional.of(adding(changed, added.toString()));
    }

    /** With lines before its end. */
    static String adding(String text, String lines) {
        int end = masked(text).lastIndexOf(CLOSE);
        String before = text.substring(0, end);
        return before + (before.endsWith("\n") ? "" : "\n") + lines + text.substring(end);
    }

    /** An element of that name stands in it, outside comments. */
    static boolean names(String text, String element) {
        return own(masked(text), element) >= 0;
    }

    /** An element of that name stands in it, and all of them were kept, not wished. */
    static boolean isKept(String text, String element) {
        String said = masked(text);
        int at = own(said, element);
        return at >= 0 && text.startsWith(KEPT, close(said, element, at))
                && own(said, element, close(said, element, at)) < 0;
    }

    /** Nothing is in it, not even a comment. */
    static boolean isBare(String text) {
        String all = text.strip();
        return all.startsWith(OPEN) && all.endsWith(CLOSE)
                && all.substring(OPEN.length(), all.length() - CLOSE.length()).isBlank();
    }

    /** Each element of that name goes, with its line; those of single days and of locations have the same names and stay. */
    static String without(String text, String element) {
        String left = text;
        String said = masked(left);
        for (int at = own(said, element); at >= 0; at = own(said, element)) {
            left = left.substring(0, begin(left, at)) + left.substring(end(left, close(said, element, at)));
            said = masked(left);
        }
        return left;
    }

    private static int own(String said, String element) {
        return own(said, element, 0);
    }

    private static int own(String said, String element, int from) {
        int at = next(said, element, from);
        while (at >= 0 && (isWithin(said, "day_prefs", at) || isWithin(said, "venue", at))) {
            at = next(said, element, at + 1);
        }
        return at;
    }

    static boolean isWithin(String said, String block, int at) {
        int open = -1;
        for (int next = next(said, block, 0); next >= 0 && next < at; next = next(said, block, next + 1)) {
            open = next;
        }
        return open >= 0 && said.lastIndexOf("</" + block, at) < open;
    }

    /** Of the same length, with nothing readable in comments. */
    static String masked(String text) {
        StringBuilder said = new StringBuilder(text);
        for (int at = text.indexOf("<!--"); at >= 0; at = text.indexOf("<!--", at + 1)) {
            int found = text.indexOf("-->", at);
            for (int i = at; i < (found < 0 ? text.length() : found); i++) {
                said.setCharAt(i, '-');
            }
            at = found < 0 ? text.length() : found;
        }
        return said.toString();
    }

    /** Where an element of that name begins; blanks and attributes may follow in its tag. */
    static int next(String text, String element, int from) {
        int at = text.indexOf("<" + element, from);
        while (at >= 0 && !endsName(text, at + 1 + element.length())) {
            at = text.indexOf("<" + element, at + 1);
        }
        return at;
    }

    private static boolean endsName(String text, int at) {
        return at < text.length()
                && (Character.isWhitespace(text.charAt(at)) || text.charAt(at) == '>' || text.charAt(at) == '/');
    }

    /** With the blanks before it. */
    static int begin(String text, int at) {
        int begin = at;
        while (begin > 0 && (text.charAt(begin - 1) == ' ' || text.charAt(begin - 1) == '\t')) {
            begin--;
        }
        return begin;
    }

    /** Behind the element. */
    static int close(String text, String element, int at) {
        int tag = text.indexOf('>', at) + 1;
        int close = tag > 1 && text.charAt(tag - 2) == '/' ? -1 : text.indexOf("</" + element, tag);
        return close < 0 ? tag : text.indexOf('>', close) + 1;
    }

    /** Behind what belongs to the element that is closed there. */
    static int end(String text, int closed) {
        int end = text.startsWith(KEPT, closed) ? closed + KEPT.length() : closed;
        return end < text.length() && text.charAt(end) == '\n' ? end + 1 : end;
    }
}
