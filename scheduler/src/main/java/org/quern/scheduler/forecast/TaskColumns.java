package org.quern.scheduler.forecast;

import org.quern.model.HostSnapshot;
import org.quern.model.ResourceSnapshot;
import org.quern.model.TaskTable;

/** The numbers of the tasks that a simulation moves, by seat of its {@link Lanes}: neighbours are used one after the other. */
final class TaskColumns {
    final double[] cpus;
    final double[] instances;
    final double[] peakFlops;

    TaskColumns(HostSnapshot host, Lanes lanes) {
        int size = lanes.size();
        cpus = new double[size];
        instances = new double[size];
        peakFlops = new double[size];
        double[] peak = host.resources().stream().mapToDouble(ResourceSnapshot::peakFlops).toArray();
        TaskTable tasks = host.tasks();
        for (int seat = 0; seat < size; seat++) {
            int t = lanes.task(seat);
            int r = tasks.resource(t);
            cpus[seat] = tasks.cpus(t);
            instances[seat] = tasks.instances(t);
            double ofCpu = cpus[seat] * peak[0];
            peakFlops[seat] = r == 0 ? ofCpu : ofCpu + tasks.coprocs(t) * peak[r];
        }
    }

    /** Wall time that the task in each seat needs, seconds. */
    static double[] wallSeconds(HostSnapshot host, Lanes lanes) {
        double[] available = host.resources().stream().mapToDouble(ResourceSnapshot::available).toArray();
        TaskTable tasks = host.tasks();
        double[] wall = new double[lanes.size()];
        for (int seat = 0; seat < wall.length; seat++) {
            int t = lanes.task(seat);
            wall[seat] = tasks.remainingSeconds(t) / available[tasks.resource(t)];
        }
        return wall;
    }

    /**
     * When the task in each seat must be done so that it can be reported in time, seconds from now. Infinite if it does not fit into memory:
     * it will not run however urgent it is.
     */
    static double[] dueIn(HostSnapshot host, Lanes lanes) {
        double margin = host.now() + host.buffers().low();
        TaskTable tasks = host.tasks();
        double[] due = new double[lanes.size()];
        for (int seat = 0; seat < due.length; seat++) {
            int t = lanes.task(seat);
            boolean fits = tasks.memoryBytes(t) <= host.limits().memoryBytes();
            due[seat] = fits ? tasks.deadline(t) - margin : Double.POSITIVE_INFINITY;
        }
        return due;
    }
}
