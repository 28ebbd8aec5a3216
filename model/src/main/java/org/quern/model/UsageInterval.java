package org.quern.model;

import java.util.ArrayList;
import java.util.List;

/**
 * Who used how much of which resource in a stretch of time: the input of share accounting. Intervals add up: accounting two in a row equals
 * accounting their sum as long as nothing but time changed.
 *
 * @param endsAt Unix seconds
 * @param seconds length of the interval, at least 0
 * @param resources the host's resources
 * @param projects in the snapshot's order
 * @param recHalfLifeSeconds in which recent credit loses half its weight
 * @param turns the turns inside it, in order; together as long as the interval
 */
public record UsageInterval(double endsAt, double seconds, List<ResourceSnapshot> resources,
        List<ProjectUsage> projects, double recHalfLifeSeconds, List<Turn> turns) {
    public UsageInterval {
        seconds = Double.isNaN(seconds) ? 0 : Sane.duration(seconds);
        resources = List.copyOf(resources);
        projects = List.copyOf(projects);
        turns = List.copyOf(turns);
    }

    /**
     * A stretch of it in which what was allowed did not change.
     *
     * @param seconds its length
     * @param cpus computing was allowed
     * @param coprocs computing on coprocessors was
     */
    public record Turn(double seconds, boolean cpus, boolean coprocs) {
        public Turn {
            seconds = Double.isNaN(seconds) ? 0 : Sane.duration(seconds);
        }

        /** Computing on the resource of that index was allowed. */
        public boolean allowed(int resource) {
            return resource == 0 ? cpus : coprocs;
        }
    }

    /** With the usual half-life; in all of it what is allowed at its end was allowed. */
    public UsageInterval(double endsAt, double seconds, List<ResourceSnapshot> resources,
            List<ProjectUsage> projects) {
        this(endsAt, seconds, resources, projects, ScheduleLimits.DEFAULT_REC_HALF_LIFE_SECONDS,
                List.of(oneTurn(seconds, resources)));
    }

    private static Turn oneTurn(double seconds, List<ResourceSnapshot> resources) {
        return new Turn(seconds, resources.isEmpty() || resources.getFirst().allowed(),
                resources.size() > 1 && resources.get(1).allowed());
    }

    /** The same in which nothing changed of what was allowed. */
    public static UsageInterval measured(HostSnapshot host, double seconds, double[][] used) {
        return measured(host, seconds, used, List.of(oneTurn(seconds, host.resources())));
    }

    /**
     * An interval with measured use.
     *
     * @param host the snapshot at its start
     * @param seconds its length
     * @param used instance-seconds by project and resource index
     * @param turns the turns inside it
     */
    public static UsageInterval measured(HostSnapshot host, double seconds, double[][] used, List<Turn> turns) {
        boolean[][] runnable = runnable(host);
        List<ProjectUsage> projects = new ArrayList<>();
        for (int p = 0; p < host.projects().size(); p++) {
            projects.add(usage(host, host.projects().get(p), used[p], runnable[p]));
        }
        return new UsageInterval(host.now() + seconds, seconds, host.resources(), projects,
                host.limits().recHalfLifeSeconds(), turns);
    }

    private static boolean[][] runnable(HostSnapshot host) {
        boolean[][] runnable = new boolean[host.projects().size()][host.resources().size()];
        for (TaskSnapshot task : host.tasks()) {
            if (task.runnable() && !host.alwaysRuns(task)) {
                runnable[task.project()][task.resource()] = true;
            }
        }
        return runnable;
    }

    private static ProjectUsage usage(HostSnapshot host, ProjectSnapshot project, double[] used, boolean[] runnable) {
        List<Double> seconds = new ArrayList<>();
        List<Boolean> ready = new ArrayList<>();
        List<Boolean> owed = new ArrayList<>();
        List<Boolean> supplies = new ArrayList<>();
        for (int r = 0; r < used.length; r++) {
            ProjectResource facts = project.resources().get(r);
            seconds.add(used[r]);
            ready.add(runnable[r]);
            owed.add(project.shares() && facts.bar() == ResourceBar.NONE && !facts.backedOff(host.now()));
            supplies.add(project.shares() && facts.supplies());
        }
        return new ProjectUsage(project.url(), project.shares() ? project.share() : 0, seconds, ready, owed, supplies);
    }
}
