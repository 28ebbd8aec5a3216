package org.quern.cli.doctor;

import java.util.List;

/**
 * Takes out of a text what nobody else may see: the content of elements that hold secrets, the secrets themselves wherever they stand,
 * whatever looks like a key or a hash, addresses of e-mail, and names and passwords in URLs. It rather takes too much. One pass for
 * each kind.
 */
final class Redaction {
    private static final String GONE = "[removed]";
    /** Digits of the keys, hashes and identities of this world. */
    private static final int KEY_DIGITS = 32;
    /** Before it such digits are the sum of a file, which helpers need. */
    private static final List<String> HARMLESS = List.of("<md5_cksum>", "<md5>");
    private final Secrets secrets;

    Redaction(Secrets secrets) {
        this.secrets = secrets;
    }

    /** The text without them. */
    String of(String text) {
        String clean = text;
        for (String element : Secrets.ELEMENTS) {
            clean = withoutContent(clean, element);
        }
        for (String word : secrets.words()) {
            clean = clean.replace(word, GONE);
        }
        return withoutAddresses(withoutKeys(clean));
    }

    private static String withoutContent(String text, String element) {
        String open = "<" + element + ">";
        String close = "</" + element + ">";
        StringBuilder clean = new StringBuilder(text.length());
        int from = 0;
        for (int at = text.indexOf(open); at >= 0; at = text.indexOf(open, from)) {
            int end = text.indexOf(close, at);
            int line = text.indexOf('\n', at);
            clean.append(text, from, at + open.length()).append(GONE);
            from = end >= 0 ? end : line >= 0 ? line : text.length();
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
            boolean isKey = end - i == KEY_DIGITS && !isSum(text, i);
            clean.append(isKey ? GONE : text.substring(i, end));
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

    private static String withoutAddresses(String text) {
        StringBuilder clean = new StringBuilder(text.length());
        int from = 0;
        for (int at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
            int begin = at;
            while (begin > from && isWord(text.charAt(begin - 1)) && !text.startsWith("//", begin - 2)) {
                begin--;
            }
            if (begin < at) {
                clean.append(text, from, begin).append(GONE);
                from = at;
            }
        }
        return clean.append(text, from, text.length()).toString();
    }

    /** What a name, an address or a password may be of; blanks, quotes and brackets end it. */
    private static boolean isWord(char c) {
        return c > ' ' && "<>\"'()[]{},;=".indexOf(c) < 0;
    }
}
