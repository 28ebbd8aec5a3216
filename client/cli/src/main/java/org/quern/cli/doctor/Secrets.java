package org.quern.cli.doctor;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.quern.config.file.UserDatabase;
import org.quern.model.DataNames;

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
    /** Users that are no persons, and names that stand in too many places. */
    private static final List<String> NOBODYS = List.of("root", "quern", "boinc", "nobody", "daemon", "user", "admin",
            "guest", "host", "project", "task", "test");
    private static final char DELETE = 0x7f;
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
        secrets.users(directory);
        return secrets;
    }

    private void readFrom(SupportFiles files, Path file) {
        String name = String.valueOf(file.getFileName());
        if (name.equals(DataNames.PASSWORD)) {
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
                String word = text.substring(at, SecretElements.end(small, element, at)).strip();
                if (word.indexOf('<') >= 0) {
                    continue; // a document of its own; it goes whole, and its words are those of many
                }
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
            String inJson = plain.replace("\\", "\\\\").replace("\"", "\\\"");
            words.addAll(List.of(word, plain, inUrl, inUrl.replace("+", "%20"), inJson, ascii(inJson)));
        }
    }

    /** As JSON of plain ASCII has it. */
    private static String ascii(String inJson) {
        StringBuilder text = new StringBuilder();
        new String(inJson.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8).chars()
                .forEach(c -> text.append(c < ' ' || c >= DELETE ? "\\u" + HexFormat.of().toHexDigits((char) c)
                        : String.valueOf((char) c)));
        return text.toString();
    }

    /** Who uses the computer: this process's user and the directory's owner. */
    private void users(Path directory) {
        login(System.getProperty("user.name", ""));
        try {
            login(UserDatabase.OF_THIS_COMPUTER.userName((int) Files.getAttribute(directory, "unix:uid")));
        } catch (IOException | UnsupportedOperationException e) {
            // then the log does not name the owner either
        }
    }

    void login(String login) {
        if (!NOBODYS.contains(login) && login.length() > 1) {
            shortWords.add(new String(login.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1));
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
