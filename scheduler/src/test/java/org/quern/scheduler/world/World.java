package org.quern.scheduler.world;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.quern.model.AppSnapshot;
import org.quern.model.BufferTargets;
import org.quern.model.ContactState;
import org.quern.model.HostSnapshot;
import org.quern.model.ProcessPhase;
import org.quern.model.ProjectFlag;
import org.quern.model.ProjectResource;
import org.quern.model.ProjectSnapshot;
import org.quern.model.ProjectUrl;
import org.quern.model.ResourceBar;
import org.quern.model.ResourceSnapshot;
import org.quern.model.ResourceType;
import org.quern.model.RpcReason;
import org.quern.model.ScheduleLimits;
import org.quern.model.TaskSnapshot;
import org.quern.model.UsageInterval;
import org.quern.model.WorkRequest;
import org.quern.scheduler.Hosts;
import org.quern.scheduler.Ledgers;
import org.quern.scheduler.PolicySuite;
import org.quern.scheduler.contact.RpcSuccess;
import org.quern.scheduler.contact.RpcTiming;
import org.quern.scheduler.cpu.Enforcement;
import org.quern.scheduler.cpu.RunList;
import org.quern.scheduler.cpu.RunListEnforcer;
import org.quern.scheduler.fetch.FetchDecision;
import org.quern.scheduler.forecast.Forecast;
import org.quern.scheduler.send.SendCandidate;
import org.quern.scheduler.send.SendRequest;
import org.quern.scheduler.send.SendState;
import org.quern.scheduler.send.SendVerdict;

/**
 * The least world that policies can live in: a host, projects that always or never have work, calls that take no time. For tests of
 * policies alone; the simulator drives the whole engine.
 */
public final class World {
    private static final double CHECKPOINT_SECONDS = 300;

    /** One simulated project. */
    static final class Project {
        final ProjectUrl url;
        double share;
        final List<TaskSource> sources;
        final int[] sent;
        int maxConcurrent = Integer.MAX_VALUE;
        ContactState contact;
        final boolean[] supplies;
        final double[] used;
        final double[] usedTotal;
        int calls;
        int received;
        int late;
        double lateSeconds;

        Project(String name, double share, int resources, List<TaskSource> sources) {
            url = Hosts.url(name);
            this.share = share;
            this.sources = sources;
            sent = new int[sources.size()];
            supplies = new boolean[resources];
            used = new double[resources];
            usedTotal = new double[resources];
            contact = RpcTiming.masterRead(ContactState.ATTACHED, List.of(url + "cgi")).withPending(RpcReason.NONE);
        }
    }

    /** What a check sees after every tick. */
    public record Moment(World world, HostSnapshot host, Forecast forecast, RunList list, Enforcement enforcement,
            FetchDecision fetch, Ledgers before, Ledgers settled, Ledgers after, UsageInterval interval) {}

    final List<ResourceSnapshot> resources;
    final List<Project> projects = new ArrayList<>();
    final List<SimTask> tasks = new ArrayList<>();
    private final PolicySuite suite;
    final Random random;
    BufferTargets buffers = BufferTargets.days(0.1, 0.25);
    ScheduleLimits limits = ScheduleLimits.UNLIMITED;
    double now = Hosts.NOW;
    /** Length of a tick, seconds: BOINC's scheduling pass, or longer for tests over weeks. */
    double tick = 60;
    boolean computing = true;
    private Ledgers ledgers = Ledgers.EMPTY;
    private double elapsedSinceDecision;
    private int serial;
    private double idleSeconds;
    private double possibleSeconds;

    public World(String suite, long seed, List<ResourceSnapshot> resources) {
        this.suite = PolicySuite.parse(suite);
        this.random = new Random(seed);
        this.resources = new ArrayList<>(resources);
    }

    public World project(String name, double share, TaskSource... sources) {
        projects.add(new Project(name, share, resources.size(), List.of(sources)));
        return this;
    }

    public World buffers(double days, double additional) {
        buffers = BufferTargets.days(days, additional);
        return this;
    }

    public World limits(ScheduleLimits newLimits) {
        limits = newLimits;
        return this;
    }

    public World tick(double seconds) {
        tick = seconds;
        return this;
    }

    public World maxConcurrent(int project, int limit) {
        projects.get(project).maxConcurrent = limit;
        return this;
    }

    Project at(int index) {
        return projects.get(index);
    }

    /** Instance-seconds that project {@code p} has had of resource {@code r}. */
    public double used(int p, int r) {
        return projects.get(p).usedTotal[r];
    }

    /** Part of resource {@code r}'s use that went to project {@code p}. */
    public double part(int p, int r) {
        double sum = projects.stream().mapToDouble(project -> project.usedTotal[r]).sum();
        return sum > 0 ? used(p, r) / sum : 0;
    }

