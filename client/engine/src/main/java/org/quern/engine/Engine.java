package org.quern.engine;

import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.quern.engine.command.Command;
import org.quern.engine.contact.CollectStage;
import org.quern.engine.contact.ContactStage;
import org.quern.engine.contact.IdleStage;
import org.quern.engine.disk.CopyStage;
import org.quern.engine.disk.DiskStage;
import org.quern.engine.estimate.Usages;
import org.quern.engine.event.DiskFigures;
import org.quern.engine.event.Event;
import org.quern.engine.event.Now;
import org.quern.engine.host.ClockStage;
import org.quern.engine.host.HostEvents;
import org.quern.engine.host.PermissionStage;
import org.quern.engine.host.UptimeStage;
import org.quern.engine.schedule.ScheduleStage;
import org.quern.engine.schedule.SporadicStage;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.state.ClientClock;
import org.quern.engine.state.ClientState;
import org.quern.engine.task.ClientShutdown;
import org.quern.engine.task.LimitStage;
import org.quern.engine.task.ResultStage;
import org.quern.engine.task.RunTimes;
import org.quern.engine.task.TaskEnds;
import org.quern.engine.task.TaskStage;
import org.quern.engine.tick.Due;
import org.quern.engine.tick.Explanations;
import org.quern.engine.tick.FaultBarrier;
import org.quern.engine.tick.PersistStage;
import org.quern.engine.tick.Stage;
import org.quern.engine.tick.TickContext;
import org.quern.engine.tick.TimeAdvance;
import org.quern.engine.transfer.TransferStage;
import org.quern.engine.user.Detaching;
import org.quern.engine.user.MissingAccounts;
import org.quern.engine.view.Views;
import org.quern.model.AccountFile;
import org.quern.model.SavedState;
import org.quern.model.TimeStats;

/**
 * The state owner. One thread calls {@link #tick}; it takes what happened, runs the stages in order, and says what is to be
 * done and why. The daemon and the simulator run this same class.
 */
public final class Engine {
    /** Well below the length of a tick that would count as sleep of the computer ({@link TimeAdvance#longestCountedTickSeconds}). */
    public static final double REST_SECONDS = 5;

    /**
     * One tick, in order, after its events: an end that was told moves its result now. The clock first: others ask whether it
     * is believed. Permission next: nothing counts as allowed that the user forbade in this turn. Results before Transfers: outputs of a
     * finished task start uploading in the same tick. Collect before Schedule: no forecast counts what is gone. Schedule before
     * Copy and Task: what was chosen starts in the same tick, if its copies fit. Contact last: it tells the server the state that the others left.
     */
    static final List<Stage> STAGES = List.of(new ClockStage(), new PermissionStage(), new UptimeStage(),
            new LimitStage(), new ResultStage(),
            new TransferStage(),
            new CollectStage(), new DiskStage(), new SporadicStage(), new ScheduleStage(), new CopyStage(),
            new TaskStage(),
            new ContactStage(),
            new IdleStage());

    private final List<Stage> stages;
    private final ClientState state;
    private final RandomGenerator random;
    private final Explanations explanations = new Explanations();
    private final PersistStage persist;
    private final TimeAdvance timeAdvance;
    /** The turn before this one: the client's wall time, not the computer's. */
    private @Nullable Now last;
    private final ClientShutdown shutdown = new ClientShutdown();

    /**
     * An engine that goes on from a saved state.
     *
     * @param saved what the state file said
     * @param accounts the account files: the attached projects
     * @param settings the user's wishes
     * @param random its only source of chance; a known seed makes every decision repeatable
     */
    public Engine(SavedState saved, List<AccountFile> accounts, EngineSettings settings, RandomGenerator random) {
        this(saved, accounts, settings, random, TimeAdvance.POLLED);
    }

    /** The same, driven otherwise than by a daemon. */
    public Engine(SavedState saved, List<AccountFile> accounts, EngineSettings settings, RandomGenerator random,
            TimeAdvance timeAdvance) {
        this(saved, accounts, settings, random, timeAdvance, STAGES);
    }

