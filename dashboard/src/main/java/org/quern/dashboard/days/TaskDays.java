package org.quern.dashboard.days;

import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.quern.rpc.history.HistoryEntry;

/** Tasks that are over by day and project: as many of them as there are cost no more than the days that they are of. */
final class TaskDays implements Consumer<HistoryEntry> {
    private static final String SUCCESS = "success";
    private static final String ABORTED = "aborted";
    private final SortedMap<LocalDate, Map<String, Sums>> sums = new TreeMap<>();
    private final LocalDays days;

    TaskDays(LocalDays days) {
        this.days = days;
    }

    /** What the tasks of a project on a day come to. */
    private static final class Sums {
        private int succeeded;
        private int failed;
        private int aborted;
        private double runSeconds;
        private double cpuSeconds;
        private double credit;

        private void add(HistoryEntry.TaskFinished task) {
            if (task.outcome().equals(SUCCESS)) {
                succeeded++;
            } else if (task.outcome().equals(ABORTED)) {
                aborted++;
            } else {
                failed++;
            }
            runSeconds += task.runSeconds();
            cpuSeconds += task.cpuSeconds();
            credit += task.credit();
        }

        private void add(Sums others) {
            succeeded += others.succeeded;
            failed += others.failed;
            aborted += others.aborted;
            runSeconds += others.runSeconds;
            cpuSeconds += others.cpuSeconds;
            credit += others.credit;
        }

        private Map<String, Object> addedTo(Map<String, Object> facts, String project) {
            facts.put("project", project);
            facts.put("succeeded", succeeded);
            facts.put("failed", failed);
            facts.put("aborted", aborted);
            facts.put("run_seconds", runSeconds);
            facts.put("cpu_seconds", cpuSeconds);
            facts.put("credit", credit);
            return facts;
        }
    }

    @Override
    public void accept(HistoryEntry entry) {
        if (entry instanceof HistoryEntry.TaskFinished task) {
            of(days.of(task.at()), task.project()).add(task);
        }
    }

    /** These as well. */
    void add(TaskDays others) {
        others.sums.forEach((day, projects) -> projects.forEach((project, each) -> of(day, project).add(each)));
    }

    private Sums of(LocalDate day, String project) {
        return sums.computeIfAbsent(day, _ -> new TreeMap<>()).computeIfAbsent(project, _ -> new Sums());
    }

    /** From the day of that moment on, oldest first, and the projects of a day by their addresses. */
    List<Map<String, Object>> facts(double since) {
        return sums.tailMap(days.of(since)).entrySet().stream()
                .flatMap(day -> day.getValue().entrySet().stream()
                        .map(project -> project.getValue().addedTo(days.facts(day.getKey()), project.getKey())))
                .toList();
    }
}
