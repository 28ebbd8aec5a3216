package org.quern.scheduler.risk;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.TreeMap;
import org.quern.model.AppSnapshot;
import org.quern.model.HostSnapshot;
import org.quern.model.ProjectSnapshot;
import org.quern.model.TaskTable;
import org.quern.scheduler.forecast.MostUrgent;

/**
 * The tasks of one resource by earliest deadline, in queues: one for all that may run side by side without limit, one for each application or exclusion that
 * limits how many run at once, and for each part of a device.
 */
final class Workload {
    /** Tasks that share a limit, earliest deadline first. */
    static final class Queue {
        final int project;
        final int app;
        final double mostInstances;
        private int[] tasks = new int[16];
        private int size;

        Queue(int project, int app, double mostInstances) {
            this.project = project;
            this.app = app;
            this.mostInstances = mostInstances;
        }

        int size() {
            return size;
        }

        int task(int position) {
            return tasks[position];
        }

        private void add(int t) {
            if (size == tasks.length) {
                tasks = Arrays.copyOf(tasks, 2 * size);
            }
            tasks[size++] = t;
        }

        private void remove(int t) {
            int kept = 0;
            for (int i = 0; i < size; i++) {
                if (tasks[i] != t) {
                    tasks[kept++] = tasks[i];
                }
            }
            size = kept;
        }
    }

    final List<Queue> queues = new ArrayList<>();
    /** Its resource is a device, whose instances are not overcommitted. */
    final boolean device;
    final int[] projectLimit;
    final int[][] appLimit;
    private final HostSnapshot host;
    private final TreeMap<String, Queue> limited = new TreeMap<>();

    private Workload(HostSnapshot host, int resource) {
        this.host = host;
        device = resource > 0;
        projectLimit = host.projects().stream().mapToInt(ProjectSnapshot::maxConcurrent).toArray();
        appLimit = host.projects().stream()
                .map(p -> p.apps().stream().mapToInt(AppSnapshot::maxConcurrent).toArray()).toArray(int[][]::new);
        queues.add(new Queue(-1, -1, Double.MAX_VALUE));
    }

    /** The tasks of {@code counted} that use {@code resource}. */
    static Workload of(HostSnapshot host, BitSet counted, int resource) {
        Workload load = new Workload(host, resource);
        MostUrgent urgent = MostUrgent.of(host, counted, resource);
        for (int t = urgent.next(); t >= 0; t = urgent.next()) {
            load.queue(t, resource).add(t);
        }
        return load;
    }

    /** Takes a task out. */
    void remove(int t) {
        queues.forEach(queue -> queue.remove(t));
    }

    private Queue queue(int t, int resource) {
        TaskTable tasks = host.tasks();
        int p = tasks.project(t);
        int a = tasks.app(t);
        long all = resource == 0 ? -1L : host.resources().get(resource).allInstances();
        long usable = tasks.usableInstances(t) & all;
        // Parts of a device are queued apart: one that fits is not to wait behind one that does not.
        double part = device ? tasks.instances(t) : 1;
        boolean free = projectLimit[p] == Integer.MAX_VALUE && appLimit[p][a] == Integer.MAX_VALUE && usable == all
                && part == 1;
        if (free) {
            return queues.getFirst();
        }
        double most = usable == all ? Double.MAX_VALUE : Long.bitCount(usable);
        return limited.computeIfAbsent(p + " " + a + " " + usable + " " + part, key -> {
            Queue queue = new Queue(p, a, most);
            queues.add(queue);
            return queue;
        });
    }
}
