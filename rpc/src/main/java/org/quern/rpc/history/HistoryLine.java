package org.quern.rpc.history;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;

/**
 * An entry as the client writes it: what {@link HistoryJson} reads (docs/history.md). Without a library for JSON, which a client that only writes
 * flat lines need not hold in its memory.
 */
public final class HistoryLine {
    private static final int DIGITS = 3;

    private HistoryLine() {}

    /** The line, without its newline. */
    public static String of(HistoryEntry entry) {
        StringBuilder line = new StringBuilder("{\"event\":").append(quoted(snake(entry.getClass().getSimpleName())));
        for (RecordComponent field : entry.getClass().getRecordComponents()) {
            line.append(',').append(quoted(snake(field.getName()))).append(':').append(text(value(field, entry)));
        }
        return line.append('}').toString();
    }

    private static Object value(RecordComponent field, HistoryEntry entry) {
        try {
            return field.getAccessor().invoke(entry);
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException("a record that cannot be read: " + field, e);
        }
    }

    private static String text(Object value) {
        return value instanceof Double number ? plain(number).toPlainString()
                : value instanceof String words ? quoted(words) : value.toString();
    }

    /** Plain digits to the millisecond, which people can read and compare; 0 for what is no number. */
    static BigDecimal plain(double value) {
        BigDecimal rounded = BigDecimal.valueOf(Double.isFinite(value) ? value : 0)
                .setScale(DIGITS, RoundingMode.HALF_UP).stripTrailingZeros();
        return rounded.scale() < 0 ? rounded.setScale(0) : rounded;
    }

    /** {@code TaskStarted} and {@code taskStarted} become {@code task_started}. */
    static String snake(String name) {
        StringBuilder words = new StringBuilder();
        name.chars()
                .forEach(c -> words.append(Character.isUpperCase(c) && !words.isEmpty() ? "_" : "").append((char) c));
        return words.toString().toLowerCase(Locale.ROOT);
    }

    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        text.chars().forEach(c -> {
            if (c == '"' || c == '\\') {
                quoted.append('\\').append((char) c);
            } else if (Character.isISOControl(c)) {
                quoted.append(String.format(Locale.ROOT, "\\u%04x", c));
            } else {
                quoted.append((char) c);
            }
        });
        return quoted.append('"').toString();
    }
}
