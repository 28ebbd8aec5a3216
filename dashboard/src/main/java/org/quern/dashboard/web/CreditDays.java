package org.quern.dashboard.web;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.quern.rpc.gui.GuiRecord;

/** Credit by project and day, UTC (docs/protocol/gui-rpc.md 6.13). */
final class CreditDays {
    private static final double DAY_SECONDS = 86_400;
    private static final String DAY = "day";
    private static final String HOST_TOTAL = "host_total";
    private final SortedMap<String, SortedMap<Double, Map<String, Object>>> projects = new TreeMap<>();
    /** The newest record of those that are left out: from it on credit has grown. */
    private final Map<String, Map<String, Object>> before = new HashMap<>();
    private final double since;

    /** {@code since}: Unix seconds; older days are left out, but for the newest of them. */
    CreditDays(double since) {
        this.since = since;
    }

    /** A contact told how much this computer has got; the last one of a day counts. */
    void note(String project, double at, double hostTotal) {
        double day = Math.floor(at / DAY_SECONDS) * DAY_SECONDS;
        if (isBefore(project, day, hostTotal)) {
            return;
        }
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put(DAY, day);
        facts.put(HOST_TOTAL, hostTotal);
        facts.put("host_average", null);
        facts.put("user_total", null);
        facts.put("user_average", null);
        of(project).put(day, facts);
    }

    /** The records that a client keeps know more than the history, and take its place. */
    void note(String project, List<GuiRecord> records) {
        of(project);
        for (GuiRecord record : records) {
            double day = Math.floor(record.number(DAY) / DAY_SECONDS) * DAY_SECONDS;
            if (isBefore(project, day, record.number("host_total_credit"))) {
                continue;
            }
            Map<String, Object> facts = new LinkedHashMap<>();
            facts.put(DAY, day);
            facts.put(HOST_TOTAL, record.number("host_total_credit"));
            facts.put("host_average", record.number("host_expavg_credit"));
            facts.put("user_total", record.number("user_total_credit"));
            facts.put("user_average", record.number("user_expavg_credit"));
            of(project).put(day, facts);
        }
    }

    private boolean isBefore(String project, double day, double hostTotal) {
        if (day > since - DAY_SECONDS) {
            return false;
        }
        before.merge(project, Map.of(DAY, day, HOST_TOTAL, hostTotal),
                (old, next) -> (Double) next.getOrDefault(DAY, 0.0) >= (Double) old.getOrDefault(DAY, 0.0) ? next
                        : old);
        return true;
    }

    private SortedMap<Double, Map<String, Object>> of(String project) {
        return projects.computeIfAbsent(project, _ -> new TreeMap<>());
    }

    /** A list of projects, each with its days, oldest first. */
    List<Map<String, Object>> facts() {
        List<Map<String, Object>> all = new ArrayList<>();
        projects.forEach((project, days) -> {
            Map<String, Object> facts = new LinkedHashMap<>();
            facts.put("url", project);
            facts.put("before", before.get(project));
            facts.put("days", List.copyOf(days.values()));
            all.add(facts);
        });
        return all;
    }
}
