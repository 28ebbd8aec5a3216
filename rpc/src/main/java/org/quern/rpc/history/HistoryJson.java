package org.quern.rpc.history;

import com.google.gson.FieldNamingPolicy;
import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.TypeAdapter;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.quern.model.TextCursor;

/** Entries as lines of JSON: {@code event} says which, then come the fields, in snake case, times and seconds to the millisecond (docs/history.md). */
public final class HistoryJson {
    private static final String KIND = "event";
    /** Of a time, before or behind its point. */
    private static final int MOST_DIGITS = 15;
    private static final Gson GSON = new GsonBuilder()
            .setFieldNamingPolicy(FieldNamingPolicy.LOWER_CASE_WITH_UNDERSCORES).disableHtmlEscaping()
            .registerTypeAdapter(double.class, new Millis()).registerTypeAdapter(Double.class, new Millis()).create();
    private static final Map<String, Class<? extends HistoryEntry>> KINDS = kinds();

    private HistoryJson() {}

    private static Map<String, Class<? extends HistoryEntry>> kinds() {
        Map<String, Class<? extends HistoryEntry>> kinds = new LinkedHashMap<>();
        for (Class<?> kind : HistoryEntry.class.getPermittedSubclasses()) {
            kinds.put(name(kind), kind.asSubclass(HistoryEntry.class));
        }
        return kinds;
    }

    private static String name(Class<?> kind) {
        return HistoryLine.snake(kind.getSimpleName());
    }

    /** Which kind an entry is, as its line says it. */
    public static String kind(HistoryEntry entry) {
        return name(entry.getClass());
    }

    /** The entry as an object, for those who put it into something larger. */
    public static JsonObject object(HistoryEntry entry) {
        JsonObject line = new JsonObject();
        line.addProperty(KIND, kind(entry));
        GSON.toJsonTree(entry).getAsJsonObject().entrySet().forEach(field -> line.add(field.getKey(),
                field.getValue()));
        return line;
    }

    /** What a line says; empty if it is cut, or of a kind that a later version writes. */
    public static Optional<HistoryEntry> read(String line) {
        try {
            JsonElement parsed = JsonParser.parseString(line);
            if (!parsed.isJsonObject() || !parsed.getAsJsonObject().has(KIND)) {
                return Optional.empty();
            }
            Class<? extends HistoryEntry> kind = KINDS.get(parsed.getAsJsonObject().get(KIND).getAsString());
            return kind == null ? Optional.empty() : Optional.of(GSON.fromJson(parsed, kind));
        } catch (RuntimeException damaged) { // Gson's own, and what it makes of a record that lacks a field
            return Optional.empty();
        }
    }

    /**
     * When the entry of a line happened, Unix seconds, without a look at the rest of it where the line is as the client writes it, in which
     * the quotes of a text are escaped; NEGATIVE_INFINITY if the line has no such entry. Of a damaged line it may be told as well.
     */
    public static double at(String line) {
        TextCursor cursor = new TextCursor(line);
        boolean isThere = cursor.skipTo("\"at\":");
        String seconds = cursor.takeWhile(c -> c >= '0' && c <= '9', MOST_DIGITS)
                + (cursor.take(".") ? "." + cursor.takeWhile(c -> c >= '0' && c <= '9', MOST_DIGITS) : "");
        boolean isPlain = isThere && !seconds.isEmpty() && seconds.charAt(0) != '.' && !seconds.endsWith(".")
                && (cursor.take(",") || cursor.take("}"));
        return isPlain ? Double.parseDouble(seconds)
                : read(line).map(HistoryEntry::at).orElse(Double.NEGATIVE_INFINITY);
    }

    /** Plain digits, which people can read and compare. */
    private static final class Millis extends TypeAdapter<Double> {
        @Override
        public void write(JsonWriter out, Double value) throws IOException {
            out.value(HistoryLine.plain(value));
        }

        @Override
        public Double read(JsonReader in) throws IOException {
            return in.nextDouble();
        }
    }
}
