package org.quern.engine.tick;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.quern.config.options.LogFlag;
import org.quern.engine.command.Command;
import org.quern.engine.command.Decision;
import org.quern.engine.command.Message;
import org.quern.engine.event.Now;
import org.quern.engine.state.ActiveTask;
import org.quern.engine.state.ClientState;
import org.quern.engine.state.ProjectState;
import org.quern.engine.state.TaskPhase;
import org.quern.model.ProjectUrl;

/** What the stages of one tick share: the time, the state, the random source, and where commands and decisions go. */
public final class TickContext {
    private final Now now;
    /** What the computer's clock shows: what people are told is dated as everything else on their computer. */
    private final double computerTime;
    private final double elapsed;
    private final ClientState state;
    private final RandomGenerator random;
    private final FaultBarrier faults = new FaultBarrier();
    private final List<Command> commands = new ArrayList<>();
    private final List<Command> afterSave = new ArrayList<>();
    private final List<Decision> decisions = new ArrayList<>();
    private final Explanations explanations;

    private final HeldCommands held;
    private final TimeAdvance timeAdvance;
    private final Map<Class<?>, Object> madeOnce = new LinkedHashMap<>();

    public TickContext(Now now, double computerTime, double elapsed, ClientState state, RandomGenerator random,
            Explanations explanations,
            HeldCommands held, TimeAdvance timeAdvance) {
        this.now = now;
        this.computerTime = computerTime;
        this.elapsed = elapsed;
        this.state = state;
        this.random = random;
        this.explanations = explanations;
        this.held = held;
        this.timeAdvance = timeAdvance;
    }

    /** The time to go by: what is decided compares with it, what is noted notes it. */
    public Now now() {
        return now;
    }

    /** Seconds since the previous tick by the monotonic clock; 0 at the first. */
    public double elapsed() {
        return elapsed;
    }

    public ClientState state() {
        return state;
    }

    public RandomGenerator random() {
        return random;
    }

    public FaultBarrier faults() {
        return faults;
    }

    public TimeAdvance timeAdvance() {
        return timeAdvance;
    }

    /** Made at its first use in this tick and the same for all who ask for it. */
    public <T> T once(Class<T> type, Function<TickContext, T> make) {
        T made = type.cast(madeOnce.get(type));
        if (made == null) {
            made = make.apply(this);
            madeOnce.put(type, made);
        }
        return made;
    }

    /** To be carried out at once. */
    public void order(Command command) {
        commands.add(command);
    }

    /** To be carried out only when the state as it is at the end of this tick is safely on disk. */
    public void orderAfterSave(Command command) {
        state.flags().touch();
        afterSave.add(command);
    }

    /** Takes back the start of a task that was ordered and waits for the disk; false if it is on its way already. */
    public boolean withdrawStart(ActiveTask task) {
        Predicate<Command> isIt = startOf(task);
        boolean withdrawn = task.phase() == TaskPhase.STARTING && (afterSave.removeIf(isIt) || held.withdraw(isIt));
        if (withdrawn) {
            task.startWithdrawn();
        }
        return withdrawn;
    }

    /** Takes back the call of a project's scheduler that waits for the disk; false if there is none, or it is on its way already. */
    public boolean withdrawCall(ProjectState project) {
        Predicate<Command> isIt = callOf(project);
        return afterSave.removeIf(isIt) || held.withdraw(isIt);
    }

    /** Projects that are detached and whose files are about to go. */
    public List<ProjectUrl> removals() {
        return held.removals();
    }

    /** It is detached, and what is left of it is removed when the state without it is on disk. */
    public boolean removalIsHeld(ProjectUrl url) {
        Predicate<Command> isIt = command -> command instanceof Command.RemoveProject(ProjectUrl removed)
                && removed.sameProject(url);
        return afterSave.stream().anyMatch(isIt) || held.holds(isIt);
    }

    /** Its start was ordered and waits for the disk: what is said of its process now is about an earlier one. */
    public boolean startIsHeld(ActiveTask task) {
        return task.phase() == TaskPhase.STARTING
                && (afterSave.stream().anyMatch(startOf(task)) || held.holds(startOf(task)));
    }

    private static Predicate<Command> startOf(ActiveTask task) {
        return command -> command instanceof Command.StartTask start && start.launch().slot() == task.slot();
    }

    /** Why the state cannot be written, empty if it can. */
    public String stateTrouble() {
        return held.trouble();
    }

    /** The project is to be called once the state is on disk. */
    public boolean callIsHeld(ProjectState project) {
        return held.holds(callOf(project));
    }

    private static Predicate<Command> callOf(ProjectState project) {
        return command -> command instanceof Command.CallScheduler call
                && call.request().project().equals(project.url());
    }

    /** Notes what follows for a subject and why; goes to the decision log if it is news. */
    public void decide(Decision.Kind kind, String subject, String verdict, String reason) {
        decide(null, kind, subject, verdict, reason);
    }

    /** The same for a task or a file of a project. */
    public void decide(@Nullable ProjectUrl project, Decision.Kind kind, String subject, String verdict,
            String reason) {
        if (!timeAdvance.explains()) {
            return;
        }
        Decision decision = new Decision(computerTime, kind, project, subject, verdict, reason);
        if (explanations.replace(decision)) {
            decisions.add(decision);
        }
    }

    /** What was decided last of a subject that is of no project; empty if nothing was. */
    public String verdict(Decision.Kind kind, String subject) {
        return explanations.verdict(new Decision.Key(kind, subject, null));
    }

    /** A task or a file of a project is gone. */
    public void forget(ProjectUrl project, Decision.Kind kind, String subject) {
        explanations.forget(new Decision.Key(kind, subject, project));
    }

    /** A line for the message log. */
    public void log(@Nullable ProjectUrl project, String text) {
        log(null, project, text);
    }

    /** A line for the message log, shown where the user wants that kind of line. */
    public void log(@Nullable LogFlag flag, @Nullable ProjectUrl project, String text) {
        if (timeAdvance.explains()) {
            order(new Command.Notify(new Message(computerTime, project, Message.Priority.INFO, text, flag)));
        }
    }

    /** A line about a task that failed. */
    public void tellFailure(ProjectUrl project, String text) {
        if (timeAdvance.explains()) {
            order(new Command.Notify(new Message(computerTime, project, Message.Priority.FAILURE, text)));
        }
    }

    /** A line that the user should see. */
    public void alert(@Nullable ProjectUrl project, String text) {
        order(new Command.Notify(new Message(computerTime, project, Message.Priority.ALERT, text)));
    }

    /** A line that the project's scheduler wants the user to see. */
    public void tellForScheduler(ProjectUrl project, String text) {
        order(new Command.Notify(new Message(computerTime, project, Message.Priority.SCHEDULER, text)));
    }

    List<Command> commands() {
        return commands;
    }

    List<Command> afterSave() {
        return afterSave;
    }

    public List<Decision> decisions() {
        return decisions;
    }
}
