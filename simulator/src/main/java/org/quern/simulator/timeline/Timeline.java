package org.quern.simulator.timeline;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
    private final List<String> lanes = new ArrayList<>();
    private final List<ResourceType> kinds = new ArrayList<>();
    /** Task that computes on each lane now; null = none. */
    private final List<@Nullable SimTask> running = new ArrayList<>();
    private final List<Double> since = new ArrayList<>();
    private final Map<TaskId, Integer> lastLane = new HashMap<>();
    private final List<Span> spans = new ArrayList<>();
    private final List<Ending> endings = new ArrayList<>();
    private final double days;
    private double start = Double.NaN;

    private Timeline(Scenario scenario, double days) {
        this.scenario = scenario;
        this.days = days;
        addLanes(ResourceType.CPU, scenario.host().cpus());
        for (HostModel.Device device : scenario.host().devices()) {
            addLanes(device.type(), device.count());
        }
    }

    private void addLanes(ResourceType type, int count) {
        for (int i = 0; i < count; i++) {
            lanes.add(type.name() + " " + i);
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
        for (int lane = 0; lane < timeline.lanes.size(); lane++) {
            timeline.free(lane, timeline.start + days * DAY_SECONDS);
        }
        return timeline;
    }

    @Override
    public void started(SimTask task, double now) {
        int lane = lane(task);
        if (lane >= 0) {
            running.set(lane, task);
            since.set(lane, now);
            lastLane.put(task.id(), lane);
        }
    }

    @Override
    public void stopped(SimTask task, double now) {
        free(running.indexOf(task), now);
    }

    @Override
    public void ended(SimTask task, double now) {
        free(running.indexOf(task), now);
        endings.add(new Ending(lastLane.getOrDefault(task.id(), -1), now, now <= task.deadline()));
    }

    @Override
    public void gaveUp(SimTask task, double now) {
        free(running.indexOf(task), now);
        endings.add(new Ending(lastLane.getOrDefault(task.id(), -1), now, false));
    }

    @Override
    public void passed(double from, double until, List<SimTask> computing) {
        start = Double.isNaN(start) ? from : start;
    }

    /** The lane where it computed before if that is free, else the first free one of its kind; -1 if there is none. */
    private int lane(SimTask task) {
        ResourceType kind = task.usage().resource();
        int before = lastLane.getOrDefault(task.id(), -1);
        int first = -1;
        for (int lane = lanes.size() - 1; lane >= 0; lane--) {
            if (kinds.get(lane).equals(kind) && running.get(lane) == null) {
                first = lane;
                if (lane == before) {
                    return lane;
                }
            }
        }
        return first;
    }

    private void free(int lane, double now) {
        SimTask task = lane < 0 ? null : running.get(lane);
        if (task != null) {
            running.set(lane, null);
            if (now > since.get(lane)) {
                spans.add(new Span(task.id(), task.project(), lane, since.get(lane), now));
            }
        }
    }

    Scenario scenario() {
        return scenario;
    }

    List<String> lanes() {
        return List.copyOf(lanes);
    }

    List<Span> spans() {
        return List.copyOf(spans);
    }

    List<Ending> endings() {
        return List.copyOf(endings);
    }

    double start() {
        return start;
    }

    double days() {
        return days;
    }
}
