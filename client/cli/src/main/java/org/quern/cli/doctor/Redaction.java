package org.quern.cli.doctor;

import java.util.List;
import java.util.Locale;

/**
 * Takes out of a text what nobody else may see: the content of elements that hold secrets, the secrets themselves wherever they stand,
 * whatever looks like a key or a hash, and what stands in {@link SecretPlaces}. It rather takes too much. One pass for each kind.
 */
final class Redaction {
    private static final String GONE = SecretPlaces.GONE;
    /** Digits of the keys, hashes and identities of this world; signatures have more. */
    private static final int KEY_DIGITS = 32;
    /** Before it such digits are the sum of a file, which helpers need. */
    private static final List<String> HARMLESS = List.of("<md5_cksum>", "<md5>");
    private final Secrets secrets;

    Redaction(Secrets secrets) {
        this.secrets = secrets;
    }

    /** The text, of one character for each byte, without them. */
    String of(String text) {
        String clean = text;
        for (String element : SecretElements.GOING) {
            clean = withoutContent(clean, element);
        }
        clean = withoutWords(withoutWords(clean, secrets.words(), false), secrets.shortWords(), true);
        return withoutKeys(SecretPlaces.without(clean));
    }

    private static String withoutContent(String text, String element) {
        String small = text.toLowerCase(Locale.ROOT);
        StringBuilder clean = new StringBuilder(text.length());
        int from = 0;
        for (int at = SecretElements.content(small, element, 0); at >= 0; at = SecretElements.content(small, element,
                from)) {
            clean.append(text, from, at).append(GONE);
            from = SecretElements.end(small, element, at);
        }
        return clean.append(text, from, text.length()).toString();
    }

    /** In capitals or small letters: servers and users write names of hosts as they like. */
    private static String withoutWords(String text, List<String> words, boolean whole) {
        String clean = text;
        String small = text.toLowerCase(Locale.ROOT);
        for (String word : words) {
            String smallWord = word.toLowerCase(Locale.ROOT);
            if (small.contains(smallWord)) {
                clean = withoutWord(clean, small, smallWord, whole);
                small = clean.toLowerCase(Locale.ROOT);
            }
        }
        return clean;
    }

    private static String withoutWord(String text, String small, String word, boolean whole) {
        StringBuilder clean = new StringBuilder(text.length());
        int from = 0;
        for (int at = small.indexOf(word); at >= 0; at = small.indexOf(word, at + 1)) {
            int end = at + word.length();
            if (at >= from && (!whole || ((at == 0 || !Character.isLetterOrDigit(text.charAt(at - 1)))
                    && (end == text.length() || !Character.isLetterOrDigit(text.charAt(end)))))) {
                clean.append(text, from, at).append(GONE);
                from = end;
            }
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
}
