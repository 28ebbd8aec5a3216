package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.quern.engine.command.Command;
import org.quern.engine.command.Decision;
import org.quern.engine.event.DiskFigures;
import org.quern.engine.event.Event;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.event.Now;
import org.quern.engine.event.Permission;
import org.quern.engine.event.TransferOutcome;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.tick.TurnFault;
import org.quern.engine.view.ClientView;
import org.quern.model.AccountFile;
import org.quern.model.ExitFacts;
import org.quern.model.FileInfo;
import org.quern.model.HostInfo;
import org.quern.model.OutputFact;
import org.quern.model.ProjectUrl;
import org.quern.model.SavedResult;
import org.quern.model.SavedState;
import org.quern.model.SavedTask;
import org.quern.model.TaskId;

/**
 * Disk, network, processes and servers in memory: carries out what the engine orders and answers at the next tick. The two clocks
 * have different origins, so that mixing them shows.
 */
final class FakeWorld {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    static final double START = 1_700_000_000;
    /** What the computer's clock shows. */
    double wall = START;
    /** What the servers' clocks show: the right time, for as long as nobody moves one of the two by hand. */
    double right = START;
    double mono = 50;
    EngineSettings settings;
    final List<AccountFile> accounts = new ArrayList<>();
    final Map<ProjectUrl, FakeServer> servers = new LinkedHashMap<>();
    final Map<TaskId, FakeProcess> processes = new LinkedHashMap<>();
    /** Ends that a killed client did not see: what a finish file in the slot tells the next one. */
    final Map<TaskId, ExitFacts> finishFiles = new LinkedHashMap<>();
    /** Checkpoints noted in slots. */
    final Map<TaskId, Command.NoteCheckpoint> notes = new LinkedHashMap<>();
    final List<Command> commands = new ArrayList<>();
    /** Commands of the last tick. */
    List<Command> latest = List.of();
    final List<Decision> decisions = new ArrayList<>();
    final List<Event> mailbox = new ArrayList<>();
    SavedState disk;
    boolean diskFails;
    /** What is told of a start instead of a process, null: it comes to one. */
    Function<Command.StartTask, @Nullable Event> startTrouble = start -> null;
    double checkpointEvery = 60;
    double runSeconds = FakeServer.RUN_SECONDS;
    boolean serversDown;
    /** Contacts that failed because of that. */
    int failures;
    /** What each of them costs, and what each answer brings. */
    double failedSeconds;
    double failedBytes;
    double answerBytes;
    /** Of the files of its replies those that lie in the project's folder. */
    List<FileInfo> lying = List.of();
    /** What each download brings. */
    double downloadedBytes = 100;
    /** Commands that get no answer. */
    Predicate<Command> ignored = command -> false;
    Function<Command, TransferOutcome> transfer = command -> new TransferOutcome.Done();
    Function<TaskId, List<OutputFact>> outputs = task -> List
            .of(new OutputFact(task.result() + "_out", 1, 100, "d41d8cd98f00b204e9800998ecf8427e", ""));
    /** What a walk over the disk finds, null: it never ends. */
    @Nullable
    Supplier<DiskFigures> figures;
    /** Why files cannot be deleted, empty if they can. */
    String deletionProblem = "";
    String undone = "";
    boolean exited;
    Engine engine;
    @Nullable
    ClientView view;
    /** What a client is told right after its start, null: nothing. */
    @Nullable
    Permission permission = Permission.ALL;
    /** Is told what the engine is told in each turn. */
    BiConsumer<Now, List<Event>> listener = (now, events) -> {
    };
    /** Processor time of the last turn in ns, for benchmarks. */
    long turnCpuNanos;
    /** What failed, where a test wants failures. */
    final List<TurnFault> faults = new ArrayList<>();
    boolean faultsExpected;
    final Random random;

    FakeWorld(int cpus, FakeServer... servers) {
        this(1, HostInfo.plain(cpus, FakeServer.FLOPS), EngineSettings.defaults(cpus, "plat"), servers);
    }

    FakeWorld(long seed, HostInfo host, EngineSettings settings, FakeServer... servers) {
        this.settings = settings;
        random = new Random(seed);
        for (FakeServer server : servers) {
            this.servers.put(server.url, server);
            accounts.add(server.account());
        }
        disk = SavedState.fresh(host, "plat", "8.3.0");
        engine = new Engine(disk, accounts, settings, random);
        tellPermission();
    }

    private void tellPermission() {
        if (permission != null) {
            mailbox.add(new Event.PermissionChanged(permission));
        }
    }

