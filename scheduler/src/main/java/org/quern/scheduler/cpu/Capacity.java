package org.quern.scheduler.cpu;

import static org.quern.scheduler.policy.Rounding.EPSILON;

import org.jspecify.annotations.Nullable;
import org.quern.model.HostSnapshot;
import org.quern.model.ProjectSnapshot;
import org.quern.model.Reason;
import org.quern.model.ResourceSnapshot;
import org.quern.model.TaskSnapshot;
import org.quern.model.Why;

/** What is left for further tasks: CPUs, memory, swap, and the user's limits of running tasks (docs/protocol/scheduling.md 6.3). */
final class Capacity {
    /** A coprocessor task may overcommit the CPUs by up to one, since it mostly waits for its device. */
    private static final double COPROC_OVERCOMMIT = 1;

    /**
     * Tasks at once for each CPU and device, since a program that claims 0.0001 CPUs is a process with memory and files like any other.
     * Real ones claim a tenth at the least, and a few share a device.
     */
    private static final int MOST_TASKS_PER_INSTANCE = 8;

    private final HostSnapshot host;
    private final double mostTasks;
    private int taken;
    private int exempt;
    private final int[] runningOfProject;
    private final int[][] runningOfApp;
    private double cpus;
    private double memory;
    private double swap;

    Capacity(HostSnapshot host) {
        this.host = host;
        runningOfProject = new int[host.projects().size()];
        runningOfApp = new int[host.projects().size()][];
        for (int p = 0; p < runningOfApp.length; p++) {
            runningOfApp[p] = new int[host.projects().get(p).apps().size()];
        }
        double instances = 0;
        for (ResourceSnapshot resource : host.resources()) {
            instances += resource.instances();
        }
        mostTasks = MOST_TASKS_PER_INSTANCE * Math.max(1, instances);
        cpus = host.cpu().takenOf(0);
        memory = host.limits().memoryBytes();
        swap = host.limits().swapBytes();
    }

    /** CPUs that nobody uses; negative if they are overcommitted. */
    double idleCpus() {
        return host.cpu().instances() - cpus;
    }

    /** Why {@code task} cannot run beside those that were taken; null if it can. */
    @Nullable
    Reason refusal(TaskSnapshot task) {
        ProjectSnapshot project = host.projectOf(task);
        int appLimit = host.appOf(task).maxConcurrent();
        if (runningOfApp[task.project()][task.app()] >= appLimit) {
            return Reason.of(Why.APP_LIMIT, "max_concurrent", appLimit);
        }
        if (runningOfProject[task.project()] >= project.maxConcurrent()) {
            return Reason.of(Why.PROJECT_LIMIT, "project_max_concurrent", project.maxConcurrent());
        }
        if (taken >= mostTasks) {
            return manyRun();
        }
        if (!cpusSuffice(task)) {
            return Reason.of(Why.NO_FREE_CPU, Reason.fact("cpus_used", cpus),
                    Reason.fact("cpus", host.cpu().instances()));
        }
        if (task.memoryBytes() > memory) {
            return Reason.of(Why.NOT_ENOUGH_MEMORY, Reason.fact("needs_bytes", task.memoryBytes()),
                    Reason.fact("left_bytes", memory));
        }
        return task.swapBytes() <= swap ? null
                : Reason.of(Why.NOT_ENOUGH_SWAP, Reason.fact("needs_bytes", task.swapBytes()),
                        Reason.fact("left_bytes", swap));
    }

    private boolean cpusSuffice(TaskSnapshot task) {
        double usable = host.cpu().instances();
        double after = cpus + task.usage().cpus();
        if (host.limits().cpusLimitedByUser() && after > Math.max(usable, task.usage().cpus()) + EPSILON) {
            return false;
        }
        if (cpus < usable - EPSILON) {
            return true;
        }
        return !task.isCpuTask() && after <= usable + COPROC_OVERCOMMIT + EPSILON;
    }

    private Reason manyRun() {
        return Reason.of(Why.MANY_TASKS_RUN, "tasks", mostTasks);
    }

    void take(TaskSnapshot task) {
        taken++;
        runningOfProject[task.project()]++;
        runningOfApp[task.project()][task.app()]++;
        cpus += task.usage().cpus();
        memory -= task.memoryBytes();
        swap -= task.swapBytes();
    }

    /** Why an exempt task cannot run; null if it can, as nearly always. They are counted for themselves and so keep nobody else waiting. */
    @Nullable
    Reason refusalOfExempt() {
        return exempt >= mostTasks ? manyRun() : null;
    }

    /** An exempt task runs whatever is left; of it only the swap counts. */
    void takeExempt(TaskSnapshot task) {
        exempt++;
        swap -= task.swapBytes();
    }
}
