package quern.daemon.log;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import quern.engine.Decision;

/** One line of {@code decisions.jsonl}: a flat JSON object with the fields of a {@link Decision} in their order. */
public final class DecisionLine {
    private static final String TEXT = "\"((?:[^\"\\\\]|\\\\.)*)\"";
    private static final Pattern LINE = Pattern
            .compile("\\{\"at\":([-0-9.eE]+),\"kind\":" + TEXT + ",\"subject\":" + TEXT
                    + ",\"verdict\":" + TEXT + ",\"reason\":" + TEXT + "\\}");
    private static final Pattern ESCAPE = Pattern.compile("\\\\(?:u([0-9a-f]{4})|(.))");

    private DecisionLine() {
    }

    /** The line, without its newline. */
    public static String of(Decision decision) {
        return "{\"at\":%s,\"kind\":%s,\"subject\":%s,\"verdict\":%s,\"reason\":%s}".formatted(
                String.format(Locale.ROOT, "%.3f", decision.at()),
                quoted(decision.kind().name().toLowerCase(Locale.ROOT)),
                quoted(decision.subject()), quoted(decision.verdict()), quoted(decision.reason()));
    }

    /** The decision in a line; empty if the line is none, as the last one of a crashed client may be. */
    public static Optional<Decision> parse(String line) {
        Matcher matcher = LINE.matcher(line);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        try {
            return Optional.of(new Decision(Double.parseDouble(matcher.group(1)),
                    Decision.Kind.valueOf(unquoted(matcher.group(2)).toUpperCase(Locale.ROOT)),
                    unquoted(matcher.group(3)),
                    unquoted(matcher.group(4)), unquoted(matcher.group(5))));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        text.chars().forEach(c -> {
            if (c == '"' || c == '\\') {
                quoted.append('\\').append((char) c);
            } else if (c < ' ') {
                quoted.append(String.format(Locale.ROOT, "\\u%04x", c));
            } else {
                quoted.append((char) c);
            }
        });
        return quoted.append('"').toString();
    }

    private static String unquoted(String text) {
        return ESCAPE.matcher(text).replaceAll(match -> Matcher.quoteReplacement(
                match.group(1) != null ? Character.toString(Integer.parseInt(match.group(1), 16)) : match.group(2)));
    }
}