    /** The client dies here; what was on disk is all that the next one knows. Its processes die with it. */
    void crash() {
        processes.forEach((task, process) -> {
            if (process.end != null && process.end.finishFile() != null) {
                finishFiles.put(task, process.end);
            }
        });
        processes.clear();
        mailbox.clear();
        exited = false;
        mono = 1;
        disk = withNotes(disk);
        engine = new Engine(disk, accounts, settings, random);
        tellPermission();
        finishFiles.forEach((task, facts) -> mailbox.add(new Event.TaskExited(task, facts)));
    }

    /** What a starting client reads from its slots (docs/protocol/app-control.md 18): checkpoints that are newer than the state file. */
    private SavedState withNotes(SavedState s) {
        List<SavedTask> tasks = s.tasks().stream().map(this::withNote).toList();
        return s.withTasks(tasks);
    }

    private SavedTask withNote(SavedTask t) {
        Command.NoteCheckpoint note = notes.get(new TaskId(t.project(), t.resultName()));
        return note == null || note.slot() != t.slot() ? t
                : t.withCheckpoint(note.cpuTime(), note.elapsedTime(), note.fractionDone());
    }

    void post(Event event) {
        mailbox.add(event);
    }

    /** Time passes and the engine has its turn. */
    void step(double seconds) {
        wall += seconds;
        right += seconds;
        mono += seconds;
        new LinkedHashMap<>(processes).forEach((task, process) -> run(task, process, seconds));
        List<Event> events = List.copyOf(mailbox);
        mailbox.clear();
        listener.accept(new Now(wall, new MonotonicTime(mono)), events);
        long begin = THREADS.getCurrentThreadCpuTime();
        Tick tick = engine.tick(new Now(wall, new MonotonicTime(mono)), events);
        turnCpuNanos = THREADS.getCurrentThreadCpuTime() - begin;
        faults.addAll((faultsExpected ? tick : tick.sound()).faults());
        view = tick.view();
        latest = tick.commands();
        decisions.addAll(tick.decisions());
        commands.addAll(latest);
        latest.stream().filter(ignored.negate()).forEach(this::carryOut);
        assertPlausible();
    }

    void run(double seconds) {
        for (double passed = 0; passed < seconds; passed++) {
            step(1);
        }
    }

    /** Steps until something holds; fails if it does not within that time. */
    void runUntil(String what, double atMostSeconds, Predicate<FakeWorld> holds) {
        for (double passed = 0; passed < atMostSeconds; passed++) {
            step(1);
            if (holds.test(this)) {
                return;
            }
        }
        assertTrue(holds.test(this), what + " within " + atMostSeconds + " s; commands: " + names());
    }

    ClientView view() {
        return java.util.Objects.requireNonNull(view);
    }

    SavedResult result(int project, int index) {
        return view().state().projects().get(project).results().get(index);
    }

    List<SavedResult> results() {
        return view().state().projects().stream().flatMap(project -> project.results().stream()).toList();
    }

    /** Tasks that ended with an error. */
    List<String> failed() {
        return results().stream().filter(result -> result.outcome().exitStatus() != 0)
                .map(result -> result.result().name()).toList();
    }

    /** The first thing that is said of this subject now. */
    Decision explained(String subject) {
        return view().explanations().stream().filter(decision -> decision.subject().equals(subject)).findFirst()
                .orElseThrow();
    }

    /** Time passes while nobody looks: the clock of this computer stays right. */
    void forward(double seconds) {
        wall += seconds;
        right += seconds;
    }

    FakeServer server() {
        return servers.values().iterator().next();
    }

    long count(Class<? extends Command> kind) {
        return commands.stream().filter(kind::isInstance).count();
    }

    boolean ordered(Class<? extends Command> kind) {
        return latest.stream().anyMatch(kind::isInstance);
    }

    FakeProcess process() {
        assertEquals(1, processes.size(), "one process");
        return processes.values().iterator().next();
    }

    private List<String> names() {
        return commands.stream().map(command -> command.getClass().getSimpleName()).distinct().toList();
    }

    private void run(TaskId task, FakeProcess process, double seconds) {
        double before = process.checkpoint;
        process.compute(seconds, checkpointEvery, runSeconds);
        ExitFacts end = process.end;
        if (process.checkpoint > before || end == null) {
            mailbox.add(new Event.TaskProgressed(task, process.cpuTime, process.checkpoint,
                    process.cpuTime / runSeconds));
        }
        if (end != null) {
            processes.remove(task);
            finishFiles.put(task, end);
            mailbox.add(new Event.TaskExited(task, end));
        }
    }

