package org.quern.simulator.world;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.quern.engine.Engine;
import org.quern.engine.Tick;
import org.quern.engine.command.Command;
import org.quern.engine.event.Event;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.event.Now;
import org.quern.engine.event.Permission;
import org.quern.engine.event.UserCommand;
import org.quern.engine.tick.TimeAdvance;
import org.quern.model.ExitFacts;
import org.quern.model.ProjectUrl;
import org.quern.model.SchedulerRequest;
import org.quern.model.TaskId;
import org.quern.model.TaskLaunch;
import org.quern.scheduler.PolicyCatalog;
import org.quern.scheduler.PolicySuite;
import org.quern.scheduler.send.WorkSendPolicy;
import org.quern.simulator.scenario.Known;
import org.quern.simulator.scenario.ProjectModel;
import org.quern.simulator.scenario.QueuedTask;
import org.quern.simulator.scenario.Scenario;

/**
 * A simulated computer with its projects. Time jumps to whatever happens next: a task ends, something is switched on or off, or
 * the engine wants to look again. Scheduler calls and transfers take no time unless the scenario says so (docs/protocol/study.md 6). What the engine decides
 * is carried out at once; it is the daemon's own engine, and nothing here decides anything.
 */
final class World {
    /** Origin of the monotonic clock; differs from the other so that mixing them shows. */
    private static final double MONO_START = 1000;
    /** Least time between turns when the engine wants another one, as in the daemon: it looks once a second. */
    private static final double LEAST_WAIT_SECONDS = 1;
    /** Turns in a row without passing time after which the engine is considered to chase its tail. */
    private static final int MOST_TURNS = 10_000;
    /** SIGKILL. */
    private static final int KILLED = 9;
    private static final double DAY_SECONDS = 86_400;
    private final Scenario scenario;
    private final Engine engine;
    private final HostConditions conditions;
    private final Map<ProjectUrl, SimServer> servers = new TreeMap<>();
    private final Map<TaskId, SimTask> tasks = new LinkedHashMap<>();
    /** Those with a process that computes. */
    private final List<SimTask> computing = new ArrayList<>();
    private final Transfers downloads;
    private final Transfers uploads;
    private final Meter meter;
    private final RunWatch watch;
    /** Answers that are on their way, by when they come. */
    private final SortedMap<Double, List<Runnable>> answers = new TreeMap<>();
    private List<Event> mailbox = new ArrayList<>();
    private final double start;
    private double now;

    /**
     * A world at its first moment.
     *
     * @param scenario what is in it
     * @param suite the policies of client and servers
     * @param seed of everything that happens by chance
     * @param watch is told what runs when
     */
    World(Scenario scenario, PolicySuite suite, long seed, RunWatch watch) {
        this(scenario, suite, seed, watch, TimeAdvance.BY_EVENTS);
    }

    /** The same with an engine that looks as often as {@code timeAdvance} says. */
    World(Scenario scenario, PolicySuite suite, long seed, RunWatch watch, TimeAdvance timeAdvance) {
        this.scenario = scenario;
        this.watch = watch;
        start = scenario.past().now();
        now = start;
        SplittableRandom random = new SplittableRandom(seed);
        conditions = new HostConditions(scenario.host(), random.split(), now, !scenario.hasCheckpoints());
        for (int p = 0; p < scenario.projects().size(); p++) {
            ProjectModel project = scenario.projects().get(p);
            WorkSendPolicy send = project.serverPolicy().isEmpty() ? suite.send()
                    : PolicyCatalog.send(project.serverPolicy());
            SimServer server = new SimServer(project, p, scenario.host(), send, random.split(), now);
            servers.put(project.url(), server);
            server.queued(now).forEach(task -> tasks.put(task.id, task));
        }
        downloads = new Transfers(false, scenario.host().link().downBytesPerSecond());
        uploads = new Transfers(true, scenario.host().link().upBytesPerSecond());
        meter = new Meter(scenario);
        engine = new Engine(Beginnings.state(scenario, tasks), Beginnings.accounts(scenario),
                Beginnings.settings(scenario, suite), random.split(),
                watch.wantsReasons() ? timeAdvance.explaining() : timeAdvance);
        mailbox.add(new Event.PermissionChanged(conditions.permission()));
    }

    /** Runs for so long; {@code stepSeconds} > 0 makes the engine look that often at least, which must change nothing. */
    FiguresOfMerit run(double seconds, double stepSeconds) {
        double end = now + seconds;
        begin();
        settle();
        while (now < end) {
            double next = Math.min(end, nextHappening());
            if (stepSeconds > 0) {
                next = Math.min(next, now + stepSeconds);
            }
            pass(next);
            happen();
            settle();
        }
        return meter.figures(tasks.values(), end);
    }

