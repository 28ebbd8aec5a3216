package org.quern.simulator.world;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.quern.simulator.scenario.HostModel;
import org.quern.simulator.scenario.ProjectModel;
import org.quern.simulator.scenario.Scenario;

/** Adds up what happens, for the figures of merit. Mutable. */
final class Meter {
    private final Scenario scenario;
    private final double[][] used;
    private final double[] gap;
    private final double[] squares;
    private double available;
    private double activeSeconds;
    private int rpcs;
    private int preemptions;

    Meter(Scenario scenario) {
        this.scenario = scenario;
        int projects = scenario.projects().size();
        used = new double[1 + scenario.host().devices().size()][projects];
        gap = new double[projects];
        squares = new double[projects];
    }

    void called() {
        rpcs++;
    }

    /** A task that could have gone on computing was stopped for another. */
    void preempted() {
        preemptions++;
    }

    /** A stretch of time in which the same tasks computed. */
    void passed(double seconds, HostConditions conditions, Collection<SimTask> computing) {
        if (!conditions.computes()) {
            return;
        }
        activeSeconds += seconds;
        HostModel host = scenario.host();
        available += seconds * host.cpus() * host.flops();
        if (conditions.computesOnDevices()) {
            for (HostModel.Device device : host.devices()) {
                available += seconds * device.count() * device.flops();
            }
        }
        boolean[] ran = new boolean[gap.length];
        for (SimTask task : computing) {
            ran[task.project] = true;
            count(task, seconds * task.pace);
        }
        for (int p = 0; p < gap.length; p++) {
            wait(p, ran[p], seconds);
        }
    }

    private void count(SimTask task, double seconds) {
        used[0][task.project] += seconds * task.usage.cpus() * scenario.host().flops();
        if (task.resource > 0) {
            double flops = scenario.host().devices().get(task.resource - 1).flops();
            used[task.resource][task.project] += seconds * task.usage.coprocs() * flops;
        }
    }

    /** Integral of the squared waiting time over active time. */
    private void wait(int project, boolean ran, double seconds) {
        if (ran) {
            gap[project] = 0;
        } else {
            double before = gap[project];
            gap[project] += seconds;
            squares[project] += (Math.pow(gap[project], 3) - Math.pow(before, 3)) / 3;
        }
    }

    FiguresOfMerit figures(Collection<SimTask> tasks, double end) {
        double useful = 0;
        double wasted = 0;
        double unfinished = 0;
        double late = 0;
        double lost = 0;
        int met = 0;
        int missed = 0;
        int unbegun = 0;
        for (SimTask task : tasks) {
            lost += task.lost * task.peakFlops;
            if (task.metDeadline()) {
                met++;
                useful += task.processing();
            } else if (task.isSettled(end)) {
                missed++;
                unbegun += task.hasBegun() ? 0 : 1;
                wasted += task.processing();
            } else {
                unfinished += task.processing();
                late += task.deadline < end ? task.processing() : 0;
            }
        }
        List<Double> byProject = byProject();
        double total = byProject.stream().mapToDouble(Double::doubleValue).sum();
        return new FiguresOfMerit(part(available - total), part(wasted), part(late), part(lost),
                shareViolation(byProject, total),
                monotony(), perTask(rpcs, tasks), perTask(preemptions, tasks), met, missed, unbegun, rpcs, tasks.size(),
                available, useful, wasted, unfinished, byProject, byResource());
    }

    private static double perTask(int count, Collection<SimTask> tasks) {
        return (double) count / Math.max(1, tasks.size());
    }

    private double part(double processing) {
        return available > 0 ? Math.clamp(processing / available, 0, 1) : 0;
    }

    private List<Double> byProject() {
        List<Double> sums = new ArrayList<>();
        for (int p = 0; p < gap.length; p++) {
            double sum = 0;
            for (double[] resource : used) {
                sum += resource[p];
            }
            sums.add(sum);
        }
        return sums;
    }

    private List<List<Double>> byResource() {
        List<List<Double>> table = new ArrayList<>();
        for (double[] resource : used) {
            List<Double> row = new ArrayList<>();
            for (double operations : resource) {
                row.add(operations);
            }
            table.add(List.copyOf(row));
        }
        return table;
    }

    private double shareViolation(List<Double> byProject, double total) {
        double shares = scenario.projects().stream().mapToDouble(Meter::share).sum();
        if (total <= 0 || shares <= 0) {
            return 0;
        }
        double sum = 0;
        for (int p = 0; p < byProject.size(); p++) {
            sum += Math.abs(byProject.get(p) / total - share(scenario.projects().get(p)) / shares);
        }
        return sum / 2;
    }

    /** A suspended project has no claim. */
    private static double share(ProjectModel project) {
        return project.start().suspended() ? 0 : project.share();
    }

    private double monotony() {
        int projects = gap.length;
        if (projects < 2 || activeSeconds <= 0) {
            return 0;
        }
        double sum = 0;
        for (double square : squares) {
            sum += Math.sqrt(square / activeSeconds);
        }
        double x = sum / (projects * projects * scenario.client().schedulingPeriodSeconds());
        return x / (1 + x);
    }
}
