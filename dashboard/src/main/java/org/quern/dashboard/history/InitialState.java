package org.quern.dashboard.history;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.quern.rpc.history.HistoryEntry;
import org.quern.rpc.history.TasksAtWork;

/** What of older entries still holds when the ones that are told begin: whether the client runs, who computes, and for which reasons. */
final class InitialState implements Consumer<HistoryEntry> {
    private final TasksAtWork tasks = new TasksAtWork();
    private final Map<String, HistoryEntry> reasons = new LinkedHashMap<>();
    private @Nullable HistoryEntry session;

    @Override
    public void accept(HistoryEntry entry) {
        tasks.accept(entry);
        switch (entry) {
            case HistoryEntry.ClientStarted _ -> {
                session = entry;
                reasons.clear(); // it looks at everything anew
            }
            case HistoryEntry.ClientEnded _ -> session = entry;
            case HistoryEntry.ReasonChanged e -> reasons.put(e.kind() + " " + e.subject(), e);
            case HistoryEntry.TaskStarted _,HistoryEntry.TaskStopped _,HistoryEntry.TaskFinished _,HistoryEntry.Contacted _,HistoryEntry.ComputerSlept _ -> {
                // Of these, what still holds is known already, or nothing.
            }
        }
    }

    /** In order of time. */
    List<HistoryEntry> entries() {
        List<HistoryEntry> all = new ArrayList<>(tasks.began());
        all.addAll(reasons.values());
        if (session != null) {
            all.add(session);
        }
        all.sort(Comparator.comparingDouble(HistoryEntry::at));
        return all;
    }
}