    private void carryOut(Command command) {
        switch (command) {
            case Command.SaveState save -> save(save);
            case Command.FetchMaster fetch -> fetchMaster(fetch);
            case Command.CallScheduler call -> call(call);
            case Command.Download d -> mailbox.add(
                    new Event.TransferEnded(d.file(), false, transfer.apply(d), downloadedBytes, 1));
            case Command.Upload u -> mailbox.add(new Event.TransferEnded(u.file(), true, transfer.apply(u), 100, 1));
            case Command.StartTask start -> {
                TaskId task = new TaskId(start.launch().project(), start.launch().result().name());
                assertTrue(!processes.containsKey(task), "started twice: " + task);
                Event trouble = startTrouble.apply(start);
                if (trouble != null) {
                    mailbox.add(trouble);
                    return;
                }
                finishFiles.remove(task);
                processes.put(task, new FakeProcess(start.launch()));
                mailbox.add(new Event.TaskStarted(task, 1000 + start.launch().slot(), 1));
            }
            case Command.SuspendTask c -> withProcess(c.task(), process -> process.suspended = true);
            case Command.ResumeTask c -> withProcess(c.task(), process -> process.suspended = false);
            case Command.QuitTask c -> withProcess(c.task(), process -> process.end = FakeProcess.code(0));
            case Command.AbortTask c -> withProcess(c.task(), process -> process.end = FakeProcess.signal(9));
            case Command.KillTask c -> withProcess(c.task(), process -> process.end = FakeProcess.signal(9));
            case Command.NoteCheckpoint note -> notes.put(note.task(), note);
            case Command.CollectTask collect -> {
                TaskId task = new TaskId(collect.launch().project(), collect.launch().result().name());
                mailbox.add(new Event.TaskCollected(task, "<stderr_txt>\nx\n</stderr_txt>\n", outputs.apply(task)));
            }
            case Command.ForgetFinish forget -> finishFiles.remove(forget.task());
            case Command.ClearSlot clear -> finishFiles.keySet()
                    .removeIf(task -> processes.get(task) == null && !inSlot(task, clear.slot()));
            case Command.RemoveProject remove -> accounts.removeIf(account -> account.url().equals(remove.project()));
            case Command.MeasureDisk _ -> {
                if (figures != null) {
                    mailbox.add(new Event.DiskMeasured(figures.get()));
                }
            }
            case Command.DeleteFile delete -> mailbox.add(new Event.FileDeleted(delete.file(), deletionProblem));
            case Command.Exit c -> {
                exited = true;
                undone = c.undone();
            }
            default -> {
            }
        }
    }

    private boolean inSlot(TaskId task, int slot) {
        return view().tasks().stream().anyMatch(t -> t.result().equals(task.result()) && t.slot() != slot);
    }

    private void withProcess(TaskId task, java.util.function.Consumer<FakeProcess> action) {
        FakeProcess process = processes.get(task);
        if (process != null && process.end == null) {
            action.accept(process);
        }
    }

    private void save(Command.SaveState save) {
        if (diskFails) {
            mailbox.add(new Event.StateSaveFailed(save.sequence(), "no space left"));
        } else {
            disk = save.state();
            mailbox.add(new Event.StateSaved(save.sequence()));
        }
    }

    private void fetchMaster(Command.FetchMaster fetch) {
        failures += serversDown ? 1 : 0;
        mailbox.add(serversDown
                ? new Event.MasterFetchFailed(fetch.project(), "connection refused", failedSeconds, failedBytes)
                : new Event.MasterFetched(fetch.project(), List.of(fetch.project().canonical() + "cgi")));
    }

    private void call(Command.CallScheduler call) {
        FakeServer server = servers.get(call.request().project());
        if (serversDown || server == null) {
            failures++;
            mailbox.add(new Event.SchedulerFailed(call.request().project(), true, "connection refused", failedSeconds,
                    failedBytes));
        } else {
            mailbox.add(new Event.DateTold("a server", server.url, right));
            mailbox.add(new Event.SchedulerReplied(server.url, server.answer(call.request(), right), true, 0,
                    answerBytes, lying));
        }
    }

    /** What must hold after every tick, whatever happens. */
    private void assertPlausible() {
        double cpus = processes.values().stream().filter(p -> !p.suspended && p.end == null)
                .filter(p -> p.launch.usage().coproc() == null)
                .filter(p -> !p.launch.app().alwaysRuns()).mapToDouble(p -> p.launch.usage().cpus()).sum();
        assertTrue(cpus <= settings.tasks().usableCpus(), "CPUs over-committed: " + cpus + " by " + processes.keySet());
        List<Integer> slots = view().tasks().stream().map(ClientView.TaskView::slot).toList();
        assertEquals(slots.size(), slots.stream().distinct().count(), "slots are shared: " + slots);
    }
}
