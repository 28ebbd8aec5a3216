package org.quern.dashboard.days;

import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.quern.rpc.history.HistoryEntry;

/**
 * Tasks that are over, and who got the computer, by day and project: as many entries as there are cost no more than the days that they
 * are of.
 */
final class TaskDays implements Consumer<HistoryEntry> {
    private final SortedMap<LocalDate, Map<String, DaySums>> sums = new TreeMap<>();
    private final LocalDays days;

    TaskDays(LocalDays days) {
        this.days = days;
    }

    @Override
    public void accept(HistoryEntry entry) {
        if (entry instanceof HistoryEntry.TaskFinished task) {
            of(days.of(task.at()), task.project()).add(task);
        } else if (entry instanceof HistoryEntry.TaskStopped task) {
            add(ComputedTime.of(task));
        }
    }

    /** Somebody computed: on each day that it was of. */
    void add(ComputedTime time) {
        time.eachDay(days, (day, seconds) -> of(day, time.project()).add(time.cpus(), time.cards(), seconds));
    }

    /** These as well. */
    void add(TaskDays others) {
        others.sums.forEach((day, projects) -> projects.forEach((project, each) -> of(day, project).add(each)));
    }

    private DaySums of(LocalDate day, String project) {
        return sums.computeIfAbsent(day, _ -> new TreeMap<>()).computeIfAbsent(project, _ -> new DaySums());
    }

    /** From the day of that moment on, oldest first, and the projects of a day by their addresses. */
    List<Map<String, Object>> facts(double since) {
        return sums.tailMap(days.of(since)).entrySet().stream().flatMap(day -> facts(day.getKey(), day.getValue()))
                .toList();
    }

    private Stream<Map<String, Object>> facts(LocalDate day, Map<String, DaySums> projects) {
        double all = projects.values().stream().mapToDouble(DaySums::processorSeconds).sum();
        return projects.entrySet().stream().map(each -> each.getValue().addedTo(days.facts(day), each.getKey(), all));
    }
}
