package org.quern.engine.state;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The tasks that have a slot, and which numbers slots may have. Mutable, owned by the engine's thread. */
public final class Slots {
    private final List<ActiveTask> tasks = new ArrayList<>();
    private final List<ActiveTask> tasksSeen = Collections.unmodifiableList(tasks);
    private final Set<Integer> refused = new TreeSet<>();

    /** In the order in which they got their slots. */
    public List<ActiveTask> tasks() {
        return tasksSeen;
    }

    /** The folder of that number is not the client's; false if that is known already. */
    public boolean refuse(int slot) {
        return refused.add(slot);
    }

    /** That result goes on in a slot, as the task. */
    void given(ActiveTask task, HeldResult held) {
        held.gotSlot(task);
        tasks.add(task);
    }

    /** The task needs its slot no more; its result is null if it is forgotten. */
    void left(ActiveTask task, @Nullable HeldResult held) {
        tasks.remove(task);
        if (held != null) {
            held.leftSlot();
        }
    }

    /** The lowest that no task owns. */
    int free(ProjectsWithoutAccount withoutAccount) {
        Set<Integer> owned = tasks.stream().map(ActiveTask::slot).collect(Collectors.toCollection(TreeSet::new));
        int slot = 0;
        while (owned.contains(slot) || refused.contains(slot) || withoutAccount.own(slot)) {
            slot++;
        }
        return slot;
    }
}
