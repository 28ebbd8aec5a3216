package quern.scheduler.forecast;

import java.util.Arrays;
import quern.model.HostSnapshot;
import quern.model.ProjectSnapshot;

/** Who occupies what at a moment of the simulation, and what that has added up to. Sums are brought up to date when they change. */
final class Usage {
    private final TaskColumns tasks;
    private final double windowEnd;
    private final double[] total;
    private final OfProject[] projects;

    private static final class OfProject {
        final int limit;
        final double[] instances;
        final double[] flops;
        /** Instance-seconds and operations since the last report to the ranking. */
        final double[] work;
        final double[] flopWork;
        /** Instance-seconds up to the end of the buffer window. */
        final double[] inWindow;
        final int[] runningOfApp;
        int running;
        double since;

        OfProject(ProjectSnapshot facts, int resources) {
            limit = facts.maxConcurrent();
            instances = new double[resources];
            flops = new double[resources];
            work = new double[resources];
            flopWork = new double[resources];
            inWindow = new double[resources];
            runningOfApp = new int[facts.apps().size()];
        }

        void settle(double now, double windowEnd) {
            if (now == since) {
                return;
            }
            double seconds = now - since;
            double counted = Math.max(0, Math.min(now, windowEnd) - since);
            for (int r = 0; r < instances.length; r++) {
                work[r] += instances[r] * seconds;
                flopWork[r] += flops[r] * seconds;
                inWindow[r] += instances[r] * counted;
            }
            since = now;
        }

        void change(TaskColumns tasks, Lanes.Lane lane, int seat, int sign) {
            int r = lane.resource;
            instances[0] += sign * tasks.cpus[seat];
            if (r != 0) {
                instances[r] += sign * tasks.instances[seat];
            }
            flops[r] += sign * tasks.peakFlops[seat];
            running += sign;
            runningOfApp[lane.app] += sign;
        }
    }

    Usage(HostSnapshot host, TaskColumns tasks) {
        this.tasks = tasks;
        windowEnd = host.buffers().high();
        total = new double[host.resources().size()];
        projects = host.projects().stream().map(p -> new OfProject(p, total.length)).toArray(OfProject[]::new);
    }

    /** Instances of {@code resource} in use; GPU tasks count for CPUs too. */
    double of(int resource) {
        return total[resource];
    }

    /** Instance-seconds of {@code project} on {@code resource} up to the end of the buffer window. */
    double inWindow(int project, int resource) {
        return projects[project].inWindow[resource];
    }

    void add(Lanes.Lane lane, int seat, double now) {
        change(lane, seat, now, 1);
    }

    void remove(Lanes.Lane lane, int seat, double now) {
        change(lane, seat, now, -1);
    }

    private void change(Lanes.Lane lane, int seat, double now, int sign) {
        OfProject project = projects[lane.project];
        project.settle(now, windowEnd);
        project.change(tasks, lane, seat, sign);
        total[0] += sign * tasks.cpus[seat];
        if (lane.resource != 0) {
            total[lane.resource] += sign * tasks.instances[seat];
        }
    }

    /** True if limits and exclusions let the next task of {@code lane} run beside those that run. */
    boolean admits(Lanes.Lane lane) {
        OfProject project = projects[lane.project];
        return project.running < project.limit && project.runningOfApp[lane.app] < lane.appLimit
                && (lane.resource == 0 || project.instances[lane.resource] < lane.usableCount);
    }

    /** Tells {@code ranking} what was done since the last time. */
    void workDone(double now, Ranking ranking) {
        for (int p = 0; p < projects.length; p++) {
            OfProject project = projects[p];
            project.settle(now, windowEnd);
            for (int r = 0; r < total.length; r++) {
                if (project.work[r] > 0 || project.flopWork[r] > 0) {
                    ranking.worked(p, r, project.work[r], project.flopWork[r]);
                    project.work[r] = 0;
                    project.flopWork[r] = 0;
                }
            }
        }
    }

    /** All tasks are taken off their processors. */
    void clear() {
        Arrays.fill(total, 0);
        for (OfProject project : projects) {
            Arrays.fill(project.instances, 0);
            Arrays.fill(project.flops, 0);
            Arrays.fill(project.runningOfApp, 0);
            project.running = 0;
        }
    }
}
