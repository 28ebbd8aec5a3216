package org.quern.cli.doctor;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The words that nobody else may see, gathered from the files that hold them, so that they are found wherever else they stand. All texts
 * are read one character for each byte, so that letters of every alphabet are the same in all of them.
 */
final class Secrets {
    /** Shorter words stand in too many places that mean nothing. */
    private static final int LEAST_LETTERS = 6;
    private static final int MOST_LETTERS = 300;
    private static final int MOST_WORDS = 1_000;
    private static final List<String> EVERYWHERE = List.of("localhost", "127.0.0.1");
    private static final int DECIMAL = 10;
    private static final int MOST_DIGITS = 6;
    private final SortedSet<String> shortWords = new TreeSet<>();
    private final SortedSet<String> words = new TreeSet<>(
            Comparator.comparingInt(String::length).reversed().thenComparing(Comparator.naturalOrder()));

    /** Those of a data directory; files that cannot be read hold nothing that could get out. */
    static Secrets of(Path directory) {
        Secrets secrets = new Secrets();
        SupportFiles files = new SupportFiles(directory);
        try (Stream<Path> listed = Files.list(directory)) {
            listed.sorted().forEach(file -> secrets.readFrom(files, file)); // accounts come first
        } catch (IOException e) {
            // nothing of it can get out
        }
        return secrets;
    }

    private void readFrom(SupportFiles files, Path file) {
        String name = String.valueOf(file.getFileName());
        if (name.equals("gui_rpc_auth.cfg")) {
            files.beginning(file).lines().map(String::strip).forEach(this::addShort);
        } else if (name.endsWith(".xml")) {
            elements(files.beginning(file));
        }
    }

    private void elements(String text) {
        String small = text.toLowerCase(Locale.ROOT);
        for (String element : SecretElements.NAMES) {
            for (int at = SecretElements.content(small, element, 0); at >= 0; at = SecretElements.content(small,
                    element, at)) {
                String word = text.substring(at, SecretElements.end(small, at)).strip();
                if (SecretElements.SHORT.contains(element)) {
                    addShort(word);
                } else {
                    add(word);
                }
            }
        }
    }

    void add(String word) {
        if (word.length() >= LEAST_LETTERS && word.length() <= MOST_LETTERS && words.size() < MOST_WORDS
                && !EVERYWHERE.contains(word)) {
            String plain = decoded(word);
            String inUrl = URLEncoder.encode(plain, StandardCharsets.ISO_8859_1);
            words.addAll(List.of(word, plain, inUrl, inUrl.replace("+", "%20")));
        }
    }

    /** Without XML's escapes; letters beyond Latin as the bytes of UTF-8. */
    private static String decoded(String word) {
        StringBuilder plain = new StringBuilder();
        int from = 0;
        for (int at = word.indexOf("&#"); at >= 0; at = word.indexOf("&#", at + 2)) {
            int end = word.indexOf(';', at);
            String digits = end < 0 ? "" : word.substring(at + 2, end);
            if (!digits.isEmpty() && digits.length() <= MOST_DIGITS
                    && digits.chars().allMatch(c -> c >= '0' && c <= '9')) {
                plain.append(word, from, at).append(new String(
                        Character.toString(Integer.parseInt(digits, DECIMAL)).getBytes(StandardCharsets.UTF_8),
                        StandardCharsets.ISO_8859_1));
                from = end + 1;
            }
        }
        return plain.append(word, from, word.length()).toString().replace("&lt;", "<").replace("&gt;", ">")
                .replace("&quot;", "\"").replace("&apos;", "'").replace("&amp;", "&");
    }

    /** A word that is secret where it stands alone, however short. */
    void addShort(String word) {
        if (word.length() >= LEAST_LETTERS) {
            add(word);
        } else if (word.length() > 1 && shortWords.size() < MOST_WORDS) {
            shortWords.add(word);
        }
    }

    /** Secret as whole words only. */
    List<String> shortWords() {
        return new ArrayList<>(shortWords);
    }

    /** The longest first, so that none is left in half. */
    List<String> words() {
        return new ArrayList<>(words);
    }
}
