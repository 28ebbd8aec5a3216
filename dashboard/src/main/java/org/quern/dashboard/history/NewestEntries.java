package org.quern.dashboard.history;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.OptionalDouble;
import org.quern.rpc.history.HistoryEntry;

/** The newest entries of a time, from files that are read from the newest one back. */
final class NewestEntries {
    private final double since;
    private final double until;
    private final int most;
    private final Deque<HistoryEntry> entries = new ArrayDeque<>();
    /** Of the file that was read last: those before the entries. */
    private List<HistoryEntry> before = List.of();
    private boolean isCut;

    NewestEntries(double since, double until, int most) {
        this.since = since;
        this.until = until;
        this.most = most;
    }

    /** Those of a file that is older than those before, oldest first. */
    void prepend(List<HistoryEntry> file) {
        List<HistoryEntry> left = new ArrayList<>();
        for (HistoryEntry entry : file.reversed()) {
            if (entry.at() >= since && entry.at() < until && !isCut) {
                isCut = isFull() && (entry.at() < oldest() || entries.size() >= 2 * most);
            }
            if (isCut || entry.at() < since) {
                left.add(entry);
            } else if (entry.at() < until) {
                entries.addFirst(entry);
            }
        }
        before = left.reversed();
    }

    /** Whether those of a file can be wanted whose last one is of that time, Unix seconds: where there are enough, only those of the oldest one's moment. */
    boolean wants(double last) {
        return last >= since && !isCut && (!isFull() || last >= oldest());
    }

    private boolean isFull() {
        return entries.size() >= most;
    }

    /** When the oldest one happened, Unix seconds; how far back it goes if there is none. */
    private double oldest() {
        return entries.isEmpty() ? since : entries.getFirst().at();
    }

    /** In the oldest file that was read. */
    List<HistoryEntry> before() {
        return before;
    }

    /**
     * All of them.
     *
     * @param held what held when they began
     * @param isMore older files have entries of that time
     */
    HistoryPart part(List<HistoryEntry> held, boolean isMore) {
        return new HistoryPart(held, List.copyOf(entries),
                isCut || isMore ? OptionalDouble.of(oldest()) : OptionalDouble.empty());
    }
}