    /** Of a client that runs, what computes goes on before the others may, and before anybody is asked for more. */
    private void begin() {
        Known known = scenario.past().known();
        if (known.running().isEmpty()) {
            return;
        }
        Permission permission = conditions.permission();
        Permission.Verdict not = Permission.nothing("the simulation begins").network();
        mailbox.add(new Event.PermissionChanged(new Permission(permission.compute(), permission.gpu(), not, not)));
        turns();
        for (ProjectModel project : scenario.projects()) {
            for (QueuedTask queued : project.start().queue()) {
                TaskId id = new TaskId(project.url(), queued.name());
                if (!queued.suspended() && !Attachments.mayBegin(id, known)) {
                    mailbox.add(new Event.Asked(
                            new UserCommand.ForTask(id, UserCommand.TaskOperation.RESUME)));
                }
            }
        }
        mailbox.add(new Event.PermissionChanged(permission));
    }

    private double nextHappening() {
        double next = Math.min(conditions.changesAt(), now + Math.max(LEAST_WAIT_SECONDS, engine.secondsToWake()));
        for (SimServer server : servers.values()) {
            next = Math.min(next, server.changesAt());
        }
        next = Math.min(next, now + Math.min(downloads.secondsToNext(), uploads.secondsToNext()));
        next = answers.isEmpty() ? next : Math.min(next, answers.firstKey());
        for (SimTask task : computing) {
            next = Math.min(next, now + task.undisturbedSeconds() / task.pace);
        }
        return next;
    }

    private void pass(double until) {
        double seconds = until - now;
        meter.passed(seconds, conditions, computing);
        for (SimTask task : computing) {
            task.compute(seconds * task.pace);
        }
        downloads.pass(seconds);
        uploads.pass(seconds);
        watch.passed(now, until, computing);
        now = until;
    }

    /** What happens at this moment, as news for the engine. */
    private void happen() {
        servers.values().forEach(server -> server.turn(now));
        while (!answers.isEmpty() && answers.firstKey() <= now) {
            answers.pollFirstEntry().getValue().forEach(Runnable::run);
        }
        if (conditions.turn(now)) {
            mailbox.add(new Event.PermissionChanged(conditions.permission()));
            if (!conditions.on()) {
                switchOff();
            }
        }
        mailbox.addAll(downloads.happen(now));
        mailbox.addAll(uploads.happen(now));
        for (SimTask task : List.copyOf(computing)) {
            double done = Math.min(1, task.ran / task.totalSeconds());
            mailbox.add(new Event.TaskProgressed(task.id, task.ran, task.savedSeconds(), done));
            // Half a nanosecond of what is left: time is counted in doubles.
            if (task.remainingSeconds() <= 1e-6 * Math.max(1, task.totalSeconds() * 1e-6)) {
                computing.remove(task);
                Pace.set(scenario.host(), computing);
                task.finished = true;
                task.inMemory = false;
                task.endedAt = OptionalDouble.of(now);
                watch.ended(task, now);
                mailbox.add(new Event.TaskExited(task.id,
                        new ExitFacts(0, 0, new ExitFacts.FinishFile(0, "", false), null)));
            }
        }
    }

    /** What has a process loses it; who loses no work by that is spared the restart. */
    private void switchOff() {
        for (SimTask task : tasks.values()) {
            if (task.inMemory && task.losesWork()) {
                end(task.id, KILLED);
            }
        }
    }

    /** Lets the engine have its turns until nothing more follows at this moment. */
    private void settle() {
        turns();
        if (conditions.momentary()) {
            conditions.endOfMoment();
            mailbox.add(new Event.PermissionChanged(conditions.permission()));
            turns();
        }
    }

    private void turns() {
        int turns = 0;
        do {
            if (++turns > MOST_TURNS) {
                throw new IllegalStateException(String.format(Locale.ROOT,
                        "%s: the engine keeps ordering at one moment, %.4f days after the start", scenario.name(),
                        (now - start) / DAY_SECONDS));
            }
            List<Event> events = mailbox;
            mailbox = new ArrayList<>();
            Tick tick = engine.tick(new Now(now, new MonotonicTime(now - start + MONO_START)), events).sound();
            tick.decisions().forEach(watch::decided);
            tick.commands().forEach(this::carryOut);
            Invariants.check(scenario, computing);
        } while (!mailbox.isEmpty());
    }

