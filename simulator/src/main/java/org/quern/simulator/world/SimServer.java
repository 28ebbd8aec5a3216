package org.quern.simulator.world;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.model.SchedulerRequest;
import org.quern.model.TaskId;
import org.quern.model.TimeStats;
import org.quern.model.WorkRequest;
import org.quern.scheduler.send.SendCandidate;
import org.quern.scheduler.send.SendRequest;
import org.quern.scheduler.send.SendState;
import org.quern.scheduler.send.SendVerdict;
import org.quern.scheduler.send.WorkSendPolicy;
import org.quern.simulator.scenario.AppModel;
import org.quern.simulator.scenario.HostModel;
import org.quern.simulator.scenario.ProjectModel;
import org.quern.simulator.scenario.QueuedTask;

/** A project's server: sends what its rules and its policy allow (docs/protocol/study.md 6, "Server model"). */
final class SimServer {
    /** Most tasks in one reply; far above what any request fills, so that a slip of a policy cannot hang a run. */
    private static final int MOST_TASKS = 1000;
    /** Candidates skipped in a row before the server gives up. */
    private static final int MOST_SKIPS = 20;
    final ProjectModel model;
    final Switch up;
    final int index;
    private final HostModel host;
    private final WorkSendPolicy policy;
    private final RandomGenerator random;
    private final Switch work;
    private int sent;
    private int inProgress;

    SimServer(ProjectModel model, int index, HostModel host, WorkSendPolicy policy, SplittableRandom random,
            double now) {
        this.model = model;
        this.index = index;
        this.host = host;
        this.policy = policy;
        this.up = new Switch(model.server(), random.split(), now);
        this.random = random.split();
        this.work = new Switch(model.rules().work(), random.split(), now);
    }

    /** Lets time pass. */
    void turn(double now) {
        up.turn(now);
        work.turn(now);
    }

    /** Unix seconds of the next change that a client sees. */
    double changesAt() {
        return Math.min(up.changesAt(), work.changesAt());
    }

    /** A task was reported, or given up. */
    void settled() {
        inProgress--;
    }

    /** A task with its application and the number of its version. */
    record Sent(SimTask task, AppModel app, int version) {}

    /** The tasks that the host holds already. */
    List<SimTask> queued(double now) {
        List<SimTask> tasks = new ArrayList<>();
        for (QueuedTask queued : model.start().queue()) {
            AppModel app = model.apps().get(queued.app());
            ResourceUsage usage = app.versions().get(queued.version());
            double fpops = queued.fpops() > 0 ? queued.fpops() : app.draw(random.nextGaussian());
            SimTask task = new SimTask(new TaskId(model.url(), queued.name()), index, usage, resource(usage), fpops,
                    now + queued.receivedSeconds(), now + queued.deadlineSeconds(), peak(usage), app.needs());
            task.ranBefore(queued.ranSeconds());
            tasks.add(task);
        }
        inProgress += tasks.size();
        return tasks;
    }

    /** What it sends for this request. */
    List<Sent> send(SchedulerRequest request, double now) {
        if (!work.on()) {
            return List.of();
        }
        int room = Math.min(MOST_TASKS, model.rules().room(inProgress));
        SendState state = SendState.opening(demand(request, now), supported());
        List<Sent> reply = new ArrayList<>();
        int skips = 0;
        while (state.workNeeded() && skips < MOST_SKIPS && reply.size() < room) {
            AppModel app = draw(state);
            if (app == null) {
                break;
            }
            SendCandidate candidate = candidate(app, request);
            if (policy.consider(state, candidate) instanceof SendVerdict.Send(int version, var reason)) {
                reply.add(task(app, version, now));
                state = state.sent(candidate, version);
                skips = 0;
            } else {
                skips++;
            }
        }
        inProgress += reply.size();
        return reply;
    }

    private List<ResourceType> supported() {
        return model.apps().stream().flatMap(app -> app.versions().stream()).map(ResourceUsage::resource).distinct()
                .toList();
    }

    private SendRequest demand(SchedulerRequest request, double now) {
        List<SendRequest.Demand> demands = new ArrayList<>();
        TimeStats habits = request.timeStats();
        double cpus = habits.onFrac() * habits.activeFrac();
        double devices = habits.onFrac() * habits.gpuActiveFrac();
        demands.add(demand(ResourceType.CPU, host.cpus(), request.work(), cpus));
        host.devices().forEach(device -> demands.add(demand(device.type(), device.count(), request.work(), devices)));
        List<SchedulerRequest.InProgress> inProgress = request.inProgress();
        List<SendRequest.Held> held = inProgress == null ? List.of()
                : inProgress.stream().map(task -> new SendRequest.Held(task.reportDeadline(), task.remainingSeconds(),
                        task.usage())).toList();
        return new SendRequest(now, demands, request.work().legacySeconds(), true, held);
    }

    private static SendRequest.Demand demand(ResourceType type, int count, WorkRequest work,
            double available) {
        WorkRequest.Ask ask = work.of(type);
        return new SendRequest.Demand(type, count, ask.seconds(), ask.instances(), ask.estimatedDelay(), available);
    }

    /** A random application that serves what is still wanted, by weight. */
    @Nullable
    private AppModel draw(SendState state) {
        double sum = 0;
        for (AppModel app : model.apps()) {
            sum += wanted(app, state) ? app.weight() : 0;
        }
        double left = random.nextDouble() * sum;
        AppModel chosen = null;
        for (AppModel app : model.apps()) {
            if (wanted(app, state) && left >= 0) {
                chosen = app;
                left -= app.weight();
            }
        }
        return chosen;
    }

    private boolean wanted(AppModel app, SendState state) {
        return app.weight() > 0 && (host.memoryBytes() <= 0 || app.needs().memoryBytes() <= host.memoryBytes())
                && app.versions().stream().anyMatch(usage -> state.workNeeded(usage.resource()));
    }

    private static SendCandidate candidate(AppModel app, SchedulerRequest request) {
        List<SendCandidate.Version> versions = app.versions().stream().map(usage -> new SendCandidate.Version(usage,
                app.fpopsEstimate() / usage.flops() * request.durationCorrection())).toList();
        return new SendCandidate(app.name(), app.latencyBoundSeconds(), versions);
    }

    private Sent task(AppModel app, int version, double now) {
        ResourceUsage usage = app.versions().get(version);
        TaskId id = new TaskId(model.url(), model.name() + "_" + sent++);
        SimTask task = new SimTask(id, index, usage, resource(usage), app.draw(random.nextGaussian()), now,
                now + app.latencyBoundSeconds(), peak(usage), app.needs());
        return new Sent(task, app, version);
    }

    private int resource(ResourceUsage usage) {
        if (usage.coproc() == null) {
            return 0;
        }
        for (int d = 0; d < host.devices().size(); d++) {
            if (host.devices().get(d).type().equals(usage.coproc())) {
                return d + 1;
            }
        }
        return -1;
    }

    private double peak(ResourceUsage usage) {
        double flops = usage.cpus() * host.flops();
        for (HostModel.Device device : host.devices()) {
            flops += device.type().equals(usage.coproc()) ? usage.coprocs() * device.flops() : 0;
        }
        return flops;
    }
}
