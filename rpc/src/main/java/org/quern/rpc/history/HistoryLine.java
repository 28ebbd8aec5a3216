package org.quern.rpc.history;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import org.quern.rpc.json.JsonLine;

/** An entry as the client writes it: what {@link HistoryJson} reads (docs/history.md). */
public final class HistoryLine {
    private static final int DIGITS = 3;

    private HistoryLine() {}

    /** The line, without its newline. */
    public static String of(HistoryEntry entry) {
        JsonLine line = new JsonLine().text("event", snake(entry.getClass().getSimpleName()));
        for (RecordComponent field : entry.getClass().getRecordComponents()) {
            add(line, snake(field.getName()), value(field, entry));
        }
        return line.end();
    }

    private static Object value(RecordComponent field, HistoryEntry entry) {
        try {
            return field.getAccessor().invoke(entry);
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException("a record that cannot be read: " + field, e);
        }
    }

    private static void add(JsonLine line, String name, Object value) {
        if (value instanceof String words) {
            line.text(name, words);
        } else {
            line.plain(name, value instanceof Double number ? plain(number).toPlainString() : value.toString());
        }
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
}
