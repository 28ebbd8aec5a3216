package org.quern.engine.schedule;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import org.quern.config.options.GpuExclusion;
import org.quern.engine.command.Command;
import org.quern.engine.event.Event;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.event.Permission;
import org.quern.engine.event.Permission.Verdict;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.settings.ProjectWishes;
import org.quern.engine.state.ActiveTask;
import org.quern.engine.state.ClientState;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.ProjectState;
import org.quern.engine.state.contact.ContactUnderWay;
import org.quern.engine.state.file.ProjectFiles;
import org.quern.engine.tick.OneTurn;
import org.quern.engine.tick.Snapshot;
import org.quern.engine.tick.TickContext;
import org.quern.engine.tick.TimeAdvance;
import org.quern.model.AccountFile;
import org.quern.model.App;
import org.quern.model.AppInfo;
import org.quern.model.AppVersion;
import org.quern.model.ContactState;
import org.quern.model.Coprocessor;
import org.quern.model.DiskOffer;
import org.quern.model.FileInfo;
import org.quern.model.FileRecord;
import org.quern.model.FileRef;
import org.quern.model.HostInfo;
import org.quern.model.NetStats;
import org.quern.model.OutputFact;
import org.quern.model.ProjectUrl;
import org.quern.model.RequestExtras;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.model.Result;
import org.quern.model.RpcReason;
import org.quern.model.SavedProject;
import org.quern.model.SavedState;
import org.quern.model.SchedulerRequest;
import org.quern.model.TaskId;
import org.quern.model.TimeStats;
import org.quern.model.WorkRequest;
import org.quern.model.Workunit;
import org.quern.model.device.CardInstance;
import org.quern.model.device.DeviceFacts;

/** A computer with some CPUs of 1e9 operations a second, cards of 1e12 and two projects of equal shares. Tasks are 1e12 operations. */
final class ScheduleScene {
    static final ProjectUrl A = ProjectUrl.of("https://a.example/");
    static final ProjectUrl B = ProjectUrl.of("https://b.example/");
    static final double NOW = 2e9;
    static final double DAY = 86_400;
    /** Of a project that was contacted before and may be again. */
    static final ContactState KNOWN = ContactState.ATTACHED.withPending(RpcReason.NONE).withMasterFetchPending(false);
    static final ResourceUsage CPU = ResourceUsage.oneCpu(1e9);
    static final ResourceUsage CARD = new ResourceUsage(0.25, ResourceType.NVIDIA, 1, 1e9);
    final ClientState state;
    /** Seconds since {@link #NOW}. */
    double later;
    TimeAdvance timeAdvance = TimeAdvance.POLLED;
    /** What was decided in the last turn: by {@code "TASK name"}, {@code "DEVICE name"} or {@code "PROJECT url"} its verdict and why. */
    final Map<String, String> decided = new TreeMap<>();
    /** What the user may read of the last turn. */
    List<String> told = List.of();

    ScheduleScene(int cpus, Coprocessor... cards) {
        this(SavedState.fresh(HostInfo.plain(cpus, 1e9).withCoprocessors(List.of(cards)), "p", "8.3.0"), cpus);
    }

    private ScheduleScene(SavedState saved, int cpus) {
        state = new ClientState(saved, List.of(account(A), account(B)), EngineSettings.defaults(cpus, "p"));
        state.permission(Permission.ALL);
        state.projects().values().forEach(project -> project.timing().restored(KNOWN));
    }

    /** The same computer, where programs of the user's own compute for the first project. */
    ScheduleScene withOwnPrograms() {
        return new ScheduleScene(state.saved().withProjects(List.of(SavedProject.attached(A)
                .with(new AppInfo(List.of(), List.of(), List.of())))), state.host().ncpus());
    }

    /** A computer with more processors than tasks may use. */
    static ScheduleScene sparing(int usable, int cpus) {
        return new ScheduleScene(SavedState.fresh(HostInfo.plain(cpus, 1e9), "p", "8.3.0"), usable);
    }

    private static AccountFile account(ProjectUrl url) {
        return new AccountFile(url, "key", "", 100, List.of(), "", "", null);
    }

    /** Cards that the driver counts so, with a gigabyte each; those from {@code firstWithDisplay} on drive a display. */
    static Coprocessor cards(ResourceType type, int firstWithDisplay, int... numbers) {
        List<CardInstance> instances = new ArrayList<>();
        for (int number : numbers) {
            instances.add(new CardInstance(number, CardInstance.NO_OPENCL, "id " + number, null, 1e9,
                    number >= firstWithDisplay));
        }
        return new Coprocessor(type, "card", numbers.length, 1e12, 1e9, 1e9, "", true, "",
                new DeviceFacts(null, null, 0, 0, instances));
    }

    static Coprocessor cards(int... numbers) {
        return cards(ResourceType.NVIDIA, 100, numbers);
    }

    /** Nothing of the kind may compute. */
    static Permission without(boolean compute, boolean gpu) {
        return new Permission(compute ? Verdict.YES : new Verdict(false, 1, "on batteries", true),
                gpu ? Verdict.YES : new Verdict(false, 4, "somebody is at the keyboard", true), Verdict.YES,
                Verdict.YES);
    }

