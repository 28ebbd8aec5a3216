package org.quern.simulator.forecast;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.quern.engine.command.Decision;
import org.quern.model.ProjectUrl;
import org.quern.model.TaskId;
import org.quern.simulator.scenario.ProjectModel;
import org.quern.simulator.scenario.QueuedTask;
import org.quern.simulator.scenario.Scenario;
import org.quern.simulator.world.FiguresOfMerit;
import org.quern.simulator.world.RunWatch;
import org.quern.simulator.world.SimTask;

/** Writes down what happens in a run. Belongs to one thread. */
final class Observer implements RunWatch {
    /** Less is what tasks on cards claim beside the others, and hardly slows these. */
    private static final double CROWDED = 0.5;
    private final Scenario scenario;
    private final double seconds;
    private final Progress progress;
    private final Instances instances;
    private final Map<TaskId, QueuedTask> onHand = new LinkedHashMap<>();
    private final Map<TaskId, Running> running = new LinkedHashMap<>();
    private final Map<TaskId, Boolean> settled = new LinkedHashMap<>();
    private final Map<String, String> reasons = new LinkedHashMap<>();
    private final List<List<Bar>> bars = new ArrayList<>();
    private final DeviceReasons deviceReasons = new DeviceReasons();
    private final List<Contact> contacts = new ArrayList<>();
    private double now;
    private final List<Bar> missed = new ArrayList<>();
    private Optional<ActivityForecast.Crowd> crowd = Optional.empty();

    private record Running(SimTask task, List<Integer> instances, Bar bar) {}

    Observer(Scenario scenario, double seconds, Progress progress) {
        this.scenario = scenario;
        this.seconds = seconds;
        this.progress = progress;
        now = scenario.past().now();
        instances = new Instances(scenario.host());
        instances.names().forEach(name -> bars.add(new ArrayList<>()));
        for (ProjectModel project : scenario.projects()) {
            project.start().queue().forEach(task -> onHand.put(new TaskId(project.url(), task.name()), task));
        }
    }

    @Override
    public boolean wantsReasons() {
        return true;
    }

    @Override
    public void decided(Decision decision) {
        reasons.put(key(decision.kind(), decision.project(), decision.subject()), decision.reason());
        deviceReasons.decided(decision, now);
    }

    private static String key(Decision.Kind kind, @Nullable ProjectUrl project, String subject) {
        return kind + " " + subject + " " + (project == null ? "" : project.canonical());
    }

    @Override
    public void started(SimTask task, double now) {
        String reason = reasons.getOrDefault(key(Decision.Kind.TASK, task.id().project(), task.id().result()), "");
        running.put(task.id(), new Running(task, instances.take(task), new Bar(task.id(), task.project(),
                onHand.containsKey(task.id()), now, now, task.deadline(), Bar.End.GOES_ON, reason)));
    }

    @Override
    public void stopped(SimTask task, double now) {
        close(task.id(), now, Bar.End.PAUSED);
    }

    @Override
    public void ended(SimTask task, double now) {
        settled.put(task.id(), true);
        close(task.id(), now, Bar.End.DONE);
    }

    @Override
    public void gaveUp(SimTask task, double now) {
        settled.put(task.id(), true);
        if (onHand.containsKey(task.id())) {
            missed.add(new Bar(task.id(), task.project(), true, now, now, task.deadline(), Bar.End.GIVEN_UP, ""));
        }
        close(task.id(), now, Bar.End.GIVEN_UP);
    }

    @Override
    public void called(int project, double now) {
        ProjectUrl url = scenario.projects().get(project).url();
        contacts.add(new Contact(project, now,
                reasons.getOrDefault(key(Decision.Kind.PROJECT, null, url.canonical()), "")));
    }

    @Override
    public void passed(double since, double until, List<SimTask> computing) {
        now = until;
        double wanted = computing.stream().mapToDouble(task -> task.usage().cpus()).sum();
        if (wanted >= scenario.host().cpus() + CROWDED) {
            crowd = Optional.of(crowd
                    .orElseGet(() -> new ActivityForecast.Crowd(since, 0, wanted, scenario.host().cpus()))
                    .and(until - since, wanted));
        }
        progress.reached(Math.clamp((now - scenario.past().now()) / seconds, 0, 1));
    }

    private void close(TaskId id, double now, Bar.End how) {
        Running was = running.remove(id);
        if (was == null) {
            return;
        }
        instances.leave(was.task, was.instances);
        if (now > was.bar.from() || how == Bar.End.DONE) {
            was.instances.forEach(instance -> add(bars.get(instance), was.bar.until(now, how)));
        }
    }

    /** A task that is stopped and goes on in the same moment was not stopped. */
    private static void add(List<Bar> instance, Bar bar) {
        Bar last = instance.isEmpty() ? null : instance.getLast();
        if (last != null && last.task().equals(bar.task()) && last.until() == bar.from()) {
            instance.set(instance.size() - 1, last.until(bar.until(), bar.end()));
        } else {
            instance.add(bar);
        }
    }

    ActivityForecast forecast(FiguresOfMerit figures) {
        double from = scenario.past().now();
        List.copyOf(running.keySet()).forEach(id -> close(id, from + seconds, Bar.End.GOES_ON));
        List<ActivityForecast.Device> devices = new ArrayList<>();
        for (int instance = 0; instance < bars.size(); instance++) {
            bars.get(instance).sort(Comparator.comparingDouble(Bar::from));
            devices.add(new ActivityForecast.Device(instances.names().get(instance), bars.get(instance)));
        }
        return new ActivityForecast(from, seconds, devices, deviceReasons.all(), contacts, missed(from),
                crowd, figures);
    }

    private List<Bar> missed(double from) {
        List<Bar> late = new ArrayList<>(missed);
        onHand.forEach((id, task) -> {
            if (!settled.containsKey(id) && task.deadlineSeconds() < seconds) {
                String reason = reasons.getOrDefault(key(Decision.Kind.TASK, id.project(), id.result()), "");
                late.add(new Bar(id, index(id.project()), true, from, from + seconds, from + task.deadlineSeconds(),
                        Bar.End.GOES_ON, reason));
            }
        });
        return late;
    }

    private int index(ProjectUrl project) {
        for (int p = 0; p < scenario.projects().size(); p++) {
            if (scenario.projects().get(p).url().equals(project)) {
                return p;
            }
        }
        return -1;
    }
}
