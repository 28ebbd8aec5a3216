package org.quern.cli.common;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SequencedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Writes facts as JSON on one line. Lists and maps keep their order, maps without one go by their names' letters; a record is an object whose names are its
 * components' in snake_case; a path is its text; an enum constant is its lower-case name; an empty {@link Optional} or {@link OptionalDouble}, a NaN and an
 * infinity are null; a whole number has no fraction. What is written so is never read here; what is, as the server's journal, has a codec of its own.
 */
public final class Json {
    /** Below this a double holds every whole number exactly, and prints best as one. */
    private static final double EXACT = 1L << 53;

    private Json() {}

    /** The JSON text of maps, iterables, records, strings, numbers, booleans, enums and null; else of the object's text. */
    public static String of(@Nullable Object value) {
        StringWriter line = new StringWriter();
        try (JsonWriter out = new JsonWriter(line)) {
            any(out, value);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        // JSON allows it as it is; a terminal may not.
        return line.toString().replace("\u007f", "\\u007f");
    }

    private static void any(JsonWriter out, @Nullable Object value) throws IOException {
        switch (value) {
            case null -> out.nullValue();
            case Optional<?> optional -> any(out, optional.orElse(null));
            case OptionalDouble optional -> any(out, optional.isPresent() ? (Object) optional.getAsDouble() : null);
            case Boolean flag -> out.value(flag);
            case Number number -> number(out, number);
            case Map<?, ?> map -> object(out, map);
            case Path path -> out.value(path.toString()); // which is an iterable of paths itself
            case Iterable<?> items -> array(out, items);
            case Enum<?> constant -> out.value(constant.name().toLowerCase(Locale.ROOT));
            case Record item -> item(out, item);
            default -> out.value(value.toString());
        }
    }

    private static void number(JsonWriter out, Number number) throws IOException {
        double value = number.doubleValue();
        if (!(number instanceof Double || number instanceof Float)) {
            out.value(number);
        } else if (!Double.isFinite(value)) {
            out.nullValue();
        } else if (value == Math.rint(value) && Math.abs(value) < EXACT) {
            out.value((long) value);
        } else {
            out.jsonValue(new BigDecimal(number.toString()).stripTrailingZeros().toPlainString());
        }
    }

    private static void object(JsonWriter out, Map<?, ?> map) throws IOException {
        out.beginObject();
        SequencedMap<?, ?> ordered = map instanceof SequencedMap<?, ?> sequenced ? sequenced : new TreeMap<>(map);
        for (Map.Entry<?, ?> entry : ordered.entrySet()) {
            out.name(String.valueOf(entry.getKey()));
            any(out, entry.getValue());
        }
        out.endObject();
    }

    private static void array(JsonWriter out, Iterable<?> items) throws IOException {
        out.beginArray();
        for (Object item : items) {
            any(out, item);
        }
        out.endArray();
    }

    private static void item(JsonWriter out, Record item) throws IOException {
        out.beginObject();
        for (RecordComponent component : item.getClass().getRecordComponents()) {
            out.name(name(component));
            any(out, valueOf(item, component));
        }
        out.endObject();
    }

    private static @Nullable Object valueOf(Record item, RecordComponent component) {
        try {
            component.getAccessor().setAccessible(true);
            return component.getAccessor().invoke(item);
        } catch (ReflectiveOperationException broken) {
            throw new IllegalStateException(item.getClass() + "." + component.getName(), broken);
        }
    }

    /** The name under which a record's component stands. */
    public static String name(RecordComponent component) {
        StringBuilder snake = new StringBuilder();
        component.getName().chars().forEach(
                c -> snake.append(Character.isUpperCase(c) ? "_" : "").append((char) Character.toLowerCase(c)));
        return snake.toString();
    }
}
