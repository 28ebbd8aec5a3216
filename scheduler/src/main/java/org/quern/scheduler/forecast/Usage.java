package org.quern.scheduler.forecast;

import java.util.Arrays;
import org.quern.model.HostSnapshot;
import org.quern.model.ProjectSnapshot;

/** Who occupies what at a moment of the simulation, and what that has added up to. Sums are brought up to date when they change. */
final class Usage {
    private final TaskColumns tasks;
    private final double windowEnd;
    private final double[] total;
    private final OfProject[] projects;

    /** Sums of one project, side by side for each resource. */
    private static final class OfProject {
        /** Instances occupied, and the peak speed of what its tasks occupy. */
        static final int INSTANCES = 0;
        static final int FLOPS = 1;
        /** Instance-seconds and operations since the last report to the ranking. */
        static final int WORK = 2;
        static final int FLOP_WORK = 3;
        /** Instance-seconds up to the end of the buffer window. */
        static final int IN_WINDOW = 4;
        static final int WIDTH = 5;

        final int limit;
        final double[] sums;
        final int[] runningOfApp;
        int running;
        double since;

        OfProject(ProjectSnapshot facts, int resources) {
            limit = facts.maxConcurrent();
            sums = new double[WIDTH * resources];
            runningOfApp = new int[facts.apps().size()];
        }

        double instances(int resource) {
            return sums[resource * WIDTH + INSTANCES];
        }

        void settle(double now, double windowEnd) {
            if (now == since) {
                return;
            }
            if (running > 0) {
                add(now - since, Math.min(now, windowEnd) - since);
            }
            since = now;
        }

        private void add(double seconds, double inWindow) {
            for (int i = 0; i < sums.length; i += WIDTH) {
                double instances = sums[i + INSTANCES];
                sums[i + WORK] += instances * seconds;
                sums[i + FLOP_WORK] += sums[i + FLOPS] * seconds;
                if (inWindow > 0) {
                    sums[i + IN_WINDOW] += instances * inWindow;
                }
            }
        }

        void change(TaskColumns tasks, WaitingTasks.AppQueue queue, int entry, int sign) {
            int first = queue.resource * WIDTH;
            sums[INSTANCES] += sign * tasks.cpus[entry];
            if (first != 0) {
                sums[first + INSTANCES] += sign * tasks.instances[entry];
            }
            sums[first + FLOPS] += sign * tasks.peakFlops[entry];
            running += sign;
            runningOfApp[queue.app] += sign;
        }

        void report(Ranking ranking, int project) {
            for (int i = 0; i < sums.length; i += WIDTH) {
                if (sums[i + WORK] > 0 || sums[i + FLOP_WORK] > 0) {
                    ranking.worked(project, i / WIDTH, sums[i + WORK], sums[i + FLOP_WORK]);
                    sums[i + WORK] = 0;
                    sums[i + FLOP_WORK] = 0;
                }
            }
        }

        void clear() {
            for (int i = 0; i < sums.length; i += WIDTH) {
                sums[i + INSTANCES] = 0;
                sums[i + FLOPS] = 0;
            }
            Arrays.fill(runningOfApp, 0);
            running = 0;
        }
    }

    Usage(HostSnapshot host, TaskColumns tasks) {
        this.tasks = tasks;
        windowEnd = host.buffers().high();
        total = new double[host.resources().size()];
        projects = new OfProject[host.projects().size()];
        for (int p = 0; p < projects.length; p++) {
            projects[p] = new OfProject(host.projects().get(p), total.length);
        }
    }

    /** Instances of {@code resource} in use; GPU tasks count for CPUs too. */
    double of(int resource) {
        return total[resource];
    }

    /** Instance-seconds of {@code project} on {@code resource} up to the end of the buffer window. */
    double inWindow(int project, int resource) {
        return projects[project].sums[resource * OfProject.WIDTH + OfProject.IN_WINDOW];
    }

    void add(WaitingTasks.AppQueue queue, int entry, double now) {
        change(queue, entry, now, 1);
    }

    void remove(WaitingTasks.AppQueue queue, int entry, double now) {
        change(queue, entry, now, -1);
    }

    private void change(WaitingTasks.AppQueue queue, int entry, double now, int sign) {
        OfProject project = projects[queue.project];
        project.settle(now, windowEnd);
        project.change(tasks, queue, entry, sign);
        total[0] += sign * tasks.cpus[entry];
        if (queue.resource != 0) {
            total[queue.resource] += sign * tasks.instances[entry];
        }
    }

    /** True if limits and exclusions let the next task of {@code queue} run beside those that run. */
    boolean admits(WaitingTasks.AppQueue queue) {
        OfProject project = projects[queue.project];
        return project.running < project.limit && project.runningOfApp[queue.app] < queue.appLimit
                && (queue.resource == 0 || project.instances(queue.resource) < queue.usableCount);
    }

    /** Tells {@code ranking} what was done since the last time. */
    void workDone(double now, Ranking ranking) {
        for (int p = 0; p < projects.length; p++) {
            projects[p].settle(now, windowEnd);
            projects[p].report(ranking, p);
        }
    }

    /** All tasks are taken off their processors. */
    void clear() {
        Arrays.fill(total, 0);
        for (OfProject project : projects) {
            project.clear();
        }
    }
}
