package org.quern.model;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Plain text out of what feeds and schedulers write, which is HTML as often as not: no tag and no script is left, links stand behind their words. One pass. */
public final class PlainText {
    private static final int LONGEST_NAME = 10;
    private static final int HEXADECIMAL = 16;
    private static final int LONGEST_ADDRESS = 1_000;
    /** Of a longer text nobody sees the end anyway. */
    private static final int LONGEST_RAW = 1 << 16;
    private static final Map<String, String> NAMED = named("amp", "&", "lt", "<", "gt", ">", "quot", "\"",
            "apos", "'", "nbsp", " ", "ndash", "–", "mdash", "—", "hellip", "…", "lsquo", "‘", "rsquo", "’", "ldquo",
            "“", "rdquo", "”", "copy", "©", "deg", "°",
            "eacute", "é", "auml", "ä", "ouml", "ö", "uuml", "ü", "szlig", "ß", "euro", "€");
    private static final List<String> XML = List.of("amp", "lt", "gt", "quot", "apos");
    private final TextCursor html;
    private final StringBuilder text = new StringBuilder();
    private String link = "";

    private PlainText(String html) {
        this.html = new TextCursor(html);
    }

    /** Names and what they mean, in turn. */
    private static Map<String, String> named(String... words) {
        Map<String, String> all = new TreeMap<>();
        for (int i = 0; i < words.length; i += 2) {
            all.put(words[i], words[i + 1]);
        }
        return all;
    }

    /** In lines; of a longer text the beginning. */
    public static String lines(String html, int longest) {
        var reader = new PlainText(html.substring(0, Math.min(html.length(), LONGEST_RAW)));
        reader.read();
        String all = reader.text.toString().lines().map(PlainText::oneBlank).collect(Collectors.joining("\n"));
        return cut(withoutEmptyLines(all).strip(), longest);
    }

    /** On one line. */
    public static String line(String html, int longest) {
        return cut(oneBlank(lines(html, longest).replace('\n', ' ')), longest);
    }

    private static String cut(String text, int longest) {
        if (text.length() <= longest) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(longest - 1)) ? longest - 1 : longest;
        return text.substring(0, end).strip() + "…";
    }

    /** White space as one blank, control characters as none. */
    private static String oneBlank(String line) {
        var clean = new StringBuilder(line.length());
        line.codePoints().filter(c -> Character.isWhitespace(c) || !Character.isISOControl(c)).forEach(c -> {
            boolean blank = Character.isWhitespace(c) || Character.isSpaceChar(c);
            if (!blank) {
                clean.appendCodePoint(c);
            } else if (!clean.isEmpty() && clean.charAt(clean.length() - 1) != ' ') {
                clean.append(' ');
            }
        });
        return clean.toString().strip();
    }

    private static String withoutEmptyLines(String text) {
        var kept = new StringBuilder(text.length());
        int empty = 0;
        for (String line : text.split("\n")) {
            empty = line.isEmpty() ? empty + 1 : 0;
            if (empty <= 1) {
                kept.append(line).append('\n');
            }
        }
        return kept.toString();
    }

    private void read() {
        while (!html.atEnd()) {
            text.append(html.takeWhile(c -> c != '<' && c != '&'));
            if (html.take("&")) {
                reference();
            } else if (html.take("<!--")) {
                if (!html.skipTo("-->")) {
                    html.rest();
                }
            } else if (html.take("<")) {
                tag();
            }
        }
    }

    private void reference() {
        boolean numeric = html.take("#");
        String name = html.takeWhile(PlainText::isLetterOrDigit, LONGEST_NAME);
        if (name.equals("amp") && html.take(";")) {
            afterAmpersand();
            return;
        }
        String meant = numeric ? ofCode(name) : NAMED.getOrDefault(name, "");
        if (meant.isEmpty()) {
            text.append(numeric ? "&#" : "&").append(name);
        } else {
            text.append(meant);
            html.take(";");
        }
    }

    /** The ampersand of a name that only HTML knows was escaped when the feed was repaired, in texts that needed no repair as well. */
    private void afterAmpersand() {
        String name = html.takeWhile(PlainText::isLetterOrDigit, LONGEST_NAME);
        boolean known = NAMED.containsKey(name) && !XML.contains(name);
        text.append(known ? NAMED.get(name) : "&" + name);
        if (known) {
            html.take(";");
        }
    }

    private static String ofCode(String code) {
        try {
            boolean hexadecimal = code.startsWith("x") || code.startsWith("X");
            int point = hexadecimal ? Integer.parseInt(code.substring(1), HEXADECIMAL) : Integer.parseInt(code);
            return Character.isValidCodePoint(point) && Character.getType(point) != Character.SURROGATE
                    ? Character.toString(point) : "";
        } catch (NumberFormatException e) {
            return "";
        }
    }

    /** Whatever no tag begins with is a sign of its own: 5 &lt; 6. */
    private void tag() {
        boolean ends = html.take("/");
        String name = html.takeWhile(PlainText::isLetterOrDigit).toLowerCase(Locale.ROOT);
        if (name.isEmpty() && !ends && !html.take("!") && !html.take("?")) {
            text.append('<');
            return;
        }
        Optional<String> attributes = html.until(">");
        if (attributes.isEmpty()) {
            html.rest();
        }
        shown(name, ends, attributes.orElse(""));
    }

    private void shown(String name, boolean ends, String attributes) {
        switch (name) {
            case "script", "style" -> {
                if (!ends && !html.skipTo("</" + name)) {
                    html.rest();
                } else if (!ends) {
                    html.skipTo(">");
                }
            }
            case "a" -> {
                if (ends && !link.isEmpty()) {
                    text.append(" (").append(link).append(')');
                }
                link = ends ? "" : address(attributes);
            }
            case "br", "tr", "div" -> text.append('\n');
            case "p", "ul", "ol", "table", "h1", "h2", "h3", "h4", "blockquote" -> text.append("\n\n");
            case "li" -> text.append(ends ? "" : "\n- ");
            case "td", "th" -> text.append(' ');
            default -> {
            }
        }
    }

    /** Where a link leads, if to a web page. */
    private static String address(String attributes) {
        Optional<String> quoted = TextCursor.between(attributes, "href=\"", "\"")
                .or(() -> TextCursor.between(attributes, "href='", "'"));
        return quoted.map(PlainText::webPage).orElse("");
    }

    /** The address, if it is one of a web page, without what could be taken for something else; else empty. */
    public static String webPage(String address) {
        String plain = address.strip().replace("&amp;", "&");
        String scheme = plain.toLowerCase(Locale.ROOT);
        boolean web = (scheme.startsWith("https://") || scheme.startsWith("http://"))
                && plain.chars().allMatch(c -> c > ' ' && c < 0x7f && "<>\"'`\\".indexOf(c) < 0);
        return web && plain.length() <= LONGEST_ADDRESS ? plain : "";
    }

    private static boolean isLetterOrDigit(int c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    }
}
