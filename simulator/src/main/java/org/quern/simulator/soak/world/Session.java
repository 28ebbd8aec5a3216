package org.quern.simulator.soak.world;

import java.util.ArrayList;
import java.util.List;
import org.quern.engine.Engine;
import org.quern.engine.Tick;
import org.quern.engine.command.Command;
import org.quern.engine.event.DiskFigures;
import org.quern.engine.event.Event;
import org.quern.engine.event.Now;
import org.quern.engine.event.UserCommand;
import org.quern.engine.tick.TimeAdvance;
import org.quern.model.ExitFacts;
import org.quern.model.SavedState;
import org.quern.model.TaskId;
import org.quern.model.TaskLaunch;
import org.quern.simulator.soak.fault.Violation;
import org.quern.simulator.soak.host.Client;
import org.quern.simulator.soak.host.Host;
import org.quern.simulator.soak.host.User;

/** One life of the client's process: the daemon's engine with its mailbox. What is posted after its end is not read by anybody. */
final class Session implements Client {
    /** The daemon looks once a second. */
    private static final double LEAST_WAIT_SECONDS = 1;
    /** Seconds between looks at something that is overdue and waits for something else. */
    private static final double LONGEST_IDLE_WAIT_SECONDS = 60;
    /** Longest tick that counts as passed for the averages of how much the computer is on, as far as the engine keeps them. */
    private static final double COUNTED_SECONDS = 100;
    /** A clock that is set by no more is followed without a word, and nothing is moved with it (decision 0044). */
    private static final double UNNOTICED_SECONDS = 60;
    /** Steps between looks while a processor is idle: what is known to end then is waited for, and steps are looks at the rest. */
    private static final int IDLE_STEPS = 2;
    private final Host host;
    private final Observers observers;
    private final CrashPoint crash;
    private final Engine engine;
    private final EngineWrapper.Turns turns;
    final Tasks tasks;
    final SchedulerCalls calls;
    final Transfers transfers;
    final DiskWork disk;
    final PermissionSource permissions;
    private final CommandRunner runner;
    private List<Event> mailbox = new ArrayList<>();
    private double turnAt;
    private double idleWait = LEAST_WAIT_SECONDS;
    private boolean alive = true;
    /** Seconds by which the client's time was moved in the last turn, with all that was noted in it. */
    private double shift;

    Session(Host host, User user, Observers observers, CrashPoint crash, SavedState saved, List<Event> first) {
        this.host = host;
        this.observers = observers;
        this.crash = crash;
        double step = host.plan().host().stepSeconds();
        TimeAdvance timeAdvance = new TimeAdvance(step < COUNTED_SECONDS ? COUNTED_SECONDS : Double.POSITIVE_INFINITY,
                host.plan().host().lookSeconds(), IDLE_STEPS * step, true, observers.explains());
        engine = new Engine(saved, user.accounts(), user.settings(), host.chance().split(), timeAdvance);
        turns = observers.wrapper().around(observers.world(), engine::tick);
        Network network = new Network(host);
        Dates dates = new Dates(host, this);
        tasks = new Tasks(host, observers, this);
        calls = new SchedulerCalls(host, observers, this, network, dates);
        transfers = new Transfers(host, this, network);
        disk = new DiskWork(host, user, observers, this);
        runner = new CommandRunner(this, tasks, calls, transfers, disk, dates, crash);
        permissions = new PermissionSource(host, user, this, saved);
        mailbox.addAll(first);
        turnAt = host.time().now();
    }

    @Override
    public boolean alive() {
        return alive;
    }

    /** It is gone: nothing that it began leads to anything in it. */
    void die() {
        alive = false;
    }

    @Override
    public void post(Event event) {
        if (alive) {
            mailbox.add(event);
            turnAt = host.time().now();
        }
    }

    @Override
    public void postSaved(long sequence) {
        if (engine.awaitsDisk()) {
            post(new Event.StateSaved(sequence));
        } else {
            postQuietly(new Event.StateSaved(sequence));
        }
    }

