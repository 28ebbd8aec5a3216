package org.quern.engine.view;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.quern.engine.state.ActiveTask;
import org.quern.engine.state.HeldResult;
import org.quern.model.ResourceUsage;

/**
 * How a task with a slot stands with the scheduler, as readers outside may see it.
 *
 * @param forDeadline it runs now because it would be late otherwise
 * @param devices numbers of the coprocessors that it uses, none for CPU tasks
 * @param lacksMemory it waits for memory
 * @param lacksSwap it waits for swap
 * @param deferredUntil Unix seconds before which it is not started again, 0 = at once
 * @param deferredReason why, empty if it is not deferred
 * @param smoothedResidentBytes resident size over the last minutes
 * @param swapBytes swap in use
 * @param virtualBytes address space
 * @param pageFaultRate pages a second that it waited for the disk for
 * @param checkpointCpuTime CPU seconds at the last checkpoint
 * @param startedWith what its process was started with, null without a process
 * @param fractionToldAt run seconds when the program last told its progress
 */
public record TaskScheduling(boolean forDeadline, List<Integer> devices, boolean lacksMemory, boolean lacksSwap,
        double deferredUntil, String deferredReason, double smoothedResidentBytes, double swapBytes,
        double virtualBytes, double pageFaultRate, double checkpointCpuTime, @Nullable ResourceUsage startedWith,
        double fractionToldAt) {
    public TaskScheduling {
        devices = List.copyOf(devices);
    }

    static TaskScheduling of(ActiveTask task, HeldResult held) {
        return new TaskScheduling(task.scheduled() && task.forDeadline(), task.scheduled() ? task.devices() : List.of(),
                task.lacksMemory(), task.lacksSwap(), held.deferredUntil(), held.deferredReason(),
                task.use().residentSmoothed(),
                task.use().swap(), task.use().virtualSize(), task.use().pageFaultRate(),
                task.work().checkpointCpuTime(), task.usage(), task.work().fractionDoneElapsed());
    }
}
