package org.quern.dashboard.days;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.quern.dashboard.history.ClientHistory;
import org.quern.rpc.history.HistoryEntry;
import org.quern.rpc.history.HistoryFiles;
import org.quern.rpc.history.TasksAtWork;

/** The sums of days, kept for each full file of the history, which never changes: a year of it is read once, and later only what is new. */
public final class DayIndex {
    /** A file of a later time than this, seconds, is of a clock that was wrong: others follow it that sort before it. */
    private static final double AHEAD = 86_400;
    private final Map<Path, TaskDays> full = new HashMap<>();
    private final LocalDays days;
    /** Who computed at the end of the {@link #newest} file. */
    private TasksAtWork atWork = new TasksAtWork();
    /** The last full file that was read; null if none was. */
    private @Nullable Path newest;

    /** @param days what a day is */
    public DayIndex(LocalDays days) {
        this.days = days;
    }

    /**
     * What was on each day, by project (docs/api.md).
     *
     * @param since Unix seconds, on the first day
     * @param now Unix seconds until which a task that has not stopped has computed
     * @param isAlive asked only where there is one: whether the client runs. One that crashed writes at its next start when its tasks had stopped
     */
    public synchronized List<Map<String, Object>> facts(ClientHistory history, double since, double now,
            BooleanSupplier isAlive)
            throws IOException {
        TaskDays all = new TaskDays(days);
        List<Path> paths = history.full();
        forget(paths);
        // Who computes now may have begun before the first day.
        double begin = Math.min(days.begin(days.of(since)), now - TasksAtWork.SECONDS_BEFORE);
        for (Path path : paths) {
            if (history.reaches(path, begin)) {
                all.add(sums(history, path, now));
            }
        }
        List<HistoryEntry.TaskStarted> open = readCurrent(history, all);
        if (!open.isEmpty() && isAlive.getAsBoolean()) {
            open.forEach(task -> all.add(ComputedTime.of(task, now)));
        }
        return all.facts(since);
    }

    /** Files that are gone count no more. */
    private void forget(List<Path> paths) {
        full.keySet().retainAll(paths);
        if (newest != null && !paths.contains(newest)) { // another history, or none
            full.clear();
            atWork = new TasksAtWork();
            newest = null;
        }
    }

    private TaskDays sums(ClientHistory history, Path path, double now) {
        TaskDays known = full.get(path);
        if (known == null) {
            TaskDays sums = new TaskDays(days);
            boolean isNewest = (newest == null || path.compareTo(newest) > 0)
                    && HistoryFiles.lastOf(path).orElse(now) <= now + AHEAD;
            boolean isRead = history.readFull(path, DayIndex::counts, entry -> {
                sums.accept(entry);
                if (isNewest) { // what is read of an older time says nothing of now
                    atWork.accept(entry);
                }
            });
            if (!isRead) {
                atWork = isNewest ? new TasksAtWork() : atWork; // nobody knows who has stopped in there
                return sums; // perhaps it can be read the next time
            }
            newest = isNewest ? path : newest;
            full.put(path, sums);
            known = sums;
        }
        return known;
    }

    /** Adds what is in the file that is written, and tells who had not stopped at its end. */
    private List<HistoryEntry.TaskStarted> readCurrent(ClientHistory history, TaskDays all) {
        TasksAtWork open = new TasksAtWork();
        atWork.began().forEach(open);
        boolean isRead = history.readCurrent(DayIndex::counts, entry -> {
            all.accept(entry);
            open.accept(entry);
        });
        return isRead ? open.began() : List.of();
    }

    /** Whether a line can be of an entry that counts: a task's, or the begin or end of a session. */
    private static boolean counts(String line) {
        return line.contains("\"task_") || line.contains("\"client_");
    }
}
