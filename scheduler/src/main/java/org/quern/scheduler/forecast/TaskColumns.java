package org.quern.scheduler.forecast;

import java.util.function.ToDoubleFunction;
import org.quern.model.HostSnapshot;
import org.quern.model.ResourceSnapshot;
import org.quern.model.TaskTable;

/** The numbers of the tasks that a simulation moves, by entry of its {@link WaitingTasks}: neighbours are used one after the other. */
final class TaskColumns {
    final double[] cpus;
    final double[] instances;
    final double[] peakFlops;

    TaskColumns(HostSnapshot host, WaitingTasks waiting) {
        int size = waiting.size();
        cpus = new double[size];
        instances = new double[size];
        peakFlops = new double[size];
        double[] peak = ofResources(host, ResourceSnapshot::peakFlops);
        TaskTable tasks = host.tasks();
        for (int entry = 0; entry < size; entry++) {
            int t = waiting.task(entry);
            int r = tasks.resource(t);
            cpus[entry] = tasks.cpus(t);
            instances[entry] = tasks.instances(t);
            double ofCpu = cpus[entry] * peak[0];
            peakFlops[entry] = r == 0 ? ofCpu : ofCpu + tasks.coprocs(t) * peak[r];
        }
    }

    /** A figure of each resource. */
    static double[] ofResources(HostSnapshot host, ToDoubleFunction<ResourceSnapshot> figure) {
        double[] figures = new double[host.resources().size()];
        for (int r = 0; r < figures.length; r++) {
            figures[r] = figure.applyAsDouble(host.resources().get(r));
        }
        return figures;
    }

    /** Wall time that the task of each entry needs, seconds. */
    static double[] wallSeconds(HostSnapshot host, WaitingTasks waiting) {
        double[] available = ofResources(host, ResourceSnapshot::available);
        TaskTable tasks = host.tasks();
        double[] wall = new double[waiting.size()];
        for (int entry = 0; entry < wall.length; entry++) {
            int t = waiting.task(entry);
            wall[entry] = tasks.remainingSeconds(t) / available[tasks.resource(t)];
        }
        return wall;
    }

    /**
     * When the task of each entry must be done so that it can be reported in time, seconds from now. Infinite if it does not fit into memory:
     * it will not run however urgent it is.
     */
    static double[] dueIn(HostSnapshot host, WaitingTasks waiting) {
        double margin = host.now() + host.buffers().low();
        TaskTable tasks = host.tasks();
        double[] due = new double[waiting.size()];
        for (int entry = 0; entry < due.length; entry++) {
            int t = waiting.task(entry);
            boolean fits = tasks.memoryBytes(t) <= host.limits().memoryBytes();
            due[entry] = fits ? tasks.deadline(t) - margin : Double.POSITIVE_INFINITY;
        }
        return due;
    }
}
