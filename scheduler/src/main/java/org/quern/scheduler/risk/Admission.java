package org.quern.scheduler.risk;

import org.quern.model.HostSnapshot;
import org.quern.model.TaskTable;

/**
 * How many fresh tasks of a project a queue has room for: so many that the risk that they add to what is there, and to each other, stays below a bound
 * (docs/policies/SLACK.md). With ample slack that fills the buffer; with little, tasks are fetched when a processor is free.
 */
public final class Admission {
    private final HostSnapshot host;
    private final Risks risks;
    private final Workload load;
    private final EdfPlan without;
    private final int resource;
    private final int project;
    private final FreshTask fresh;
    private final double atBest;

    /** Of tasks of {@code project} for {@code resource}, beside those that {@code risks} judged. */
    public Admission(HostSnapshot host, Risks risks, int resource, int project, FreshTask fresh) {
        this.host = host;
        this.risks = risks;
        this.load = risks.load(resource);
        this.without = risks.judged(resource);
        this.resource = resource;
        this.project = project;
        this.fresh = fresh;
        atBest = MissRisk.atBest(fresh.seconds(), fresh.variance(), left(), risks.interruptions(resource));
    }

    private FreshBatch batch(int count) {
        return FreshBatch.of(fresh, count, project, host.projects().get(project));
    }

    private double left() {
        return fresh.latencySeconds() - MissRisk.REPORT_SECONDS;
    }

    /** Part of the cases in which a fresh task is late although it starts at once. */
    public double alone() {
        return risk(fresh.seconds(), fresh.variance());
    }

    /** The same if it came and started at the hour of the week that is best for it: what nobody can help. */
    public double atBest() {
        return atBest;
    }

    /** The largest number up to {@code most} that is admitted with {@code tolerance}. */
    public int most(int most, double tolerance) {
        if (most <= 0 || admits(most, tolerance)) {
            return Math.max(0, most);
        }
        int low = 0;
        int high = most;
        while (high - low > 1) {
            int middle = (low + high) >>> 1;
            if (admits(middle, tolerance)) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private boolean admits(int count, double tolerance) {
        EdfPlan with = risks.planned(load, resource, batch(count));
        for (int i = 0; i < count; i++) {
            if (risk(with.freshDone[i], with.freshVariance[i]) - atBest > tolerance) {
                return false;
            }
        }
        return harm(with) <= tolerance * fresh.seconds() * fresh.instances() * count;
    }

    private double risk(double computing, double variance) {
        return MissRisk.of(computing, variance, left(), risks.interruptions(resource));
    }

    /** Instance-seconds of the tasks on hand that would be lost for it. */
    private double harm(EdfPlan with) {
        TaskTable tasks = host.tasks();
        double harm = 0;
        for (Workload.Queue queue : load.queues) {
            for (int i = 0; i < queue.size(); i++) {
                int t = queue.task(i);
                if (with.isPlanned(t) && with.done[t] > without.done[t]) {
                    double risk = MissRisk.of(with.done[t], with.variance[t],
                            tasks.deadline(t) - host.now() - MissRisk.REPORT_SECONDS, risks.interruptions(resource));
                    double whole = tasks.remainingSeconds(t) + tasks.get(t).runTime().elapsedSeconds();
                    harm += Math.max(0, risk - risks.planned(t)) * whole * tasks.instances(t);
                }
            }
        }
        return harm;
    }

    /** Wall seconds before the first of {@code count} fresh tasks would begin. */
    public double delaySeconds(int count) {
        if (count <= 0) {
            return 0;
        }
        EdfPlan with = risks.planned(load, resource, batch(count));
        return risks.interruptions(resource).wall(Math.max(0, with.freshDone[0] - fresh.seconds()));
    }
}