    @Override
    public void postMeasured(DiskFigures figures) {
        tasks.slotsAtRest().forEach(this::postQuietly);
        if (engine.awaits(figures)) {
            post(new Event.DiskMeasured(figures));
        } else {
            postQuietly(new Event.DiskMeasured(figures));
        }
    }

    @Override
    public void postQuietly(Event event) {
        if (alive) {
            mailbox.add(event);
        }
    }

    @Override
    public void in(double seconds, Runnable what) {
        host.time().whenAwake(seconds, () -> {
            if (alive) {
                what.run();
            }
        });
    }

    @Override
    public void asked(UserCommand command) {
        observers.watch().asked(observers.world(), command);
        post(new Event.Asked(command));
    }

    @Override
    public void look() {
        permissions.look();
    }

    @Override
    public void endedWithoutReason(TaskLaunch launch) {
        tasks.endedWithoutReason(launch);
    }

    @Override
    public void exited(TaskId task, ExitFacts facts) {
        tasks.exited(task, facts);
    }

    double turnAt() {
        return turnAt;
    }

    @Override
    public double clientWall() {
        Now last = engine.lastTurn();
        Now now = host.time().clocks();
        return last == null ? now.wall() : last.wall() + now.mono().since(last.mono());
    }

    /** Seconds by which that was moved in the last turn, with all times that were noted in it; 0 mostly. */
    double clientShift() {
        return shift;
    }

    /** One turn of the engine; what it orders is carried out unless the process dies in between. */
    void turn() {
        List<Event> events = new ArrayList<>(tasks.news());
        permissions.look();
        events.addAll(mailbox);
        mailbox = new ArrayList<>();
        boolean isFirst = engine.lastTurn() == null;
        double before = clientWall();
        Tick tick = tick(events);
        double moved = isFirst ? 0 : clientWall() - before;
        shift = Math.abs(moved) > UNNOTICED_SECONDS ? moved : 0;
        turnAt = host.time().now() + seconds(events, tick);
        permissions.turned(tick);
        observers.watch().turned(observers.world(), new Turn(host.time().clocks(), events, tick));
        carryOut(tick.commands());
    }

    /** Seconds to the next turn. Looks that lead to nothing are made less and less often. */
    private double seconds(List<Event> events, Tick tick) {
        boolean idle = true;
        for (Command command : tick.commands()) {
            idle &= isRoutine(command);
        }
        for (Event event : events) {
            idle &= isRoutine(event);
        }
        idleWait = idle ? Math.min(idleWait * 2, LONGEST_IDLE_WAIT_SECONDS) : LEAST_WAIT_SECONDS;
        double wake = engine.secondsToWake();
        double step = host.plan().host().stepSeconds();
        double most = wake > step && engine.rests() ? REST_SECONDS : step;
        return Math.min(Math.max(wake, idleWait), most);
    }

    /** Nothing follows from it that would not be an event; what is said to people does not count here either. */
    private static boolean isRoutine(Command command) {
        return command instanceof Command.MeasureDisk || command instanceof Command.Notify
                || command instanceof Command.NoteCheckpoint || command instanceof Command.CheckClock;
    }

    private static boolean isRoutine(Event event) {
        return event instanceof Event.TaskProgressed || event instanceof Event.TaskMeasured
                || event instanceof Event.TaskDiskMeasured || event instanceof Event.SlotMeasured;
    }

    private void carryOut(List<Command> commands) {
        // What is said to people is not counted, so that a run that tells its reasons is the same run.
        int count = 0;
        for (Command command : commands) {
            count += command instanceof Command.Notify ? 0 : 1;
        }
        boolean dies = crash.isDue(count);
        int left = dies ? crash.survivors(count) : count;
        for (Command command : commands) {
            boolean counts = !(command instanceof Command.Notify);
            if (!counts || left-- > 0) {
                observers.watch().carriedOut(observers.world(), command);
                runner.carryOut(command);
            }
        }
        if (dies) {
            crash.happen();
        }
    }

    private Tick tick(List<Event> events) {
        Tick tick = turns.tick(host.time().clocks(), events);
        if (!tick.faults().isEmpty()) {
            throw new Violation("no bug", "the engine failed: " + tick.faults());
        }
        return tick;
    }
}
