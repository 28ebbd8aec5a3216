package org.quern.daemon.loop;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.DoubleConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.quern.daemon.log.DecisionLog;
import org.quern.daemon.turn.Clock;
import org.quern.daemon.turn.CommandSink;
import org.quern.daemon.turn.Mailbox;
import org.quern.daemon.turn.TurnListener;
import org.quern.engine.Engine;
import org.quern.engine.Tick;
import org.quern.engine.command.Command;
import org.quern.engine.command.Message;
import org.quern.engine.event.Event;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.event.Now;
import org.quern.engine.event.UserCommand;
import org.quern.engine.tick.FaultBarrier;
import org.quern.engine.tick.TurnFault;
import org.quern.engine.view.ClientView;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The loop of the daemon and the only thread that touches the engine: drain events, tick, log decisions, carry out
 * commands, publish the view. It polls once a second, less often while the engine has nothing to do, and wakes up early when
 * something happens.
 */
public final class DutyCycle implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(DutyCycle.class);
    /** Seconds between polls of running tasks; applications act on messages ten times a second (docs/protocol/app-control.md 1). */
    private static final double POLL_SECONDS = 1;
    /** Turns in a row without any result after which the process ends, so that the service manager starts it afresh. */
    private static final int MOST_LOST_TURNS = 5;
    private static final int FIRST_TICK_SECONDS = 60;
    private final Engine engine;
    private final Mailbox mailbox;
    private final Clock clock;
    private final CommandSink sink;
    private final DecisionLog decisions;
    private final TurnListener listener;
    private final FaultWatch watch = new FaultWatch();
    private final AtomicReference<@Nullable ClientView> view = new AtomicReference<>();
    private final CountDownLatch firstTick = new CountDownLatch(1);
    private volatile Consumer<MonotonicTime> onTurn = now -> {
    };
    private final ClockWatch clockWatch;
    private @Nullable MonotonicTime lastPoll;
    private int lostTurns;
    private volatile boolean over;
    /** What time did not suffice for. */
    private String undone = "";
    private final AtomicLong turns = new AtomicLong();

    /** {@code listener} is told of every turn before anything of it is carried out. */
    public DutyCycle(Engine engine, Mailbox mailbox, Clock clock, CommandSink sink, DecisionLog decisions,
            TurnListener listener) {
        this.engine = engine;
        this.mailbox = mailbox;
        this.clock = clock;
        this.clockWatch = new ClockWatch(clock);
        this.sink = sink;
        this.decisions = decisions;
        this.listener = listener;
    }

    /** The state as last published; null before the first tick. */
    public @Nullable ClientView view() {
        return view.get();
    }

    /** Turns that have ended, with a result or without. */
    public long turns() {
        return turns.get();
    }

    /** What is told of each turn that came to its end: its time. Called on the loop's thread. */
    public void onTurn(Consumer<MonotonicTime> listener) {
        onTurn = listener;
    }

    /** What is told when somebody set the computer's clock, and by how many seconds. Called on the loop's thread. */
    public void onClockSet(DoubleConsumer listener) {
        clockWatch.onSet(listener);
    }

    /** What is told when the computer has slept and is awake again. */
    public void onAwake(Runnable listener) {
        clockWatch.onSlept(listener);
    }

    /** Waits until there is a view, for a minute at most. */
    public void awaitFirstTick() {
        try {
            if (!firstTick.await(FIRST_TICK_SECONDS, TimeUnit.SECONDS)) {
                LOG.warn("The first turn takes longer than {} s", FIRST_TICK_SECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Runs until the engine orders the exit, or until it cannot go on.
     *
     * @throws IllegalStateException if faults in its turns made it end, or time ran out before all was done
     */
    @Override
    public void run() {
        try {
            while (!over) {
                next();
            }
        } finally {
            firstTick.countDown(); // nobody waits for what will not come
        }
        watch.lasting().ifPresent(fault -> {
            throw new IllegalStateException("Internal error in " + fault.place() + ": " + fault.cause(), fault.cause());
        });
        if (!undone.isEmpty()) {
            throw new IllegalStateException(undone);
        }
    }

    private void next() {
        try {
            turn();
            lostTurns = 0;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            over = true;
        } catch (RuntimeException | StackOverflowError e) {
            lost(e);
        }
        turns.incrementAndGet();
    }

    private void turn() throws InterruptedException {
        Now before = clock.now();
        double beat = engine.rests() ? Engine.REST_SECONDS : POLL_SECONDS;
        MonotonicTime due = lastPoll == null ? null : lastPoll.plus(beat);
        List<Event> events = mailbox
                .drain(due == null ? 0 : Math.clamp(due.seconds() - before.mono().seconds(), 0, beat));
        Now now = clock.now();
        FaultBarrier faults = new FaultBarrier();
        if (due == null || !now.mono().isBefore(due)) {
            // The beat is kept: a turn that comes late by milliseconds does not push all later ones.
            lastPoll = due != null && now.mono().since(due) < POLL_SECONDS ? due : now.mono();
            faults.guard("asking tasks", sink::poll);
        } else if (events.isEmpty()) {
            return;
        }
        clockWatch.sleepUntil(now).ifPresent(events::addFirst);
        Tick tick = engine.tick(now, events);
        faults.guard("the decision log", () -> decisions.append(tick.decisions()));
        faults.guard("those who are told of turns", () -> listener.turned(now, events, tick));
        faults.guard("the picture for managers", () -> view.set(tick.view()));
        firstTick.countDown();
        tick.commands().forEach(command -> faults.guard("carrying out ", command, () -> sink.carryOut(command)));
        tick.commands().stream().filter(Command.Exit.class::isInstance).map(Command.Exit.class::cast)
                .forEach(this::exit);
        faults.guard("the sign of life", () -> onTurn.accept(now.mono()));
        look(now, Stream.concat(tick.faults().stream(), faults.all().stream()).toList());
    }

    private void exit(Command.Exit order) {
        over = true;
        undone = order.undone();
    }

    /** Tells what failed, and ends the client if that does not cease. */
    private void look(Now now, List<TurnFault> faults) {
        boolean ending = watch.lasting().isPresent();
        watch.turned(now.mono(), faults, decisions.last()).forEach(fault -> sink.carryOut(new Command.Notify(
                new Message(now.wall(), null, Message.Priority.ERROR, "Internal error in " + fault.place() + " ("
                        + fault.cause() + "); everything else goes on. Please report it with the log."))));
        if (!ending && watch.lasting().isPresent()) {
            mailbox.post(new Event.Asked(new UserCommand.Quit()));
        }
    }

    /** The engine answered nothing: what the turn was to bring is gone. */
    private void lost(Throwable e) {
        lostTurns++;
        listener.failed();
        LOG.error("Internal error in the duty cycle ({} in a row). The last decisions were: {}", lostTurns,
                decisions.last(), e);
        if (lostTurns >= MOST_LOST_TURNS) {
            throw new IllegalStateException("Internal error in the duty cycle: " + e, e);
        }
    }
}