    public double idleness() {
        return idleSeconds / possibleSeconds;
    }

    /** Processing that went to tasks that ended late, of all. */
    public double waste() {
        return projects.stream().mapToDouble(p -> p.lateSeconds).sum() / possibleSeconds;
    }

    public PolicySuite suite() {
        return suite;
    }

    public int calls() {
        return projects.stream().mapToInt(p -> p.calls).sum();
    }

    public int received(int p) {
        return projects.get(p).received;
    }

    /** Lives for {@code seconds}, calling {@code check} after every tick. */
    public World run(double seconds, Consumer<Moment> check) {
        for (double end = now + seconds, t = now; t < end; t += tick) {
            check.accept(tick());
        }
        return this;
    }

    public World run(double seconds) {
        return run(seconds, moment -> {});
    }

    /** Changes a clock that policies see, without time passing. */
    public void stepClock(double seconds) {
        now += seconds;
        projects.forEach(p -> p.contact = p.contact.moved(time -> time > 0 ? time + seconds : 0));
    }

    Moment tick() {
        HostSnapshot before = snapshot();
        UsageInterval interval = UsageInterval.measured(before, elapsedSinceDecision, usedByProject());
        Ledgers old = ledgers;
        ledgers = ledgers.advance(suite, interval);
        Ledgers settled = ledgers;
        elapsedSinceDecision = 0;
        HostSnapshot host = snapshot();
        Forecast forecast = suite.cpu().forecast(host, ledgers.of(suite.cpu().accounting()));
        RunList list = suite.cpu().decide(host, ledgers.of(suite.cpu().accounting()), forecast);
        Enforcement enforcement = RunListEnforcer.enforce(host, list);
        apply(enforcement, forecast);
        HostSnapshot scheduled = snapshot();
        FetchDecision fetch = suite.fetch().choose(scheduled,
                suite.cpu().forecast(scheduled, ledgers.of(suite.cpu().accounting())),
                ledgers.of(suite.fetch().accounting()));
        ledgers = ledgers.with(suite.fetch().accounting(), fetch.ledger());
        Moment moment = new Moment(this, host, forecast, list, enforcement, fetch, old, settled, ledgers, interval);
        if (computing) {
            fetch.project().ifPresent(p -> call(p, fetch.request()));
        }
        compute();
        return moment;
    }

    private double[][] usedByProject() {
        double[][] used = new double[projects.size()][];
        for (int p = 0; p < used.length; p++) {
            used[p] = projects.get(p).used.clone();
            Arrays.fill(projects.get(p).used, 0);
        }
        return used;
    }

    HostSnapshot snapshot() {
        List<ResourceSnapshot> present = resources.stream().map(r -> new ResourceSnapshot(r.type(), r.instances(),
                r.peakFlops(), r.available(), computing && r.allowed())).toList();
        List<ProjectSnapshot> attached = projects.stream().map(this::snapshot).toList();
        List<TaskSnapshot> queue = new ArrayList<>();
        for (SimTask task : tasks) {
            double remaining = suite.estimate().remainingSeconds(task.progress(projects.get(task.project).url),
                    ledgers.of(suite.estimate()));
            queue.add(task.snapshot(remaining));
        }
        return new HostSnapshot(now, present, limits, buffers, attached, queue);
    }

    private ProjectSnapshot snapshot(Project project) {
        List<ProjectResource> facts = new ArrayList<>();
        for (int r = 0; r < resources.size(); r++) {
            facts.add(new ProjectResource(ResourceBar.NONE, project.contact.backoff(resources.get(r).type()).until(),
                    project.supplies[r], false, 0));
        }
        List<AppSnapshot> apps = new ArrayList<>();
        for (int a = 0; a < project.sources.size(); a++) {
            apps.add(AppSnapshot.named("app" + a));
        }
        return new ProjectSnapshot(project.url, project.share, project.contact.minRpcTime(),
                EnumSet.noneOf(ProjectFlag.class), project.maxConcurrent, 1, facts, apps);
    }

    private void apply(Enforcement enforcement, Forecast forecast) {
        for (Enforcement.Preemption preemption : enforcement.preempted()) {
            SimTask task = tasks.get(preemption.task());
            boolean quit = preemption.manner() == Enforcement.Manner.QUIT;
            task.phase = quit ? ProcessPhase.ON_DISK : ProcessPhase.IN_MEMORY;
            task.held = 0;
        }
        for (Enforcement.Assignment assignment : enforcement.running()) {
            SimTask task = tasks.get(assignment.task());
            if (!task.running()) {
                task.phase = ProcessPhase.RUNNING;
                task.runningSince = now;
                task.ranForDeadline |= assignment.forDeadline();
            }
            task.held = assignment.instances();
        }
        forecast.misses().stream().forEach(t -> tasks.get(t).lastMiss = now);
    }

