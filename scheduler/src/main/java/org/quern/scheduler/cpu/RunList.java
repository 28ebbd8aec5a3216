package org.quern.scheduler.cpu;

import java.util.BitSet;
import java.util.List;
import org.quern.model.Reason;

/**
 * The tasks that should run, most important first, with reasons; for all others why they are not in it.
 *
 * @param entries in order of importance; may be longer than the processors can take
 * @param reasons by task index, for every task of the snapshot
 */
public record RunList(List<Entry> entries, List<Reason> reasons) {
    public RunList {
        entries = List.copyOf(entries);
    }

    /**
     * One chosen task.
     *
     * @param task index in the snapshot
     * @param forDeadline chosen to save its deadline; the engine remembers it when the task starts
     */
    public record Entry(int task, boolean forDeadline) {}

    /** Bit i set: task i is in the list. */
    public BitSet members() {
        BitSet members = new BitSet(reasons.size());
        entries.forEach(entry -> members.set(entry.task()));
        return members;
    }
}
