package org.quern.testing.architecture;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Text from servers, managers and programs is read in one pass. A regular expression with a loop in it that is followed by something
 * else may try every place in the text for every other place: a message of some kilobytes then keeps a processor busy for hours. So
 * expressions are allowed only where they cannot: a sequence of characters and classes of which the last alone repeats.
 */
final class LinearText {
    private static final String INSTEAD = "a text from outside may make it run for hours; read the text in one pass "
            + "with org.quern.model.TextCursor, or use a literal expression of which only the last character or class repeats";

    /** Methods whose last arguments are constants, and how many of them are texts. The expression is the first text. */
    private static final Map<String, Integer> EXPRESSIONS = Map.of(
            "java.lang.String.matches", 1, "java.lang.String.split", 1, "java.lang.String.splitWithDelimiters", 1,
            "java.lang.String.replaceAll", 2, "java.lang.String.replaceFirst", 2,
            "java.util.regex.Pattern.compile", 1, "java.util.regex.Pattern.matches", 1);

    /** Classes, or packages with a dot at the end, that read no text of strangers. */
    private static final Map<String, String> EXCEPTIONS = new LinkedHashMap<>();

    static {
        EXCEPTIONS.put("org.quern.coproc.", "reads what this computer's kernel and drivers say");
        EXCEPTIONS.put("org.quern.daemon.host.", "reads what this computer's kernel and desktop say");
        EXCEPTIONS.put("org.quern.daemon.exec.process.", "reads the kernel's short tables of processes");
        EXCEPTIONS.put("org.quern.daemon.share.", "reads the kernel's tables of mounts and control groups");
        EXCEPTIONS.put("org.quern.cli.text.TypedDuration", "reads what the user typed");
        EXCEPTIONS.put("org.quern.cli.disk.Size", "reads what the user typed");
        EXCEPTIONS.put("org.quern.server.store.EntryCodec", "reads the names of its own classes");
        EXCEPTIONS.put("org.quern.simulator.", "reads the files of whoever simulates");
        EXCEPTIONS.put("org.quern.testing.", "reads class files of this build");
    }

    private static final String ATOM = "(?:\\\\p\\{\\w+\\}|\\\\x[0-9a-f]{2}|\\\\[^pxQ1-9]|\\[\\^?\\]?(?:\\\\.|[^\\]\\[\\\\])+\\]"
            + "|[^\\\\\\[\\](){}*+?|^$])";
    private static final Pattern PLAIN = Pattern
            .compile("(?:" + ATOM + "\\??)*" + ATOM + "(?:[*+]|\\{\\d+(?:,\\d*)?\\})?");

    private LinearText() {}

    /** What is wrong with a use, or nothing. */
    static Optional<String> complaint(Use use) {
        Integer texts = EXPRESSIONS.get(use.owner() + "." + use.member());
        boolean allowed = texts == null || isPlain(use.constants(), texts)
                || EXCEPTIONS.keySet().stream().anyMatch(name -> isBelow(use.user(), name));
        return allowed ? Optional.empty() : Optional.of(INSTEAD);
    }

    private static boolean isPlain(List<String> constants, int texts) {
        int first = constants.size() - texts;
        return first >= 0 && PLAIN.matcher(constants.get(first)).matches();
    }

    private static boolean isBelow(String user, String name) {
        return user.startsWith(name) && (name.endsWith(".") || user.length() == name.length()
                || user.charAt(name.length()) == '$');
    }
}
