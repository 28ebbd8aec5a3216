package org.quern.simulator.forecast;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
    private final Scenario scenario;
    private final double seconds;
    private final Progress progress;
    private final Lanes lanes;
    private final Map<TaskId, QueuedTask> onHand = new LinkedHashMap<>();
    private final Map<TaskId, Running> running = new LinkedHashMap<>();
    private final Map<TaskId, Boolean> settled = new LinkedHashMap<>();
    private final Map<String, String> reasons = new LinkedHashMap<>();
    private final List<List<Bar>> bars = new ArrayList<>();
    private final Standings standings = new Standings();
    private final List<Contact> contacts = new ArrayList<>();
    private double now;
    private final List<Bar> missed = new ArrayList<>();

    private record Running(SimTask task, List<Integer> lanes, Bar bar) {}

    Observer(Scenario scenario, double seconds, Progress progress) {
        this.scenario = scenario;
        this.seconds = seconds;
        this.progress = progress;
        now = scenario.past().now();
        lanes = new Lanes(scenario.host());
        lanes.names().forEach(name -> bars.add(new ArrayList<>()));
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
        standings.decided(decision, now);
    }

    private static String key(Decision.Kind kind, @Nullable ProjectUrl project, String subject) {
        return kind + " " + subject + " " + (project == null ? "" : project.canonical());
    }

    @Override
    public void started(SimTask task, double now) {
        String reason = reasons.getOrDefault(key(Decision.Kind.TASK, task.id().project(), task.id().result()), "");
        running.put(task.id(), new Running(task, lanes.take(task), new Bar(task.id(), task.project(),
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
        progress.reached(Math.clamp((now - scenario.past().now()) / seconds, 0, 1));
    }

    private void close(TaskId id, double now, Bar.End how) {
        Running was = running.remove(id);
        if (was == null) {
            return;
        }
        lanes.leave(was.task, was.lanes);
        if (now > was.bar.from() || how == Bar.End.DONE) {
            was.lanes.forEach(lane -> add(bars.get(lane), was.bar.until(now, how)));
        }
    }

    /** A task that is stopped and goes on in the same moment was not stopped. */
    private static void add(List<Bar> lane, Bar bar) {
        Bar last = lane.isEmpty() ? null : lane.getLast();
        if (last != null && last.task().equals(bar.task()) && last.until() == bar.from()) {
            lane.set(lane.size() - 1, last.until(bar.until(), bar.end()));
        } else {
            lane.add(bar);
        }
    }

    Forecast forecast(FiguresOfMerit figures) {
        double from = scenario.past().now();
        List.copyOf(running.keySet()).forEach(id -> close(id, from + seconds, Bar.End.GOES_ON));
        List<Forecast.Device> devices = new ArrayList<>();
        for (int lane = 0; lane < bars.size(); lane++) {
            bars.get(lane).sort(Comparator.comparingDouble(Bar::from));
            devices.add(new Forecast.Device(lanes.names().get(lane), bars.get(lane)));
        }
        return new Forecast(from, seconds, devices, standings.all(), contacts, missed(from), figures);
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
