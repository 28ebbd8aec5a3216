package org.quern.dashboard.web;

import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What graphics cards do, as series by their names in reasons ("NVIDIA 0"), or by their identities where they have none. */
final class CardMetrics {
    private static final double PERCENT = 100;
    private static final double MEGA = 1e6;

    /**
     * A figure of cards.
     *
     * @param field its name among a card's facts
     * @param name of the series
     * @param help what it is
     * @param unit of the fact, in that of the series
     */
    private record Figure(String field, String name, String help, double unit) {}

    private static final List<Figure> FIGURES = List.of(
            new Figure("busy_percent", "quern_card_busy_ratio", "Part of the time that the card was busy, 0 to 1",
                    1 / PERCENT),
            new Figure("temperature_celsius", "quern_card_temperature_celsius", "Temperature of the card", 1),
            new Figure("power_watts", "quern_card_power_watts", "Power that the card takes", 1),
            new Figure("power_limit_watts", "quern_card_power_limit_watts", "Power that it may take", 1),
            new Figure("used_bytes", "quern_card_memory_used_bytes", "Memory of the card in use", 1),
            new Figure("total_bytes", "quern_card_memory_bytes", "Memory of the card", 1),
            new Figure("clock_mhz", "quern_card_clock_hertz", "Clock of the card's processors", MEGA));

    private CardMetrics() {}

    /** {@code cards}: facts of each; what none of them tells is left out. */
    static void add(MetricSnapshots.Builder all, List<Map<String, Object>> cards) {
        for (Figure figure : FIGURES) {
            Map<String, Double> told = new TreeMap<>(); // the same labels twice would spoil all
            cards.forEach(card -> {
                if (card.get(figure.field) instanceof Number value) {
                    told.put(name(card), value.doubleValue() * figure.unit);
                }
            });
            if (!told.isEmpty()) {
                GaugeSnapshot.Builder gauge = Gauges.of(figure.name, figure.help);
                told.forEach((card, value) -> gauge.dataPoint(Gauges.point(value, "card", card)));
                all.metricSnapshot(gauge.build());
            }
        }
    }

    private static String name(Map<String, Object> card) {
        Object device = card.getOrDefault("device", "");
        return String.valueOf(device.equals("") ? card.get("identity") : device);
    }
}
