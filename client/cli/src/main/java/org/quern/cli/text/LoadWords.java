package org.quern.cli.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import org.quern.model.device.CardLoad;
import org.quern.rpc.gui.GuiRecord;

/** What a card does, in a line. */
public final class LoadWords {
    private static final double GIB = 1L << 30;
    private static final List<String> FIGURES = List.of("busy_percent", "temperature_celsius", "power_watts",
            "power_limit_watts", "used_bytes", "total_bytes", "clock_mhz");

    private LoadWords() {}

    /** By what the client answers: the card by the name that reasons have for it, where it has one. */
    public static String of(GuiRecord card) {
        return of(card.text("device"), load(card));
    }

    /** The figures of an answer. */
    static CardLoad load(GuiRecord card) {
        return new CardLoad(card.text("identity"), card.text("name"),
                figure(card, "busy_percent"), figure(card, "temperature_celsius"), figure(card, "power_watts"),
                figure(card, "power_limit_watts"), figure(card, "used_bytes"), figure(card, "total_bytes"),
                figure(card, "clock_mhz"), card.is("drives_display"));
    }

    /** A negative number is none. */
    private static OptionalDouble figure(GuiRecord card, String name) {
        return card.has(name) && card.number(name) >= 0 ? OptionalDouble.of(card.number(name))
                : OptionalDouble.empty();
    }

    /** The same as facts, without what the card does not tell; the names are part of the commands' interface. */
    public static Map<String, Object> facts(GuiRecord card) {
        Map<String, Object> facts = new LinkedHashMap<>();
        card.fields().forEach((name, text) -> facts.put(name, FIGURES.contains(name) ? card.number(name)
                : name.equals("drives_display") ? (Object) true : text));
        return facts;
    }

    /** The same of a load; {@code device} as reasons name the card, empty if they do not. */
    public static Map<String, Object> facts(String device, CardLoad load) {
        Map<String, Object> facts = new LinkedHashMap<>();
        if (!device.isEmpty()) {
            facts.put("device", device);
        }
        facts.put("identity", load.identity());
        facts.put("name", load.name());
        List<OptionalDouble> figures = List.of(load.busyPercent(), load.temperatureCelsius(), load.powerWatts(),
                load.powerLimitWatts(), load.usedBytes(), load.totalBytes(), load.clockMhz());
        for (int i = 0; i < figures.size(); i++) {
            String name = FIGURES.get(i);
            figures.get(i).ifPresent(figure -> facts.put(name, figure));
        }
        if (load.drivesDisplay()) {
            facts.put("drives_display", true);
        }
        return facts;
    }

    /** The names, and what the card tells. */
    public static String of(String device, CardLoad load) {
        List<String> parts = new ArrayList<>();
        add(parts, load.busyPercent(), "%.0f %% busy");
        add(parts, load.temperatureCelsius(), "%.0f °C");
        double limit = load.powerLimitWatts().orElse(0);
        load.powerWatts().ifPresent(watts -> parts.add(limit > 0
                ? String.format(Locale.ROOT, "%.0f of %.0f W", watts, limit)
                : String.format(Locale.ROOT, "%.0f W", watts)));
        double total = load.totalBytes().orElse(0);
        if (total > 0) {
            load.usedBytes().ifPresent(used -> parts
                    .add(String.format(Locale.ROOT, "%.1f of %.1f GiB in use", used / GIB, total / GIB)));
        }
        add(parts, load.clockMhz(), "%.0f MHz");
        if (parts.isEmpty()) {
            parts.add("no figures are told");
        }
        if (load.drivesDisplay()) {
            parts.add("drives the display");
        }
        return (device.isEmpty() ? "" : device + ", ") + load.name() + ": " + String.join(", ", parts);
    }

    private static void add(List<String> parts, OptionalDouble figure, String format) {
        figure.ifPresent(value -> parts.add(String.format(Locale.ROOT, format, value)));
    }
}