    /** The same with other stages, such as one that fails. */
    Engine(SavedState saved, List<AccountFile> accounts, EngineSettings settings, RandomGenerator random,
            TimeAdvance timeAdvance,
            List<Stage> stages) {
        this.stages = stages;
        this.timeAdvance = timeAdvance;
        this.persist = new PersistStage(timeAdvance.durable());
        this.state = new ClientState(saved, accounts, settings);
        this.random = random;
        state.contacts().rotateUrls(random.nextDouble());
    }

    /**
     * One turn: {@code events} are what happened since the last one. A bug in what follows from one event, or in one stage, costs
     * that part of the turn only and is told with its {@link Tick#faults}.
     */
    public Tick tick(Now now, List<Event> events) {
        double elapsed = last == null ? 0 : Math.max(0, now.mono().since(last.mono()));
        ClientClock.Reading reading = state.clock().read(now,
                timeAdvance.durable() ? ClockStage.known(state, now) : TimeStats.UNKNOWN,
                events, ClockStage.isContradicted(state));
        TickContext tick = new TickContext(reading.now(), now.wall(), elapsed, state, random, explanations,
                persist.held(),
                timeAdvance);
        FaultBarrier faults = tick.faults();
        faults.guard("looking at the clock", () -> ClockStage.follow(tick, reading));
        faults.guard("counting time", () -> RunTimes.count(tick));
        faults.guard("measuring habits", () -> UptimeStage.count(tick));
        if (last == null) {
            faults.guard("the first turn", () -> first(tick, events));
        }
        events.forEach(event -> faults.guard("the event ", event,
                () -> EventHandlers.handle(tick, persist, event)));
        faults.guard("telling what is not known", () -> HostEvents.explainUnknown(tick));
        stages.forEach(stage -> faults.guard("the stage ", stage, () -> stage.run(tick)));
        faults.guard("detaching", () -> Detaching.finish(tick));
        faults.guard("ending tasks", () -> shutdown.run(tick, persist));
        List<Command> commands = persist.release(tick);
        faults.guard("saving the state", () -> persist.save(tick, commands));
        List<Command> ordered = shutdown.with(tick, persist, commands);
        last = new Now(reading.now().wall(), now.mono());
        return new Tick(ordered, tick.decisions(), faults.all(), () -> Views.of(tick, explanations));
    }

    private void first(TickContext tick, List<Event> events) {
        MissingAccounts.explain(tick);
        TaskEnds.resumeEndings(tick, events);
        state.projects().values().forEach(project -> Usages.tellUnmet(tick, project));
        state.projects().values().forEach(project -> HostEvents.explainPrograms(tick, project));
    }

    /** The clocks of the last turn, with the time that the client went by and not the computer's; null before the first one. */
    public @Nullable Now lastTurn() {
        return last;
    }

    /** Seconds after the last tick at which something becomes due by itself, if no event comes before; infinite if nothing does. */
    public double secondsToWake() {
        if (last == null) {
            return 0;
        }
        Due due = new Due(last);
        stages.forEach(stage -> stage.due(due, state, timeAdvance));
        persist.due(due, state);
        shutdown.due(due, state, persist);
        return due.seconds();
    }

    /** Something waits for the write of the state that is under way: commands that rest on it, or changes since it began. */
    public boolean awaitsDisk() {
        return persist.isAwaited(state);
    }

    /** Something follows at once from such figures of the disk; from others nothing does before the next turn, whenever it is. */
    public boolean awaits(DiskFigures figures) {
        return last == null || DiskStage.isAwaited(state, figures, last);
    }

    /**
     * Nothing is at work and nothing becomes due within {@value #REST_SECONDS} seconds: turns without events may be left out for
     * so long.
     */
    public boolean rests() {
        return last != null && secondsToWake() > REST_SECONDS && !state.quitting() && persist.settled(state)
                && state.tasks().stream().noneMatch(task -> task.phase().hasProcess());
    }
}
