package org.quern.cli.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What the processors do, in a line. */
public final class ProcessorWords {
    private ProcessorWords() {}

    /** {@code 37 % busy, 64 °C}: what is known of it, by the names of facts; empty if nothing is. */
    public static String of(Map<String, Object> processor) {
        List<String> parts = new ArrayList<>();
        add(parts, processor.get("busy_percent"), "%.0f %% busy");
        add(parts, processor.get("temperature_celsius"), "%.0f °C");
        return String.join(", ", parts);
    }

    private static void add(List<String> parts, @org.jspecify.annotations.Nullable Object value, String format) {
        if (value instanceof Double number) {
            parts.add(String.format(Locale.ROOT, format, number));
        }
    }
}
