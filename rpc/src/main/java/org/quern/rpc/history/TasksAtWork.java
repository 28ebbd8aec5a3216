package org.quern.rpc.history;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Which tasks compute by the entries that were read so far: they began, and neither they nor their session have ended (docs/history.md). */
public final class TasksAtWork implements Consumer<HistoryEntry> {
    /** Who wants those of a moment reads the entries of so many seconds before it: a task stops for something within a month. */
    public static final double SECONDS_BEFORE = 31 * 86_400.0;

    private final Map<String, HistoryEntry.TaskStarted> tasks = new LinkedHashMap<>();

    @Override
    public void accept(HistoryEntry entry) {
        switch (entry) {
            case HistoryEntry.TaskStarted e -> tasks.put(e.project() + " " + e.task(), e);
            case HistoryEntry.TaskStopped e -> tasks.remove(e.project() + " " + e.task());
            case HistoryEntry.ClientStarted _,HistoryEntry.ClientEnded _ -> tasks.clear();
            case HistoryEntry.TaskFinished _,HistoryEntry.Contacted _,HistoryEntry.ComputerSlept _,HistoryEntry.ReasonChanged _ -> {
                // They begin and end no computing.
            }
        }
    }

    /** How each of them began, in the order in which they did. */
    public List<HistoryEntry.TaskStarted> began() {
        return List.copyOf(tasks.values());
    }
}
