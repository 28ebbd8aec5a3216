package org.quern.simulator.soak.check;

import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.function.Executable;
import org.quern.engine.Engine;
import org.quern.engine.Tick;
import org.quern.engine.command.Command;
import org.quern.engine.event.Event;
import org.quern.engine.view.ClientView;
import org.quern.model.App;
import org.quern.model.FileId;
import org.quern.model.HostInfo;
import org.quern.model.ProjectUrl;
import org.quern.model.ResultOutcome;
import org.quern.model.SavedProject;
import org.quern.model.SavedResult;
import org.quern.model.SavedState;
import org.quern.model.TaskId;
import org.quern.model.TaskLaunch;
import org.quern.simulator.soak.fault.Violation;
import org.quern.simulator.soak.host.Host;
import org.quern.simulator.soak.host.Program;
import org.quern.simulator.soak.host.Programs;
import org.quern.simulator.soak.host.RecordingClient;
import org.quern.simulator.soak.host.SimulationClock;
import org.quern.simulator.soak.host.Slot;
import org.quern.simulator.soak.host.User;
import org.quern.simulator.soak.host.Volume;
import org.quern.simulator.soak.plan.AppPlan;
import org.quern.simulator.soak.plan.Plans;
import org.quern.simulator.soak.plan.RunPlan;
import org.quern.simulator.soak.server.ActualResult;
import org.quern.simulator.soak.server.ActualResults;
import org.quern.simulator.soak.server.Made;
import org.quern.simulator.soak.server.Server;
import org.quern.simulator.soak.store.StateStore;
import org.quern.simulator.soak.world.DiskLimit;
import org.quern.simulator.soak.world.Turn;
import org.quern.simulator.soak.world.WorldView;

/** A world in which nothing happens but what a test does, with a client of which it says what it does. Mutable. */
final class StagedWorld implements WorldView {
    final Host host;
    final User user;
    final RecordingClient client;
    final Set<FileId> transfers = new HashSet<>();
    private final List<SavedResult> held = new ArrayList<>();
    boolean calling;
    boolean computing = true;
    boolean network = true;
    double shift;
    double comingBytes;
    double copiedBytes;
    long turns;

    StagedWorld() {
        this(Plans.small());
    }

    StagedWorld(RunPlan plan) {
        host = new Host(plan);
        user = new User(host);
        client = new RecordingClient(host.time());
    }

    /** The check is turned: what it says. */
    static String violation(Executable what) {
        return String.valueOf(assertThrows(Violation.class, what).getMessage());
    }

    /** A result of p0 that was sent. */
    ActualResult sent(String name) {
        return sent(name, Plans.APP);
    }

    /** The same of another application. */
    ActualResult sent(String name, AppPlan app) {
        return Made.sentIn(host.actual(), name, app);
    }

    /** Its process, which begins now. */
    Program program(ActualResult actual, int slot) {
        return program(actual, Made.launch(actual, slot));
    }

    /** The same with another start. */
    Program program(ActualResult actual, TaskLaunch launch) {
        Slot found = host.volume().slot(launch.slot());
        Slot its = found == null ? new Slot(actual) : found;
        host.volume().claim(launch.slot(), its);
        return host.programs().begin(launch, actual, its, client, false);
    }

    /** So many seconds pass in which the check may look; its programs do nothing. */
    void pass(Check check, double seconds) {
        check.passing(this, seconds);
        host.time().pass(host.time().now() + seconds);
    }

    /** The state holds it so from now on. */
    StagedWorld holding(ActualResult actual, ResultOutcome outcome) {
        held.removeIf(one -> one.result().name().equals(actual.task().result()));
        held.add(new SavedResult(Made.result(actual, 1.7e9 + 1e6), outcome));
        return this;
    }

    /** The state of p0 with its results, as it would be on disk. */
    SavedState state() {
        List<ActualResult> known = held.stream()
                .map(one -> actual().of(new TaskId(Made.P0, one.result().name()))).toList();
        known.forEach(one -> assertNotNull(one));
        return state(SavedProject.attached(Made.P0).withWork(
                known.stream().map(one -> App.named(one.app.name())).distinct().toList(), List.of(),
                known.stream().map(one -> Made.version(one.app)).distinct().toList(),
                known.stream().map(Made::workunit).toList(), held));
    }

    /** A state of no projects. */
    static SavedState empty() {
        return state(new SavedProject[0]);
    }

    /** A state of these projects. */
    static SavedState state(SavedProject... projects) {
        return SavedState.fresh(HostInfo.plain(2, 1e9), "simulated", "8.3.0").withProjects(List.of(projects));
    }

    /** The check sees that state written. */
    void store(Check check, SavedState state) {
        check.carriedOut(this, new Command.SaveState(1, state));
        host.store().write(state);
        check.stored(this, state);
    }

    /** A turn in which the client was told these things, and has an empty picture of itself. */
    void turn(Check check, Event... events) {
        turn(check, state(), List.of(events), List.of());
    }

    /** The same with a picture that has this state. */
    void turn(Check check, SavedState state, List<Event> events, List<Command> commands) {
        turns++;
        ClientView picture = picture(state);
        check.turned(this,
                new Turn(host.time().clocks(), events, new Tick(commands, List.of(), List.of(), () -> picture)));
    }

    /** What a client that begins with that state would show. */
    ClientView picture(SavedState state) {
        Engine engine = new Engine(state, user.accounts(), user.settings(), new SplittableRandom(1));
        return engine.tick(host.time().clocks(), List.of()).view();
    }

    @Override
    public RunPlan plan() {
        return host.plan();
    }

    @Override
    public SimulationClock time() {
        return host.time();
    }

    @Override
    public Volume volume() {
        return host.volume();
    }

    @Override
    public ActualResults actual() {
        return host.actual();
    }

    @Override
    public Programs programs() {
        return host.programs();
    }

    @Override
    public User user() {
        return user;
    }

    @Override
    public StateStore store() {
        return host.store();
    }

    @Override
    public List<Server> servers() {
        return host.servers();
    }

    @Override
    public Server server(ProjectUrl project) {
        return host.server(project);
    }

    @Override
    public long turns() {
        return turns;
    }

    @Override
    public boolean hasClient() {
        return client.alive;
    }

    @Override
    public boolean isAsleep() {
        return host.time().isAsleep();
    }

    @Override
    public double allowedBytes() {
        return DiskLimit.bytes(user.preferences(), volume().usedBytes(), volume().totalBytes(),
                volume().freeBytes());
    }

    @Override
    public double ownLimitBytes() {
        return DiskLimit.bytes(user.preferences(), volume().usedBytes(), volume().totalBytes(),
                Double.POSITIVE_INFINITY);
    }

    @Override
    public double bytesComing() {
        return comingBytes;
    }

    @Override
    public double bytesCopied(TaskLaunch launch) {
        return copiedBytes;
    }

    @Override
    public boolean isCalling(ProjectUrl project) {
        return calling;
    }

    @Override
    public double clientWall() {
        return host.time().wall();
    }

    @Override
    public double clientShift() {
        return shift;
    }

    @Override
    public boolean allowsNetwork() {
        return network;
    }

    @Override
    public boolean allowsTransfers() {
        return network;
    }

    @Override
    public boolean allowsComputing() {
        return computing;
    }

    @Override
    public boolean isTransferring(FileId file) {
        return transfers.contains(file);
    }

    @Override
    public long transferCount(ProjectUrl project, boolean upload) {
        return transfers.stream().filter(file -> file.project().equals(project)).count();
    }

    @Override
    public long placesTaken(ProjectUrl project, boolean upload) {
        return transfers.size();
    }
}
