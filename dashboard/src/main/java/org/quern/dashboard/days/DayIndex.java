package org.quern.dashboard.days;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.quern.dashboard.past.Past;
import org.quern.rpc.history.HistoryFiles;

/** The sums of days, kept for each full file of the history, which never changes: a year of it is read once, and later only what is new. */
public final class DayIndex {
    /** Stands in the lines of the entries that count. */
    private static final String FINISHED = "\"task_finished\"";
    private final Map<Path, TaskDays> full = new HashMap<>();
    private final LocalDays days;

    /** @param days what a day is */
    public DayIndex(LocalDays days) {
        this.days = days;
    }

    /** From the day of that moment on, Unix seconds. */
    public synchronized List<Map<String, Object>> facts(Past past, double since) throws IOException {
        TaskDays all = new TaskDays(days);
        double begin = days.begin(days.of(since));
        List<Path> paths = past.full();
        full.keySet().retainAll(paths);
        for (Path path : paths) {
            if (HistoryFiles.reaches(path, begin)) {
                all.add(sums(past, path));
            }
        }
        past.readCurrent(FINISHED, all);
        return all.facts(since);
    }

    private TaskDays sums(Past past, Path path) throws IOException {
        TaskDays known = full.get(path);
        if (known == null) {
            known = new TaskDays(days);
            past.readFull(path, FINISHED, known);
            full.put(path, known);
        }
        return known;
    }
}
