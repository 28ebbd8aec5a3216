package org.quern.engine.state;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Which numbers slots may have. Mutable. */
public final class SlotNumbers {
    private final Set<Integer> refused = new TreeSet<>();

    /** The folder of that number is not the client's; false if that is known already. */
    public boolean refuse(int slot) {
        return refused.add(slot);
    }

    /** The lowest that no task owns. */
    int free(List<ActiveTask> tasks, Orphans orphans) {
        Set<Integer> owned = tasks.stream().map(ActiveTask::slot).collect(Collectors.toCollection(TreeSet::new));
        int slot = 0;
        while (owned.contains(slot) || refused.contains(slot) || orphans.own(slot)) {
            slot++;
        }
        return slot;
    }
}
