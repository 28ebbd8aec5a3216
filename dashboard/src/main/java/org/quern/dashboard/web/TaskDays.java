package org.quern.dashboard.web;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.quern.rpc.history.HistoryEntry;

/** Tasks that are over by day, UTC, and project: as many of them as there are cost no more than the days that they are of. */
final class TaskDays implements Consumer<HistoryEntry> {
    private static final double DAY_SECONDS = 86_400;
    private static final String SUCCESS = "success";
    private final Map<Double, Map<String, Sums>> days = new TreeMap<>();

    /** What the tasks of a project on a day come to. */
    private static final class Sums {
        private int succeeded;
        private int failed;
        private double runSeconds;
        private double cpuSeconds;
        private double credit;

        private void add(HistoryEntry.TaskFinished task) {
            if (task.outcome().equals(SUCCESS)) {
                succeeded++;
            } else {
                failed++;
            }
            runSeconds += task.runSeconds();
            cpuSeconds += task.cpuSeconds();
            credit += task.credit();
        }

        private Map<String, Object> facts(double day, String project) {
            Map<String, Object> facts = new LinkedHashMap<>();
            facts.put("day", day);
            facts.put("project", project);
            facts.put("succeeded", succeeded);
            facts.put("failed", failed);
            facts.put("run_seconds", runSeconds);
            facts.put("cpu_seconds", cpuSeconds);
            facts.put("credit", credit);
            return facts;
        }
    }

    @Override
    public void accept(HistoryEntry entry) {
        if (entry instanceof HistoryEntry.TaskFinished task) {
            days.computeIfAbsent(Math.floor(task.at() / DAY_SECONDS) * DAY_SECONDS, _ -> new TreeMap<>())
                    .computeIfAbsent(task.project(), _ -> new Sums()).add(task);
        }
    }

    /** Oldest first, and the projects of a day by their addresses. */
    List<Map<String, Object>> facts() {
        return days.entrySet().stream().flatMap(day -> day.getValue().entrySet().stream()
                .map(project -> project.getValue().facts(day.getKey(), project.getKey()))).toList();
    }
}
