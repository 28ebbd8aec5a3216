package org.quern.daemon.log;

import java.util.Locale;
import java.util.Optional;
import org.quern.engine.command.Decision;
import org.quern.model.PlainLine;
import org.quern.model.ProjectUrl;
import org.quern.model.TextCursor;

/** One line of {@code decisions.jsonl}: a flat JSON object with the fields of a {@link Decision} in their order. */
public final class DecisionLine {
    private static final int HEX_DIGITS = 4;
    private static final String PROJECT = ",\"project\":";

    private DecisionLine() {}

    /** The line, without its newline. */
    public static String of(Decision decision) {
        ProjectUrl project = decision.project();
        return "{\"at\":%s,\"kind\":%s,%s\"subject\":%s,\"verdict\":%s,\"reason\":%s}".formatted(
                String.format(Locale.ROOT, "%.3f", decision.at()),
                quoted(decision.kind().name().toLowerCase(Locale.ROOT)),
                project == null ? "" : "\"project\":" + quoted(project.canonical()) + ",",
                quoted(decision.subject()), quoted(decision.verdict()), quoted(decision.reason()));
    }

    /** The decision in a line; empty if the line is none, as the last one of a crashed client may be. */
    public static Optional<Decision> parse(String line) {
        var rest = new TextCursor(line);
        try {
            expect(rest, "{\"at\":");
            double at = Double.parseDouble(rest.number());
            String kind = unquoted(rest, ",\"kind\":").toUpperCase(Locale.ROOT);
            ProjectUrl project = rest.take(PROJECT) ? ProjectUrl.of(unquoted(rest, "")) : null;
            String subject = unquoted(rest, ",\"subject\":");
            String verdict = unquoted(rest, ",\"verdict\":");
            String reason = unquoted(rest, ",\"reason\":");
            expect(rest, "}");
            return rest.atEnd()
                    ? Optional.of(new Decision(at, Decision.Kind.valueOf(kind), project, subject, verdict, reason))
                    : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static void expect(TextCursor rest, String literal) {
        if (!rest.take(literal)) {
            throw new IllegalArgumentException(literal + " is missing");
        }
    }

    private static String unquoted(TextCursor rest, String before) {
        expect(rest, before + "\"");
        StringBuilder text = new StringBuilder(rest.takeWhile(DecisionLine::isPlain));
        while (rest.take("\\")) {
            text.append(rest.take("u") ? escaped(rest) : rest.takeWhile(c -> true, 1))
                    .append(rest.takeWhile(DecisionLine::isPlain));
        }
        expect(rest, "\"");
        return text.toString();
    }

    private static String escaped(TextCursor rest) {
        String code = rest.takeWhile(c -> Character.digit(c, 16) >= 0, HEX_DIGITS);
        if (code.length() < HEX_DIGITS) {
            throw new IllegalArgumentException("no character: " + code);
        }
        return Character.toString(Integer.parseInt(code, 16));
    }

    private static boolean isPlain(int c) {
        return c != '"' && c != '\\';
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
        return PlainLine.of(quoted.append('"').toString()); // its notation for other control characters is that of JSON
    }
}
