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

/**
 * What of older entries still holds when the ones that are told begin: whether the client runs, who computes, and for which reasons. Of a
 * session that began by a clock that was set back nothing hides what is of a later time.
 */
final class InitialState implements Consumer<HistoryEntry> {
    private final TasksAtWork tasks = new TasksAtWork();
    private final Map<String, HistoryEntry> reasons = new LinkedHashMap<>();
    private @Nullable HistoryEntry session;
    /** One that began by a clock that was set back; once something of a later time than all before comes, it is known to run. */
    private HistoryEntry.@Nullable ClientStarted setBack;
    /** What it said. */
    private final Map<String, HistoryEntry> reasonsSetBack = new LinkedHashMap<>();

    @Override
    public void accept(HistoryEntry entry) {
        boolean isLater = session == null || entry.at() >= session.at();
        if (isLater && setBack != null) {
            begin(setBack);
        }
        switch (entry) {
            case HistoryEntry.ClientStarted e when isLater -> {
                tasks.accept(e);
                begin(e);
            }
            case HistoryEntry.ClientEnded _ when isLater -> {
                tasks.accept(entry);
                session = entry;
            }
            case HistoryEntry.ClientStarted e -> {
                setBack = e;
                reasonsSetBack.clear();
            }
            case HistoryEntry.ClientEnded _ -> setBack = null;
            case HistoryEntry.ReasonChanged e -> keep(e);
            case HistoryEntry.TaskStarted _,HistoryEntry.TaskStopped _ -> tasks.accept(entry);
            case HistoryEntry.TaskFinished _,HistoryEntry.Contacted _,HistoryEntry.ComputerSlept _ -> {
                // Of these, what still holds is known already, or nothing.
            }
        }
    }

    /** It looks at everything anew. */
    private void begin(HistoryEntry.ClientStarted begun) {
        session = begun;
        setBack = null;
        reasons.clear();
        reasons.putAll(reasonsSetBack);
        reasonsSetBack.clear();
    }

    /** The newest by its own time: where the clock was set back, entries are not in order of time. */
    private void keep(HistoryEntry.ReasonChanged reason) {
        String key = reason.kind() + " " + reason.subject();
        reasons.merge(key, reason, (before, next) -> next.at() >= before.at() ? next : before);
        if (setBack != null) {
            reasonsSetBack.put(key, reason);
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
