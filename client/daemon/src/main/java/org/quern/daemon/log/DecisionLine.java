package org.quern.daemon.log;

import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import java.io.IOException;
import java.io.StringReader;
import java.util.Locale;
import java.util.Optional;
import org.quern.engine.command.Decision;
import org.quern.model.PlainLine;
import org.quern.model.ProjectUrl;
import org.quern.rpc.json.JsonLine;

/** One line of {@code decisions.jsonl}: a flat JSON object with the fields of a {@link Decision} in their order. */
public final class DecisionLine {
    private static final String PROJECT = "project";
    private static final String SUBJECT = "subject";

    private DecisionLine() {}

    /** The line, without its newline. */
    public static String of(Decision decision) {
        JsonLine line = new JsonLine().plain("at", String.format(Locale.ROOT, "%.3f", decision.at()))
                .text("kind", decision.kind().name().toLowerCase(Locale.ROOT));
        ProjectUrl project = decision.project();
        if (project != null) {
            line.text(PROJECT, project.canonical());
        }
        // The notation of PlainLine is that of JSON.
        return PlainLine.of(line.text(SUBJECT, decision.subject()).text("verdict", decision.verdict())
                .text("reason", decision.reason()).end());
    }

    /** The decision in a line; empty if the line is none, as the last one of a crashed client may be. */
    public static Optional<Decision> parse(String line) {
        JsonReader in = new JsonReader(new StringReader(line));
        in.setStrictness(Strictness.STRICT);
        try {
            in.beginObject();
            expect("at", in.nextName());
            double at = in.nextDouble();
            Decision.Kind kind = Decision.Kind.valueOf(text(in, "kind").toUpperCase(Locale.ROOT));
            String next = in.nextName();
            ProjectUrl project = next.equals(PROJECT) ? ProjectUrl.of(in.nextString()) : null;
            expect(SUBJECT, project == null ? next : in.nextName());
            Decision decision = new Decision(at, kind, project, in.nextString(), text(in, "verdict"),
                    text(in, "reason"));
            in.endObject();
            return in.peek() == JsonToken.END_DOCUMENT ? Optional.of(decision) : Optional.empty();
        } catch (IOException | IllegalStateException | IllegalArgumentException none) {
            return Optional.empty();
        }
    }

    private static String text(JsonReader in, String name) throws IOException {
        expect(name, in.nextName());
        return in.nextString();
    }

    private static void expect(String name, String found) {
        if (!found.equals(name)) {
            throw new IllegalArgumentException(name + " is missing");
        }
    }
}
