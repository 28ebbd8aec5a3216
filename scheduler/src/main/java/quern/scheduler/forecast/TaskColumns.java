package quern.scheduler.forecast;

import quern.model.HostSnapshot;
import quern.model.ResourceSnapshot;
import quern.model.TaskSnapshot;

/** The numbers of a snapshot's tasks side by side: simulations touch every task several times, and walking records costs most of it. */
final class TaskColumns {
    final int[] project;
    final int[] app;
    final int[] resource;
    final double[] cpus;
    final double[] instances;
    final double[] peakFlops;
    /** Wall time that the task needs, and until it must be done, seconds from now. */
    final double[] wallSeconds;
    final double[] dueIn;

    TaskColumns(HostSnapshot host) {
        int size = host.tasks().size();
        project = new int[size];
        app = new int[size];
        resource = new int[size];
        cpus = new double[size];
        instances = new double[size];
        peakFlops = new double[size];
        wallSeconds = new double[size];
        dueIn = new double[size];
        double[] available = host.resources().stream().mapToDouble(ResourceSnapshot::available).toArray();
        double margin = host.now() + host.buffers().low();
        for (int t = 0; t < size; t++) {
            TaskSnapshot task = host.tasks().get(t);
            project[t] = task.project();
            app[t] = task.app();
            resource[t] = task.resource();
            cpus[t] = task.usage().cpus();
            instances[t] = task.instances();
            peakFlops[t] = host.peakFlops(task);
            wallSeconds[t] = task.remainingSeconds() / available[task.resource()];
            dueIn[t] = task.deadline() - margin;
        }
    }
}
