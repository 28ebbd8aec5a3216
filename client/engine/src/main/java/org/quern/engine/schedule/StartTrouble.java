package org.quern.engine.schedule;

import java.util.BitSet;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.TaskPhase;
import org.quern.engine.task.DiskFaults;
import org.quern.engine.tick.TickContext;
import org.quern.model.HostSnapshot;
import org.quern.model.Why;
import org.quern.scheduler.cpu.Enforcement;

/**
 * What waits since the disk takes nothing, so that no task can be started: those that were chosen to run, and those whose
 * place is kept by one of them.
 *
 * @param sentence why, empty if tasks can be started
 * @param tasks bit i set: task i waits for nothing else
 * @param resources bit r set: instances of resource r stay idle for that reason
 */
record StartTrouble(String sentence, BitSet tasks, BitSet resources) {
    /** Reasons of tasks whose place others have. */
    private static final Set<Why> PLACE_TAKEN = EnumSet.of(Why.NO_FREE_CPU, Why.NO_FREE_INSTANCE,
            Why.MANY_TASKS_RUN);

    static StartTrouble of(TickContext tick, List<HeldResult> held, Enforcement enforcement, HostSnapshot host) {
        String reason = DiskFaults.trouble(tick);
        BitSet tasks = new BitSet();
        BitSet resources = new BitSet();
        for (Enforcement.Assignment assignment : reason.isEmpty() ? List.<Enforcement.Assignment>of()
                : enforcement.running()) {
            if (!hasProcess(held.get(assignment.task()))) {
                tasks.set(assignment.task());
                resources.set(host.tasks().resource(assignment.task()));
            }
        }
        for (int i = 0; i < held.size(); i++) {
            boolean isInTheirPlace = PLACE_TAKEN.contains(enforcement.reasons().get(i).why())
                    && resources.get(host.tasks().resource(i));
            tasks.set(i, tasks.get(i) || (isInTheirPlace && !hasProcess(held.get(i))));
        }
        return new StartTrouble("no task can be started: " + reason, tasks, resources);
    }

    boolean holds(int task) {
        return tasks.get(task);
    }

    boolean idles(int resource) {
        return resources.get(resource);
    }

    /** A start that was ordered waits for the disk too. */
    private static boolean hasProcess(HeldResult held) {
        return held.task() != null && held.task().phase() != TaskPhase.STARTING && held.task().phase().hasProcess();
    }
}
