package org.quern.server.store;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Entries to JSON and back, straight from the definitions of a sealed family of records, so that a new entry needs no code here. This is the journal's
 * format: each name is the component's own, and every number is kept to its last bit, as it is read again. The commands' {@code --json} is another one, which
 * is never read here: its names and numbers are for people's programs.
 *
 * @param <E> the family
 */
final class EntryCodec<E> {

    /** Looking a record's definition up costs more than all the rest of reading an entry. */
    private static final ClassValue<Shape> SHAPES = new ClassValue<>() {
        @Override
        protected Shape computeValue(Class<?> type) {
            return Shape.of(type);
        }
    };

    private static final String KIND = "entry";
    /** Entries hold records that hold records; far deeper is no journal. */
    private static final int MAX_DEPTH = 16;

    private final Class<E> family;
    private final Map<String, Class<?>> kinds;

    EntryCodec(Class<E> family) {
        this.family = family;
        this.kinds = Arrays.stream(family.getPermittedSubclasses())
                .collect(Collectors.toMap(EntryCodec::kind, Function.identity()));
    }

    /**
     * @param components in order
     * @param constructor takes them all
     */
    private record Shape(List<RecordComponent> components, Constructor<?> constructor) {

        static Shape of(Class<?> type) {
            List<RecordComponent> components = List.of(type.getRecordComponents());
            try {
                return new Shape(components,
                        type.getDeclaredConstructor(
                                components.stream().map(RecordComponent::getType).toArray(Class<?>[]::new)));
            } catch (NoSuchMethodException e) {
                throw new IllegalStateException("A record without its constructor: " + type, e);
            }
        }
    }

    /** A transaction as one JSON array, in ASCII and without line breaks. */
    String write(List<? extends E> entries) {
        StringWriter text = new StringWriter();
        try (JsonWriter out = new JsonWriter(text)) {
            out.beginArray();
            for (E entry : entries) {
                out.beginObject().name(KIND).value(kind(entry.getClass()));
                members(out, (Record) entry);
                out.endObject();
            }
            out.endArray();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return ascii(text.toString());
    }

    /** @throws IllegalArgumentException if the text is no transaction, or one that a newer server wrote */
    List<E> read(String json) {
        if (parse(json) instanceof JsonArray list) {
            return list.asList().stream().map(item -> family.cast(readEntry(item))).toList();
        }
        throw new IllegalArgumentException("A transaction must be a JSON array");
    }

    private static JsonElement parse(String json) {
        try (JsonReader in = new JsonReader(new StringReader(json))) {
            in.setStrictness(Strictness.STRICT);
            in.setNestingLimit(MAX_DEPTH);
            JsonElement value = JsonParser.parseReader(in);
            if (in.peek() == JsonToken.END_DOCUMENT) {
                return value;
            }
            throw new IllegalArgumentException("JSON: more text after the value");
        } catch (IOException | JsonParseException | IllegalStateException notJson) {
            throw new IllegalArgumentException("JSON: " + notJson.getMessage(), notJson);
        }
    }

    private Object readEntry(JsonElement item) {
        if (item instanceof JsonObject members && members.get(KIND) instanceof JsonPrimitive name) {
            Class<?> kind = kinds.get(name.getAsString());
            if (kind != null) {
                return record(kind, members);
            }
            throw new IllegalArgumentException(
                    "Unknown entry '" + name.getAsString() + "': was this journal written by a newer server?");
        }
        throw new IllegalArgumentException("An entry must be a JSON object with the member 'entry'");
    }

    private static String kind(Class<?> record) {
        return record.getSimpleName().replaceAll("(?<!^)([A-Z])", "_$1").toLowerCase(Locale.ROOT);
    }

    private static void members(JsonWriter out, Record record) throws IOException {
        for (RecordComponent component : SHAPES.get(record.getClass()).components()) {
            out.name(component.getName());
            value(out, get(record, component));
        }
    }

    private static void value(JsonWriter out, Object value) throws IOException {
        switch (value) {
            case Record nested -> {
                out.beginObject();
                members(out, nested);
                out.endObject();
            }
            case Number number -> out.value(number);
            case Boolean truth -> out.value(truth);
            default -> out.value(value.toString());
        }
    }

    /** A text from a client may hold half a character, which no encoding of Unicode can write. */
    private static String ascii(String json) {
        StringBuilder out = new StringBuilder(json.length());
        json.chars().forEach(c -> {
            if (c > '~') {
                out.append(String.format(Locale.ROOT, "\\u%04x", c));
            } else {
                out.append((char) c);
            }
        });
        return out.toString();
    }

    private static Object get(Record record, RecordComponent component) {
        try {
            return component.getAccessor().invoke(record);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("Cannot read " + component, e);
        }
    }

    private static Object record(Class<?> type, JsonObject members) {
        Shape shape = SHAPES.get(type);
        Object[] values = new Object[shape.components().size()];
        for (int i = 0; i < values.length; i++) {
            RecordComponent component = shape.components().get(i);
            values[i] = convert(component, members.get(component.getName()));
        }
        try {
            return shape.constructor().newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException("The entry " + type.getSimpleName() + " cannot be read: " + e.getCause(),
                    e);
        }
    }

    /** What is missing, or of another kind, is nothing: "", 0 or false. */
    private static Object convert(RecordComponent component, @Nullable JsonElement value) {
        Class<?> type = component.getType();
        if (type.isRecord()) {
            return record(type, value instanceof JsonObject members ? members : new JsonObject());
        }
        String text = value instanceof JsonPrimitive primitive ? primitive.getAsString() : "";
        if (type.isEnum()) {
            return constant(type, text);
        }
        if (type == String.class) {
            return text;
        }
        if (type == boolean.class) {
            return Boolean.parseBoolean(text);
        }
        Number number = value instanceof JsonPrimitive primitive && primitive.isNumber() ? primitive.getAsNumber() : 0;
        if (type == double.class) {
            return number.doubleValue();
        }
        return type == int.class ? (Object) number.intValue() : (Object) number.longValue();
    }

    private static Object constant(Class<?> type, String name) {
        return Arrays.stream(type.getEnumConstants()).filter(each -> each.toString().equals(name)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("Unknown " + type.getSimpleName() + " '" + name + "'"));
    }
}
