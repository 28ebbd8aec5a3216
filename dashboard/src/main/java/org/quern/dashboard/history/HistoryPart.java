package org.quern.dashboard.history;

import java.util.List;
import java.util.OptionalDouble;
import org.quern.rpc.history.HistoryEntry;

/**
 * Entries of a history, as they were written.
 *
 * @param before older ones that say what held when the others began
 * @param entries those of the time that was asked for, or the newest of them
 * @param rest of which time there are more: of those that are older than this, Unix seconds; empty if these are all
 */
public record HistoryPart(List<HistoryEntry> before, List<HistoryEntry> entries, OptionalDouble rest) {
    public HistoryPart {
        before = List.copyOf(before);
        entries = List.copyOf(entries);
    }
}
