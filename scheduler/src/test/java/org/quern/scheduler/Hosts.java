package org.quern.scheduler;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.quern.model.AppSnapshot;
import org.quern.model.BufferTargets;
import org.quern.model.HostSnapshot;
import org.quern.model.Obstacle;
import org.quern.model.ProcessPhase;
import org.quern.model.ProjectFlag;
import org.quern.model.ProjectResource;
import org.quern.model.ProjectSnapshot;
import org.quern.model.ProjectUrl;
import org.quern.model.ResourceSnapshot;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.model.RunTime;
import org.quern.model.ScheduleLimits;
import org.quern.model.TaskRun;
import org.quern.model.TaskSnapshot;

/** Builds snapshots for tests; everything has a valid default. */
public final class Hosts {
    /** The hour at which tests begin, Unix seconds; a constant, so that nothing depends on the day of the run. */
    public static final double NOW = 1_000_000;
    public static final double HOUR = 3600;
    public static final double DAY = 86_400;
    public static final double GFLOPS = 1e9;

    private final List<ResourceSnapshot> resources = new ArrayList<>();
    private final List<ProjectSnapshot> projects = new ArrayList<>();
    private final List<TaskSnapshot> tasks = new ArrayList<>();
    private ScheduleLimits limits = ScheduleLimits.UNLIMITED;
    private BufferTargets buffers = BufferTargets.days(0.1, 0.25);
    private double now = NOW;

    private Hosts() {}

    public static Hosts cpus(int count) {
        Hosts hosts = new Hosts();
        hosts.resources.add(ResourceSnapshot.cpus(count, GFLOPS));
        return hosts;
    }

    public Hosts coprocs(ResourceType type, int count, double flops) {
        resources.add(ResourceSnapshot.coprocs(type, count, flops));
        return this;
    }

    public Hosts resource(int index, ResourceSnapshot resource) {
        resources.set(index, resource);
        return this;
    }

    public Hosts at(double when) {
        now = when;
        return this;
    }

    public Hosts limits(ScheduleLimits newLimits) {
        limits = newLimits;
        return this;
    }

    public Hosts buffers(BufferTargets newBuffers) {
        buffers = newBuffers;
        return this;
    }

    public static ProjectUrl url(String name) {
        return ProjectUrl.of("http://" + name + ".test/");
    }

    /** Adds a project; call after all resources are there. */
    public Hosts project(String name, double share, ProjectFlag... flags) {
        Set<ProjectFlag> set = EnumSet.noneOf(ProjectFlag.class);
        set.addAll(List.of(flags));
        List<ProjectResource> open = resources.stream().map(r -> ProjectResource.OPEN).toList();
        projects.add(new ProjectSnapshot(url(name), share, 0, set, Integer.MAX_VALUE, 1, open,
                List.of(AppSnapshot.named("app"))));
        return this;
    }

    public Hosts project(ProjectSnapshot project) {
        projects.add(project);
        return this;
    }

    public ProjectSnapshot lastProject() {
        return projects.getLast();
    }

    public Hosts replaceProject(int index, ProjectSnapshot project) {
        projects.set(index, project);
        return this;
    }

    /** Adds {@code count} unstarted one-CPU tasks. */
    public Hosts tasks(int count, int project, double remaining, double deadlineFromNow) {
        for (int i = 0; i < count; i++) {
            task(aTask(project).remaining(remaining).due(deadlineFromNow));
        }
        return this;
    }

    public Hosts task(Task task) {
        tasks.add(task.build("t" + tasks.size(), now));
        return this;
    }

    public HostSnapshot build() {
        return new HostSnapshot(now, resources, limits, buffers, projects, tasks);
    }

    public static Task aTask(int project) {
        return new Task(project);
    }

    /** A task under construction: an hour long, due in nine days, one CPU, not started. */
    public static final class Task {
        private final int project;
        private int app;
        private int resource;
        private ResourceUsage usage = ResourceUsage.oneCpu(GFLOPS);
        private long mask = -1;
        private double received = NOW - DAY;
        private double due = 9 * DAY;
        private double remaining = HOUR;
        private double memory;
        private double swap;
        private double spread = RunTime.GUESSED_DEVIATION;
        private Obstacle obstacle = Obstacle.NONE;
        private TaskRun run = TaskRun.UNSTARTED;

        Task(int project) {
            this.project = project;
        }

        public Task remaining(double seconds) {
            remaining = seconds;
            return this;
        }

        /** Standard deviation of the remaining time, in remaining times. */
        public Task spread(double part) {
            spread = part;
            return this;
        }

        /** Deadline from now, seconds. */
        public Task due(double fromNow) {
            due = fromNow;
            return this;
        }

        public Task app(int index) {
            app = index;
            return this;
        }

        public Task cpus(double count) {
            usage = new ResourceUsage(count, null, 0, GFLOPS);
            return this;
        }

        public Task coproc(int index, ResourceType type, double count, double cpus) {
            resource = index;
            usage = new ResourceUsage(cpus, type, count, GFLOPS);
            return this;
        }

        /** Memory that it needs of each device. */
        public Task deviceBytes(double bytes) {
            usage = new ResourceUsage(usage.cpus(), usage.coproc(), usage.coprocs(), usage.flops(), bytes);
            return this;
        }

        public Task mask(long usable) {
            mask = usable;
            return this;
        }

        public Task memory(double bytes) {
            memory = bytes;
            return this;
        }

        public Task swap(double bytes) {
            swap = bytes;
            return this;
        }

        public Task obstacle(Obstacle what) {
            obstacle = what;
            return this;
        }

        public Task received(double when) {
            received = when;
            return this;
        }

        public Task running(double since, double checkpoint) {
            run = new TaskRun(ProcessPhase.RUNNING, since, checkpoint, 0, false, 0);
            return this;
        }

        public Task running() {
            return running(NOW - 2 * HOUR, NOW - 60);
        }

        public Task preempted(ProcessPhase phase) {
            run = new TaskRun(phase, 0, NOW - HOUR, 0, false, 0);
            return this;
        }

        public Task run(TaskRun newRun) {
            run = newRun;
            return this;
        }

        TaskSnapshot build(String name, double now) {
            return new TaskSnapshot(name, project, app, resource, usage, mask, received, now + due, remaining, memory,
                    swap,
                    obstacle, run, new RunTime(0, spread * remaining, remaining, remaining, spread * remaining));
        }
    }
}
