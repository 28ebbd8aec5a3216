package org.quern.dashboard.history;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.quern.rpc.history.HistoryEntry;
import org.quern.rpc.history.HistoryFiles;
import org.quern.rpc.history.TasksAtWork;

/**
 * A long history in parts, the newest first: no more files are read than the part is of. What held where it begins is known of the end of each
 * full file, which never changes, once somebody has asked for it.
 */
public final class HistoryPages {
    private final ClientHistory history;
    /** What held at the end of full files, as few entries as say it. */
    private final Map<Path, List<HistoryEntry>> atEnd = new HashMap<>();

    public HistoryPages(ClientHistory history) {
        this.history = history;
    }

    /**
     * The newest entries of a time. Those of one moment stay together, so there may be some more than {@code most}.
     *
     * @param since Unix seconds of the oldest that are told
     * @param until Unix seconds; those that are told are older
     * @param most how many are told
     */
    public synchronized HistoryPart part(double since, double until, int most) throws IOException {
        List<Path> full = history.full();
        atEnd.keySet().retainAll(full);
        NewestEntries newest = new NewestEntries(since, until, most);
        List<HistoryEntry> current = new ArrayList<>();
        history.readCurrent(_ -> true, current::add);
        newest.prepend(current);
        int next = full.size() - 1;
        for (; next >= 0 && newest.wants(last(full, next)); next--) {
            // Where the one before ends when it is too late already, this one has nothing that is older.
            boolean isLater = next > 0 && last(full, next - 1) >= until;
            newest.prepend(isLater ? List.of() : entries(full.get(next)));
        }
        InitialState before = new InitialState();
        held(full, next).forEach(before);
        newest.before().forEach(before);
        return newest.part(before.entries(), next >= 0 && last(full, next) >= since);
    }

    /** When the last entry of the file of that number happened, Unix seconds. */
    private static double last(List<Path> full, int number) {
        return HistoryFiles.lastOf(full.get(number)).orElse(0);
    }

    private List<HistoryEntry> entries(Path path) {
        List<HistoryEntry> all = new ArrayList<>();
        history.readFull(path, _ -> true, all::add);
        return all;
    }

    /** What held at the end of the file of that number, none if it is below 0. A session that begins knows nothing of what held before. */
    private List<HistoryEntry> held(List<Path> full, int number) {
        if (number < 0) {
            return List.of();
        }
        double earliest = last(full, number) - TasksAtWork.SECONDS_BEFORE;
        int from = number;
        while (from >= 0 && !atEnd.containsKey(full.get(from)) && last(full, from) >= earliest
                && !beginsSession(full.get(from))) {
            from--;
        }
        from = Math.max(from, 0);
        for (int i = from; i <= number; i++) {
            if (!atEnd.containsKey(full.get(i))) {
                InitialState state = new InitialState();
                atEnd.getOrDefault(i > 0 ? full.get(i - 1) : full.get(i), List.of()).forEach(state);
                if (!history.readFull(full.get(i), _ -> true, state)) {
                    return state.entries(); // perhaps it can be read the next time
                }
                atEnd.put(full.get(i), List.copyOf(state.entries()));
            }
        }
        return atEnd.getOrDefault(full.get(number), List.of());
    }

    private boolean beginsSession(Path path) {
        List<HistoryEntry> begun = new ArrayList<>();
        history.readFull(path, line -> line.contains("\"client_started\""), begun::add);
        return begun.stream().anyMatch(HistoryEntry.ClientStarted.class::isInstance);
    }
}
