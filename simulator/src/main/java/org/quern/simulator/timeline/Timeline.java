package org.quern.simulator.timeline;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.quern.model.ResourceType;
import org.quern.model.TaskId;
import org.quern.scheduler.PolicySuite;
import org.quern.simulator.scenario.HostModel;
import org.quern.simulator.scenario.Scenario;
import org.quern.simulator.world.RunWatch;
import org.quern.simulator.world.SimTask;
import org.quern.simulator.world.Simulation;

/** What ran where and when in one run. Filled by the run, read afterwards; belongs to one thread. */
public final class Timeline implements RunWatch {
    private static final double DAY_SECONDS = 86_400;
    private final Scenario scenario;
    private final List<String> instances = new ArrayList<>();
    private final List<ResourceType> kinds = new ArrayList<>();
    /** Task that computes on each instance now; null = none. */
    private final List<@Nullable SimTask> running = new ArrayList<>();
    private final List<Double> since = new ArrayList<>();
    private final Map<TaskId, Integer> lastInstance = new HashMap<>();
    private final List<Span> spans = new ArrayList<>();
    private final List<TaskEnd> taskEnds = new ArrayList<>();
    private final double days;
    /** When the run began, Unix seconds; empty before that. */
    private OptionalDouble start = OptionalDouble.empty();

    private Timeline(Scenario scenario, double days) {
        this.scenario = scenario;
        this.days = days;
        addInstances(ResourceType.CPU, scenario.host().cpus());
        for (HostModel.Device device : scenario.host().devices()) {
            addInstances(device.type(), device.count());
        }
    }

    private void addInstances(ResourceType type, int count) {
        for (int i = 0; i < count; i++) {
            instances.add(type.name() + " " + i);
            kinds.add(type);
            running.add(null);
            since.add(0.0);
        }
    }

    /**
     * Runs a scenario and keeps what happened.
     *
     * @param scenario what to simulate
     * @param suite the policies
     * @param seed of all chance
     * @param days how long
     */
    public static Timeline of(Scenario scenario, PolicySuite suite, long seed, double days) {
        Timeline timeline = new Timeline(scenario, days);
        Simulation.run(scenario, suite, seed, days, timeline);
        for (int instance = 0; instance < timeline.instances.size(); instance++) {
            timeline.free(instance, timeline.start() + days * DAY_SECONDS);
        }
        return timeline;
    }

    @Override
    public void started(SimTask task, double now) {
        int instance = instance(task);
        if (instance >= 0) {
            running.set(instance, task);
            since.set(instance, now);
            lastInstance.put(task.id(), instance);
        }
    }

    @Override
    public void stopped(SimTask task, double now) {
        free(running.indexOf(task), now);
    }

    @Override
    public void ended(SimTask task, double now) {
        free(running.indexOf(task), now);
        taskEnds.add(new TaskEnd(lastInstance.getOrDefault(task.id(), -1), now, now <= task.deadline()));
    }

    @Override
    public void gaveUp(SimTask task, double now) {
        free(running.indexOf(task), now);
        taskEnds.add(new TaskEnd(lastInstance.getOrDefault(task.id(), -1), now, false));
    }

    @Override
    public void passed(double from, double until, List<SimTask> computing) {
        start = start.isPresent() ? start : OptionalDouble.of(from);
    }

    /** The instance where it computed before if that is free, else the first free one of its kind; -1 if there is none. */
    private int instance(SimTask task) {
        ResourceType kind = task.usage().resource();
        int before = lastInstance.getOrDefault(task.id(), -1);
        int first = -1;
        for (int instance = instances.size() - 1; instance >= 0; instance--) {
            if (kinds.get(instance).equals(kind) && running.get(instance) == null) {
                first = instance;
                if (instance == before) {
                    return instance;
                }
            }
        }
        return first;
    }

    private void free(int instance, double now) {
        SimTask task = instance < 0 ? null : running.get(instance);
        if (task != null) {
            running.set(instance, null);
            if (now > since.get(instance)) {
                spans.add(new Span(task.id(), task.project(), instance, since.get(instance), now));
            }
        }
    }

    Scenario scenario() {
        return scenario;
    }

    List<String> instances() {
        return List.copyOf(instances);
    }

    List<Span> spans() {
        return List.copyOf(spans);
    }

    List<TaskEnd> taskEnds() {
        return List.copyOf(taskEnds);
    }

    double start() {
        return start.orElseThrow();
    }

    double days() {
        return days;
    }
}