    private void call(int p, WorkRequest request) {
        Project project = projects.get(p);
        project.calls++;
        project.contact = RpcTiming.started(project.contact, now);
        SendState state = SendState.opening(sendRequest(request), supported(project));
        for (int tries = 0; tries < 1000 && state.workNeeded(); tries++) {
            List<Integer> useful = useful(project, state);
            if (useful.isEmpty()) {
                break;
            }
            int a = useful.get(random.nextInt(useful.size()));
            TaskSource source = project.sources.get(a);
            SendCandidate candidate = new SendCandidate("c", source.latencyBound(),
                    List.of(new SendCandidate.Version(source.usage(),
                            source.fpopsEstimate() / source.usage().flops())));
            if (suite.send().consider(state, candidate) instanceof SendVerdict.Send send) {
                state = state.sent(candidate, send.version());
                project.sent[a]++;
                project.received++;
                tasks.add(new SimTask("t" + serial++, p, a, source, now));
            } else {
                tries += 50;
            }
        }
        answer(project, request, state);
    }

    private static List<ResourceType> supported(Project project) {
        return project.sources.stream().map(source -> source.usage().resource()).distinct().toList();
    }

    private List<Integer> useful(Project project, SendState state) {
        List<Integer> useful = new ArrayList<>();
        for (int a = 0; a < project.sources.size(); a++) {
            TaskSource source = project.sources.get(a);
            if (project.sent[a] < source.supply() && state.workNeeded(source.usage().resource())) {
                useful.add(a);
            }
        }
        return useful;
    }

    private void answer(Project project, WorkRequest request, SendState state) {
        List<ResourceType> asked = request.perResource().stream().filter(ask -> ask.seconds() > 0)
                .map(WorkRequest.Ask::type).toList();
        List<ResourceType> brought = state.sent().stream().map(held -> held.usage().resource()).distinct().toList();
        for (int r = 0; r < resources.size(); r++) {
            ResourceType type = resources.get(r).type();
            project.supplies[r] = brought.contains(type) || (project.supplies[r] && !asked.contains(type));
        }
        project.contact = RpcTiming.succeeded(project.contact,
                new RpcSuccess(RpcReason.NEED_WORK, 7, 0, asked, brought), now,
                random.nextDouble());
    }

    private SendRequest sendRequest(WorkRequest request) {
        List<SendRequest.Demand> demands = new ArrayList<>();
        for (ResourceSnapshot resource : resources) {
            WorkRequest.Ask ask = request.of(resource.type());
            demands.add(new SendRequest.Demand(resource.type(), resource.instances(), ask.seconds(), ask.instances(),
                    ask.estimatedDelay()));
        }
        List<SendRequest.Held> held = tasks.stream()
                .map(task -> new SendRequest.Held(task.deadline, task.trueSeconds - task.elapsed, task.source.usage()))
                .toList();
        return new SendRequest(now, demands, request.legacySeconds(), true, held);
    }

    private void compute() {
        double[] busy = new double[resources.size()];
        for (SimTask task : List.copyOf(tasks)) {
            if (task.running()) {
                double ran = Math.min(tick, Math.max(0, task.trueSeconds - task.elapsed));
                task.elapsed += ran;
                use(task, ran, busy);
                if (now + ran - task.lastCheckpoint >= CHECKPOINT_SECONDS) {
                    task.lastCheckpoint = now + ran;
                }
                if (task.elapsed >= task.trueSeconds) {
                    end(task, now + ran);
                }
            }
        }
        for (int r = 0; r < busy.length && computing; r++) {
            double weight = resources.get(r).peakFlops() / 1e9;
            idleSeconds += weight * Math.max(0, resources.get(r).instances() * tick - busy[r]);
            possibleSeconds += weight * resources.get(r).instances() * tick;
        }
        now += tick;
        elapsedSinceDecision += tick;
    }

    private void use(SimTask task, double ran, double[] busy) {
        Project project = projects.get(task.project);
        for (int r = 0; r < resources.size(); r++) {
            double instances = r == 0 ? task.source.usage().cpus()
                    : r == task.source.resource() ? task.source.usage().coprocs() : 0;
            project.used[r] += ran * instances;
            project.usedTotal[r] += ran * instances;
            busy[r] += ran * instances;
        }
    }

    private void end(SimTask task, double when) {
        Project project = projects.get(task.project);
        tasks.remove(task);
        ledgers = ledgers.with(suite.estimate(),
                suite.estimate().taskEnded(task.progress(project.url), ledgers.of(suite.estimate())));
        project.contact = RpcTiming.taskUploaded(project.contact, resources.get(task.source.resource()).type());
        if (when > task.deadline) {
            project.late++;
            project.lateSeconds += task.elapsed * Math.max(task.source.usage().cpus(), task.source.usage().coprocs());
        }
    }
}