    private void carryOut(Command command) {
        switch (command) {
            case Command.FetchMaster c -> fetchMaster(c.project());
            case Command.CallScheduler c -> call(c.request());
            case Command.Download c -> mailbox.addAll(
                    downloads.begin(c.file(), c.record().info().nbytes(), conditions.momentary(), now));
            case Command.Upload c -> mailbox.addAll(
                    uploads.begin(c.file(), c.record().info().nbytes(), conditions.momentary(), now));
            case Command.StopTransfer c -> {
                downloads.stop(c.file());
                uploads.stop(c.file());
            }
            case Command.StartTask c -> start(c.launch());
            case Command.ResumeTask c -> compute(c.task());
            case Command.SuspendTask c -> preempt(c.task());
            case Command.QuitTask c -> {
                preempt(c.task());
                end(c.task(), 0);
            }
            case Command.AbortTask c -> end(c.task(), KILLED);
            case Command.KillTask c -> end(c.task(), KILLED);
            case Command.CollectTask c -> {
                TaskId id = new TaskId(c.launch().project(), c.launch().result().name());
                mailbox.add(new Event.TaskCollected(id, "", TaskFiles.produced(tasks.get(id))));
            }
            case Command.NoteCheckpoint _,Command.MeasureDisk _,Command.Notify _,Command.LogJob _,Command.RecordStatistics _,Command.RunBenchmarks _,Command.CompactHistory _,Command.FollowFeeds _,Command.ReadNews _,Command.CheckClock _,Command.AskDrivers _,Command.RenewTask _,Command.ForgetFinish _,Command.ClearSlot _,Command.DeleteFile _,Command.StorePreferences _,Command.RemoveProject _,Command.SaveState _,Command.TellUploadStatus _,Command.AskUploadAgain _,Command.DeliverTrickle _,Command.ForgetTrickles _,Command.LinkProjectFiles _,Command.Exit _ ->
                    {
                    }
        }
    }

    private void fetchMaster(ProjectUrl project) {
        boolean up = server(project).up.on();
        mailbox.add(up ? new Event.MasterFetched(project, List.of(project.canonical() + "cgi"))
                : new Event.MasterFetchFailed(project, "server down"));
    }

    private void call(SchedulerRequest request) {
        meter.called();
        SimServer server = server(request.project());
        watch.called(server.index, now);
        request.results().forEach(reported -> gaveUp(new TaskId(request.project(), reported.result().name())));
        double seconds = server.model.rules().contactSeconds();
        if (seconds > 0) {
            answers.computeIfAbsent(now + seconds, at -> new ArrayList<>()).add(() -> answer(server, request));
        } else {
            answer(server, request);
        }
    }

    private void answer(SimServer server, SchedulerRequest request) {
        if (!server.up.on()) {
            mailbox.add(new Event.SchedulerFailed(request.project(), true, "server down"));
            return;
        }
        request.results().forEach(reported -> reported(new TaskId(request.project(), reported.result().name())));
        List<SimServer.Sent> sent = server.send(request, now);
        sent.forEach(one -> tasks.put(one.task().id, one.task()));
        mailbox.add(new Event.SchedulerReplied(request.project(), Replies.of(server.model, request, sent), true));
    }

    /** A reported task that had not ended was given up: not started by its deadline. */
    private void gaveUp(TaskId id) {
        SimTask task = tasks.get(id);
        if (task != null && task.endedAt.isEmpty()) {
            task.endedAt = OptionalDouble.of(now);
            watch.gaveUp(task, now);
        }
    }

    private void reported(TaskId id) {
        SimTask task = tasks.get(id);
        if (task != null && task.reportedAt.isEmpty()) {
            task.reportedAt = OptionalDouble.of(now);
            server(id.project()).settled();
        }
    }

    private SimServer server(ProjectUrl url) {
        SimServer server = servers.get(url);
        if (server == null) {
            throw new IllegalStateException("no project at " + url);
        }
        return server;
    }

    private void start(TaskLaunch launch) {
        TaskId id = new TaskId(launch.project(), launch.result().name());
        SimTask task = tasks.get(id);
        if (task != null) {
            task.devices = launch.devices();
            task.inMemory = true;
        }
        mailbox.add(new Event.TaskStarted(id, 1, 1));
        if (task != null && task.memoryBytes() > 0) {
            mailbox.add(new Event.TaskMeasured(id, task.memoryBytes(), 0, 0));
        }
        compute(id);
    }

    private void compute(TaskId id) {
        SimTask task = tasks.get(id);
        if (task != null && !task.computing) {
            task.computing = true;
            computing.add(task);
            Pace.set(scenario.host(), computing);
            watch.started(task, now);
        }
    }

    private void preempt(TaskId id) {
        SimTask task = tasks.get(id);
        boolean could = task != null && (task.resource == 0 ? conditions.computes() : conditions.computesOnDevices());
        if (task != null && task.computing && could) {
            meter.preempted();
        }
        stop(id);
    }

    private void stop(TaskId id) {
        SimTask task = tasks.get(id);
        if (task != null && task.computing) {
            task.computing = false;
            computing.remove(task);
            Pace.set(scenario.host(), computing);
            watch.stopped(task, now);
        }
    }

    private void end(TaskId id, int signal) {
        stop(id);
        SimTask task = tasks.get(id);
        if (task != null && !task.finished) {
            task.leaveMemory();
        }
        mailbox.add(new Event.TaskExited(id, new ExitFacts(0, signal, null, null)));
    }
}
