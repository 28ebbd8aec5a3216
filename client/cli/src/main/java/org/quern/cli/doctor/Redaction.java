package org.quern.cli.doctor;

import java.util.List;
import java.util.Locale;

/**
 * Takes out of a text what nobody else may see: the content of elements that hold secrets, the secrets themselves wherever they stand,
 * whatever looks like a key or a hash, addresses of e-mail, names and passwords in URLs, and the name of the computer in the log. It
 * rather takes too much. One pass for each kind.
 */
final class Redaction {
    private static final String GONE = "[removed]";
    /** Digits of the keys, hashes and identities of this world; signatures have more. */
    private static final int KEY_DIGITS = 32;
    /** Before it such digits are the sum of a file, which helpers need. */
    private static final List<String> HARMLESS = List.of("<md5_cksum>", "<md5>");
    /** So the event log begins a line with the name of the computer. */
    private static final String COMPUTER = "Computer: ";
    private final Secrets secrets;

    Redaction(Secrets secrets) {
        this.secrets = secrets;
    }

    /** The text, of one character for each byte, without them. */
    String of(String text) {
        String clean = text;
        for (String element : SecretElements.NAMES) {
            clean = withoutContent(clean, element);
        }
        for (String word : secrets.words()) {
            clean = clean.replace(word, GONE);
        }
        for (String word : secrets.shortWords()) {
            clean = withoutWord(clean, word);
        }
        for (String parameter : SecretElements.PARAMETERS) {
            clean = withoutValue(clean, parameter);
        }
        return withoutAddresses(withoutUsers(withoutKeys(withoutComputer(clean))));
    }

    private static String withoutContent(String text, String element) {
        String small = text.toLowerCase(Locale.ROOT);
        String close = "</" + element;
        StringBuilder clean = new StringBuilder(text.length());
        int from = 0;
        for (int at = SecretElements.content(small, element, 0); at >= 0; at = SecretElements.content(small, element,
                from)) {
            int closed = small.indexOf(close, at);
            int next = SecretElements.content(small, element, at);
            int end = closed >= 0 && (next < 0 || closed < next) ? closed : SecretElements.end(small, at);
            clean.append(text, from, at).append(GONE);
            from = end;
        }
        return clean.append(text, from, text.length()).toString();
    }

    private static String withoutWord(String text, String word) {
        StringBuilder clean = new StringBuilder(text.length());
        int from = 0;
        for (int at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
            int end = at + word.length();
            if (at >= from && (at == 0 || !Character.isLetterOrDigit(text.charAt(at - 1)))
                    && (end == text.length() || !Character.isLetterOrDigit(text.charAt(end)))) {
                clean.append(text, from, at).append(GONE);
                from = end;
            }
        }
        return clean.append(text, from, text.length()).toString();
    }

    /** What a parameter of a URL says: up to the next one or the URL's end. */
    private static String withoutValue(String text, String parameter) {
        StringBuilder clean = new StringBuilder(text.length());
        int from = 0;
        for (int at = text.indexOf(parameter); at >= 0; at = text.indexOf(parameter, from)) {
            int end = at + parameter.length();
            clean.append(text, from, end);
            from = end;
            while (from < text.length() && text.charAt(from) > ' ' && "&<>\"'".indexOf(text.charAt(from)) < 0) {
                from++;
            }
            clean.append(from > end ? GONE : "");
        }
        return clean.append(text, from, text.length()).toString();
    }

    private static String withoutComputer(String text) {
        StringBuilder clean = new StringBuilder(text.length());
        int from = 0;
        for (int at = text.indexOf(COMPUTER); at >= 0; at = text.indexOf(COMPUTER, from)) {
            int line = text.indexOf('\n', at);
            clean.append(text, from, at + COMPUTER.length()).append(GONE);
            from = line < 0 ? text.length() : line;
        }
        return clean.append(text, from, text.length()).toString();
    }

    private static String withoutKeys(String text) {
        StringBuilder clean = new StringBuilder(text.length());
        int i = 0;
        while (i < text.length()) {
            int end = i;
            while (end < text.length() && Character.digit(text.charAt(end), 16) >= 0) {
                end++;
            }
            clean.append(end - i >= KEY_DIGITS && !isSum(text, i) ? GONE : text.substring(i, end));
            if (end < text.length()) {
                clean.append(text.charAt(end));
            }
            i = end + 1;
        }
        return clean.toString();
    }

    private static boolean isSum(String text, int at) {
        return HARMLESS.stream().anyMatch(tag -> text.startsWith(tag, at - tag.length()));
    }

    /** What stands between the strokes of a URL and its last at sign. */
    private static String withoutUsers(String text) {
        StringBuilder clean = new StringBuilder(text.length());
        int from = 0;
        for (int at = text.indexOf("://"); at >= 0; at = text.indexOf("://", Math.max(from, at + 1))) {
            int end = at + 3;
            int sign = -1;
            while (end < text.length() && text.charAt(end) > ' ' && "<>\"'".indexOf(text.charAt(end)) < 0) {
                sign = text.charAt(end) == '@' ? end : sign;
                end++;
            }
            if (sign >= 0) {
                clean.append(text, from, at + 3).append(GONE);
                from = sign;
            }
        }
        return clean.append(text, from, text.length()).toString();
    }

    private static String withoutAddresses(String text) {
        StringBuilder clean = new StringBuilder(text.length());
        int from = 0;
        for (int at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
            int begin = at;
            while (begin > from && isWord(text.charAt(begin - 1))) {
                begin--;
            }
            if (begin < at && !text.startsWith(GONE, at - GONE.length())) {
                clean.append(text, from, begin).append(GONE);
                from = at;
            }
        }
        return clean.append(text, from, text.length()).toString();
    }

    /** What a name may be of; blanks, quotes and brackets end it. */
    private static boolean isWord(char c) {
        return c > ' ' && "<>\"'()[]{},;=/:".indexOf(c) < 0;
    }
}
