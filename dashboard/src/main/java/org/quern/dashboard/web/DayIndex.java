package org.quern.dashboard.web;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.quern.rpc.history.HistoryFiles;

/** The sums of days, kept for each full file of the history, which never changes: a year of it is read once, and later only what is new. */
final class DayIndex {
    private final Map<Path, TaskDays> full = new HashMap<>();

    /** From the day of that moment on, Unix seconds. */
    synchronized List<Map<String, Object>> facts(HistoryFiles files, double since) throws IOException {
        TaskDays all = new TaskDays();
        List<Path> paths = files.full();
        full.keySet().retainAll(paths);
        for (Path path : paths) {
            if (HistoryFiles.reaches(path, TaskDays.dayOf(since))) {
                all.add(days(path));
            }
        }
        files.readCurrent(all);
        return all.facts(since);
    }

    private TaskDays days(Path path) throws IOException {
        TaskDays known = full.get(path);
        if (known == null) {
            known = new TaskDays();
            HistoryFiles.readFull(path, known);
            full.put(path, known);
        }
        return known;
    }
}
