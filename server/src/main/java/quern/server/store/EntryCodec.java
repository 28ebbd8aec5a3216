package quern.server.store;

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
 * Entries to JSON and back, straight from the definitions of a sealed family of records, so that a new entry needs no code here.
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
        StringBuilder out = new StringBuilder("[");
        for (E entry : entries) {
            out.append(out.length() > 1 ? "," : "").append("{\"entry\":\"").append(kind(entry.getClass())).append('"');
            members(out, (Record) entry);
            out.append('}');
        }
        return out.append(']').toString();
    }

    /** @throws IllegalArgumentException if the text is no transaction, or one that a newer server wrote */
    List<E> read(String json) {
        if (JsonReader.parse(json) instanceof List<?> list) {
            return list.stream().map(item -> family.cast(readEntry(item))).toList();
        }
        throw new IllegalArgumentException("A transaction must be a JSON array");
    }

    private Object readEntry(Object item) {
        if (item instanceof Map<?, ?> members && members.get("entry") instanceof String name) {
            Class<?> kind = kinds.get(name);
            if (kind != null) {
                return record(kind, members);
            }
            throw new IllegalArgumentException(
                    "Unknown entry '" + name + "': was this journal written by a newer server?");
        }
        throw new IllegalArgumentException("An entry must be a JSON object with the member 'entry'");
    }

    private static String kind(Class<?> record) {
        return record.getSimpleName().replaceAll("(?<!^)([A-Z])", "_$1").toLowerCase(Locale.ROOT);
    }

    private static void members(StringBuilder out, Record record) {
        for (RecordComponent component : SHAPES.get(record.getClass()).components()) {
            out.append(",\"").append(component.getName()).append("\":");
            value(out, get(record, component));
        }
    }

    private static void value(StringBuilder out, Object value) {
        switch (value) {
            case Record nested -> {
                StringBuilder inner = new StringBuilder();
                members(inner, nested);
                out.append('{').append(inner, 1, inner.length()).append('}');
            }
            case Number number -> out.append(number);
            case Boolean truth -> out.append(truth);
            default -> string(out, value.toString());
        }
    }

    private static void string(StringBuilder out, String text) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (c < ' ' || c > '~') {
                out.append(String.format("\\u%04x", (int) c));
            } else {
                out.append(c);
            }
        }
        out.append('"');
    }

    private static Object get(Record record, RecordComponent component) {
        try {
            return component.getAccessor().invoke(record);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("Cannot read " + component, e);
        }
    }

    private static Object record(Class<?> type, Map<?, ?> members) {
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

    private static Object convert(RecordComponent component, @Nullable Object value) {
        Class<?> type = component.getType();
        if (type.isRecord()) {
            return record(type, value instanceof Map<?, ?> members ? members : Map.of());
        }
        if (type.isEnum()) {
            return constant(type, String.valueOf(value));
        }
        if (type == String.class) {
            return value == null ? "" : value.toString();
        }
        if (type == boolean.class) {
            return Boolean.TRUE.equals(value);
        }
        double number = value instanceof Double d ? d : 0;
        if (type == double.class) {
            return number;
        }
        return type == int.class ? (Object) (int) number : (Object) (long) number;
    }

    private static Object constant(Class<?> type, String name) {
        return Arrays.stream(type.getEnumConstants()).filter(each -> each.toString().equals(name)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("Unknown " + type.getSimpleName() + " '" + name + "'"));
    }
}
