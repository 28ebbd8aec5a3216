package quern.cli;

import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.util.Iterator;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Writes facts as JSON on one line. Maps and lists keep their order; a record is an object whose names are its
 * components' in snake_case; an enum constant is its lower-case name; an empty {@link Optional}, a NaN and an infinity
 * are null; a whole number has no fraction.
 */
public final class Json {
    /** Below this a double holds every whole number exactly, and prints best as one. */
    private static final double EXACT = 1L << 53;

    private final StringBuilder out = new StringBuilder();

    private Json() {}

    /** The JSON text of maps, iterables, records, strings, numbers, booleans, enums and null; else of the object's text. */
    public static String of(@Nullable Object value) {
        Json json = new Json();
        json.any(value);
        return json.out.toString();
    }

    private void any(@Nullable Object value) {
        switch (value) {
            case null -> out.append("null");
            case Optional<?> optional -> any(optional.orElse(null));
            case Boolean flag -> out.append(flag);
            case Number number -> number(number);
            case Map<?, ?> map -> object(map);
            case Iterable<?> items -> array(items);
            case Enum<?> constant -> string(constant.name().toLowerCase(Locale.ROOT));
            case Record item -> item(item);
            default -> string(value.toString());
        }
    }

    private void number(Number number) {
        double value = number.doubleValue();
        if (!(number instanceof Double || number instanceof Float)) {
            out.append(number);
        } else if (!Double.isFinite(value)) {
            out.append("null");
        } else if (value == Math.rint(value) && Math.abs(value) < EXACT) {
            out.append((long) value);
        } else {
            out.append(new BigDecimal(number.toString()).stripTrailingZeros().toPlainString());
        }
    }

    private void object(Map<?, ?> map) {
        out.append('{');
        String comma = "";
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            out.append(comma);
            string(String.valueOf(entry.getKey()));
            out.append(':');
            any(entry.getValue());
            comma = ",";
        }
        out.append('}');
    }

    private void array(Iterable<?> items) {
        out.append('[');
        for (Iterator<?> each = items.iterator(); each.hasNext();) {
            any(each.next());
            out.append(each.hasNext() ? "," : "");
        }
        out.append(']');
    }

    private void item(Record item) {
        out.append('{');
        String comma = "";
        for (RecordComponent component : item.getClass().getRecordComponents()) {
            out.append(comma);
            string(name(component));
            out.append(':');
            any(valueOf(item, component));
            comma = ",";
        }
        out.append('}');
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
        return snakeCase(component.getName());
    }

    private static String snakeCase(String name) {
        StringBuilder snake = new StringBuilder();
        name.chars().forEach(
                c -> snake.append(Character.isUpperCase(c) ? "_" : "").append((char) Character.toLowerCase(c)));
        return snake.toString();
    }

    private void string(String text) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            character(text.charAt(i));
        }
        out.append('"');
    }

    private void character(char c) {
        switch (c) {
            case '"', '\\' -> out.append('\\').append(c);
            case '\n' -> out.append("\\n");
            case '\r' -> out.append("\\r");
            case '\t' -> out.append("\\t");
            default -> {
                if (c < 0x20 || c == 0x7F || c == 0x2028 || c == 0x2029) {
                    out.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
                } else {
                    out.append(c);
                }
            }
        }
    }
}
