package org.quern.model;

import java.util.List;

/**
 * Everything that a scheduling or work-fetch policy may know, at one instant. Built by the engine when a decision is due.
 *
 * @param now Unix seconds
 * @param resources the CPU first, then coprocessor kinds in the order of the scheduler request; 1 to 8 entries
 * @param limits what bears on running tasks
 * @param buffers how much work to keep
 * @param projects attached projects, in a fixed order
 * @param tasks unfinished tasks (not yet uploading), oldest first, ties by name
 */
public record HostSnapshot(double now, List<ResourceSnapshot> resources, ScheduleLimits limits, BufferTargets buffers,
        List<ProjectSnapshot> projects, TaskTable tasks) {
    public HostSnapshot {
        resources = List.copyOf(resources);
        projects = List.copyOf(projects);
        if (resources.isEmpty() || !resources.getFirst().type().isCpu()) {
            throw new IllegalArgumentException("The first resource of a snapshot is the CPU.");
        }
    }

    public HostSnapshot(double now, List<ResourceSnapshot> resources, ScheduleLimits limits, BufferTargets buffers,
            List<ProjectSnapshot> projects, List<TaskSnapshot> tasks) {
        this(now, resources, limits, buffers, projects, TaskTable.of(tasks));
    }

    public ResourceSnapshot cpu() {
        return resources.getFirst();
    }

    public ProjectSnapshot projectOf(TaskSnapshot task) {
        return projects.get(task.project());
    }

    public AppSnapshot appOf(TaskSnapshot task) {
        return projectOf(task).apps().get(task.app());
    }

    /** Non-CPU-intensive or sporadic: always runs, counted nowhere. */
    public boolean alwaysRuns(TaskSnapshot task) {
        ProjectSnapshot project = projectOf(task);
        return project.is(ProjectFlag.NON_CPU_INTENSIVE) || project.apps().get(task.app()).alwaysRuns();
    }

    /** Peak speed of all usable instances together, operations per second. */
    public double totalPeakFlops() {
        double sum = 0;
        for (ResourceSnapshot resource : resources) {
            sum += resource.instances() * resource.peakFlops();
        }
        return sum;
    }

    /** Peak speed of what {@code task} occupies, operations per second. */
    public double peakFlops(TaskSnapshot task) {
        double cpu = task.usage().cpus() * cpu().peakFlops();
        return task.isCpuTask() ? cpu : cpu + task.usage().coprocs() * resources.get(task.resource()).peakFlops();
    }

    /** Non-CPU-intensive or sporadic, for each application of each project: see {@link #alwaysRuns(TaskSnapshot)}. */
    public boolean[][] alwaysRun() {
        boolean[][] exempt = new boolean[projects.size()][];
        for (int p = 0; p < exempt.length; p++) {
            ProjectSnapshot project = projects.get(p);
            exempt[p] = new boolean[project.apps().size()];
            for (int a = 0; a < exempt[p].length; a++) {
                exempt[p][a] = project.is(ProjectFlag.NON_CPU_INTENSIVE) || project.apps().get(a).alwaysRuns();
            }
        }
        return exempt;
    }

    /** Same host with other buffers. */
    public HostSnapshot withBuffers(BufferTargets newBuffers) {
        return new HostSnapshot(now, resources, limits, newBuffers, projects, tasks);
    }

    /** Same host with other tasks. */
    public HostSnapshot withTasks(List<TaskSnapshot> newTasks) {
        return new HostSnapshot(now, resources, limits, buffers, projects, newTasks);
    }
}