    static Permission sparingDisplays() {
        return new Permission(Verdict.YES, Verdict.YES, Verdict.YES, Verdict.YES, false, false, true);
    }

    ProjectState project(ProjectUrl url) {
        return Objects.requireNonNull(state.find(url));
    }

    /** Work of an application; what it uses stays as it was said first. */
    HeldResult coming(ProjectUrl url, String app, String name, ResourceUsage usage) {
        ProjectState project = project(url);
        if (!project.apps().containsKey(app)) {
            project.work().told(App.named(app));
        }
        project.work().offered(new AppVersion(app, 1, "p", "", "", usage, "", "", false, false,
                List.of(FileRef.of(app + "_prog", ""))));
        project.work().told(new Workunit(name + "_w", app, 1, "", 1e12, 1e15, 1e6, 0,
                List.of(FileRef.of(name + "_in", "")), "", null));
        return project.work().assigned(new Result(name, name + "_w", "p", 1, "", NOW + 100 * DAY, NOW - DAY, false,
                List.of()));
    }

    HeldResult task(ProjectUrl url, String app, String name, ResourceUsage usage) {
        HeldResult held = coming(url, app, name, usage);
        held.inputsCame();
        return held;
    }

    HeldResult task(ProjectUrl url, String name) {
        return task(url, "app", name, CPU);
    }

    HeldResult cardTask(ProjectUrl url, String name) {
        return task(url, "gpu", name, CARD);
    }

    ActiveTask slot(ProjectUrl url, HeldResult held) {
        return held.task() != null ? held.task() : state.admitted(new TaskId(url, held.name()), held);
    }

    /** Its program computes, on these instances. */
    ActiveTask running(ProjectUrl url, HeldResult held, ResourceUsage usage, Integer... instances) {
        ActiveTask task = slot(url, held);
        task.chosen(NOW, List.of(instances), List.of(instances).stream().map(i -> "id " + i).toList(), false);
        task.startOrdered(usage, Double.POSITIVE_INFINITY, new MonotonicTime(1));
        task.started(77, 1, NOW);
        return task;
    }

    ActiveTask running(ProjectUrl url, HeldResult held) {
        return running(url, held, CPU);
    }

    static void uses(ActiveTask task, double bytes, double swap) {
        task.use().measured(new Event.TaskMeasured(task.id(), bytes, swap, 1, 0, 0), 0, new MonotonicTime(1));
    }

    /** A file that is to be fetched, and not before that time. */
    void awaited(ProjectUrl url, String name, double time) {
        ProjectState project = project(url);
        project.fileState().described(new FileInfo(name, 100, 0, "", List.of("http://a.example/f"), List.of(), false,
                0, null, null, false, false, 0, false, 0, 0), NOW);
        FileRecord queued = project.fileState().queued(Objects.requireNonNull(project.files().get(name)), false, NOW);
        project.fileState().waitsUntil(queued, time);
    }

    /** An output that waits to be sent. */
    void output(ProjectUrl url, String name) {
        ProjectFiles files = project(url).fileState();
        files.described(new FileInfo(name, 100, 1e6, "", List.of(), List.of("http://a.example/up"), false, 0, null,
                null, false, false, 0, false, 0, 0), NOW);
        files.written(Objects.requireNonNull(files.records().get(name)),
                new OutputFact(name, FileRecord.PRESENT, 100, "", ""));
        files.queued(Objects.requireNonNull(files.records().get(name)), true, NOW);
    }

    /** It is being asked for that. */
    void asks(ProjectUrl url, WorkRequest work) {
        project(url).session().began(ContactUnderWay.call(new SchedulerRequest(url, "key", 1, 1, "8.3.0", 1, 1, 1, 1,
                false, false, work, "p", List.of(), null, "", "", TimeStats.UNKNOWN, NOW, NetStats.NONE, state.host(),
                DiskOffer.UNKNOWN, List.of(), List.of(), List.of(), List.of(), null, null, RequestExtras.NONE, ""),
                new MonotonicTime(990)));
    }

    void excluded(GpuExclusion... exclusions) {
        state.use(state.settings().with(new ProjectWishes(new TreeMap<>(), List.of(exclusions), false)));
    }

    <T> T at(Function<TickContext, T> what) {
        decided.clear();
        OneTurn<T> turn = OneTurn.of(state, NOW, later, timeAdvance, tick -> {
            T answer = what.apply(tick);
            tick.decisions().forEach(decision -> decided.put(decision.kind() + " " + decision.subject(),
                    decision.verdict() + ": " + decision.reason()));
            return answer;
        });
        told = turn.commands().stream().filter(Command.Notify.class::isInstance)
                .map(command -> ((Command.Notify) command).message().text()).toList();
        return turn.answer();
    }

    void turn(Consumer<TickContext> what) {
        at(tick -> {
            what.accept(tick);
            return state;
        });
    }

    /** What the policies see now. */
    Snapshot seen() {
        return at(Snapshots::of);
    }

    /** What was decided of one of {@link #decided}, empty for nothing. */
    String decided(String subject) {
        return decided.getOrDefault(subject, "");
    }
}
