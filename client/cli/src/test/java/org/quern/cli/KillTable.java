package org.quern.cli;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** What was hit, and what the client was in the middle of; one kill may count for several moments. */
final class KillTable {
    private final Map<Victim, Map<Moment, Integer>> moments = new EnumMap<>(Victim.class);
    private final Map<Victim, Integer> kills = new EnumMap<>(Victim.class);

    void count(Victim victim, Set<Moment> during) {
        kills.merge(victim, 1, Integer::sum);
        Map<Moment, Integer> row = moments.computeIfAbsent(victim, v -> new EnumMap<>(Moment.class));
        during.forEach(moment -> row.merge(moment, 1, Integer::sum));
    }

    void add(KillTable other) {
        other.kills.forEach((victim, count) -> kills.merge(victim, count, Integer::sum));
        other.moments.forEach((victim, row) -> row.forEach((moment, count) -> moments
                .computeIfAbsent(victim, v -> new EnumMap<>(Moment.class)).merge(moment, count, Integer::sum)));
    }

    int of(Victim victim) {
        return kills.getOrDefault(victim, 0);
    }

    int of(Moment moment) {
        return moments.values().stream().mapToInt(row -> row.getOrDefault(moment, 0)).sum();
    }

    /** A row for each victim, a column for each moment. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("%-12s %6s".formatted("killed", "kills"));
        for (Moment moment : Moment.values()) {
            text.append("  ").append(moment.text);
        }
        for (Victim victim : Victim.values()) {
            text.append(String.format(Locale.ROOT, "\n%-12s %6d", victim.text, of(victim)));
            for (Moment moment : Moment.values()) {
                int count = moments.getOrDefault(victim, Map.of()).getOrDefault(moment, 0);
                text.append(("  %" + moment.text.length() + "d").formatted(count));
            }
        }
        return text.toString();
    }
}
