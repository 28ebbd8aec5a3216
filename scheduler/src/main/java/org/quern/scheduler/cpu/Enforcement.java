package org.quern.scheduler.cpu;

import java.util.List;
import org.quern.model.Reason;
import org.quern.model.TaskSnapshot;

/**
 * What should run now, what must stop, and why everything is as it is. Indices as in the snapshot.
 *
 * @param running everything that should run from now on, whether it runs already or not
 * @param preempted tasks whose process must be suspended or ended
 * @param reasons by task index, for every task: why it runs or waits
 * @param idle one entry per resource with idle instances
 * @param again decide again as soon as a process has ended: a start waits for its device
 */
public record Enforcement(List<Assignment> running, List<Preemption> preempted, List<Reason> reasons, List<Idle> idle,
        boolean again) {
    public Enforcement {
        running = List.copyOf(running);
        preempted = List.copyOf(preempted);
        idle = List.copyOf(idle);
    }

    /** Bit i set of {@code all}: nothing that should run has instance i of a resource. */
    public long idleInstances(List<TaskSnapshot> tasks, int resource, long all) {
        long idle = all;
        for (Assignment assignment : running) {
            idle &= tasks.get(assignment.task()).resource() == resource ? ~assignment.instances() : all;
        }
        return idle;
    }

    /**
     * A task that should run.
     *
     * @param task its index
     * @param instances bit i set: it gets instance i of its coprocessor; 0 for CPU tasks
     * @param forDeadline it runs to save its deadline
     */
    public record Assignment(int task, long instances, boolean forDeadline) {}

    /** How a process is taken off its processor. */
    public enum Manner {
        /** It stays in memory. */
        SUSPEND,
        /** It is asked to end and will be started again from its checkpoint. */
        QUIT
    }

    /**
     * A task that must stop, or whose suspended process must end.
     *
     * @param task its index
     * @param manner how
     */
    public record Preemption(int task, Manner manner) {}

    /**
     * A resource that is not fully used.
     *
     * @param resource its index
     * @param instances idle ones, may be fractional
     * @param reason why
     */
    public record Idle(int resource, double instances, Reason reason) {}
}
