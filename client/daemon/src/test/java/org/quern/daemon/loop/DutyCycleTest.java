package org.quern.daemon.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.daemon.log.DecisionLog;
import org.quern.daemon.turn.Clock;
import org.quern.daemon.turn.CommandSink;
import org.quern.daemon.turn.Mailbox;
import org.quern.daemon.turn.TurnListener;
import org.quern.engine.Engine;
import org.quern.engine.PlantedEngine;
import org.quern.engine.Tick;
import org.quern.engine.command.Command;
import org.quern.engine.command.Message;
import org.quern.engine.event.Event;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.event.Now;
import org.quern.engine.event.UserCommand;

/** The loop around an engine in which something fails: what is told, what is still carried out, and how the client ends. */
class DutyCycleTest {
    private final Mailbox mailbox = new Mailbox();
    private final List<Command> ordered = new ArrayList<>();
    /** Ordinary messages cannot be kept. */
    private boolean brokenMessages;
    /** What is written is never told to be on the disk. */
    private boolean brokenDisk;
    private double mono = 1000;
    private int failedTurns;
    @TempDir
    private Path directory = Path.of("");

    /** The disk, the message log, and a user who quits at that time. */
    private final class Sink implements CommandSink {
        private final double quitAt;

        Sink(double quitAt) {
            this.quitAt = quitAt;
        }

        @Override
        public void carryOut(Command command) {
            ordered.add(command);
            if (brokenMessages && command instanceof Command.Notify notify
                    && notify.message().priority() != Message.Priority.ERROR) {
                fail();
            }
            if (!brokenDisk && command instanceof Command.SaveState save) {
                mailbox.post(new Event.StateSaved(save.sequence()));
            }
        }

        @Override
        public void poll() {
            if (mono >= quitAt) {
                mailbox.post(new Event.Asked(new UserCommand.Quit()));
            }
        }
    }

    /** Runs to the end, each turn longer than a rest until somebody quits, by a clock that knows no waiting. */
    private DutyCycle run(Engine engine, double quitAfter, TurnListener listener) {
        double quitAt = mono + quitAfter;
        Clock clock = () -> new Now(1.7e9 + mono, new MonotonicTime(mono += mono < quitAt ? 6 : 0.5));
        DutyCycle cycle = new DutyCycle(engine, mailbox, clock, new Sink(quitAt), new DecisionLog(directory),
                listener);
        cycle.run();
        return cycle;
    }

    private List<String> errors() {
        return ordered.stream().filter(Command.Notify.class::isInstance).map(Command.Notify.class::cast)
                .map(Command.Notify::message).filter(message -> message.priority() == Message.Priority.ERROR)
                .map(Message::text).toList();
    }

    private static void fail() {
        throw new IllegalStateException("planted");
    }

    @Test
    void aStageThatFailsEveryTurnIsToldOnceAndTheClientEndsWhenTold() {
        DutyCycle cycle = run(PlantedEngine.with(DutyCycleTest::fail), 60, TurnListener.NOBODY);
        assertEquals(1, errors().size(), () -> errors().toString());
        assertTrue(errors().getFirst().contains("planted"), () -> errors().toString());
        assertTrue(Objects.requireNonNull(cycle.view()).quitting(), "the picture is taken nevertheless");
    }

    @Test
    void aClientWhoseTurnsKeepFailingSavesItsStateAndEndsWithTheFirstFault() {
        double begun = mono;
        Throwable end = assertThrows(IllegalStateException.class,
                () -> run(PlantedEngine.with(DutyCycleTest::fail), 9000, TurnListener.NOBODY));
        assertTrue(String.valueOf(end.getMessage()).contains("the stage"), end::toString);
        assertTrue(mono - begun >= FaultWatch.TIMEOUT_SECONDS, () -> "after " + (mono - begun) + " s");
        assertTrue(ordered.stream().anyMatch(Command.SaveState.class::isInstance), "the state was saved");
        assertTrue(ordered.getLast() instanceof Command.Exit, "the engine ended in order");
    }

    @Test
    void aClientForWhoseEndTimeDidNotSufficeSaysSo() {
        brokenDisk = true;
        Throwable end = assertThrows(IllegalStateException.class,
                () -> run(PlantedEngine.with(() -> {
                }), 60, TurnListener.NOBODY));
        assertTrue(
                String.valueOf(end.getMessage())
                        .contains("100 s after it was told to end: the state is not on the disk"),
                end::toString);
    }

    @Test
    void faultsNowAndThenEndNothing() {
        run(PlantedEngine.with(() -> {
            if (mono % 600 < 12) {
                fail();
            }
        }), 9000, TurnListener.NOBODY);
        assertEquals(1, errors().size(), () -> errors().toString());
    }

    @Test
    void aCommandThatCannotBeCarriedOutCostsTheOthersNothing() {
        brokenMessages = true;
        mailbox.post(new Event.BenchmarksEnded(0, 0, "it was called off"));
        run(PlantedEngine.with(() -> {
        }), 60, TurnListener.NOBODY);
        assertEquals(1, errors().size(), () -> errors().toString());
        assertTrue(errors().getFirst().contains("carrying out Notify"), () -> errors().toString());
        assertTrue(ordered.stream().anyMatch(Command.SaveState.class::isInstance), "the state was saved");
    }

    @Test
    void whoIsToldOfTurnsMayFail() {
        run(PlantedEngine.with(() -> {
        }), 60, new TurnListener() {
            @Override
            public void turned(Now now, List<Event> events, Tick tick) {
                fail();
            }
        });
        assertEquals(1, errors().size(), () -> errors().toString());
        assertTrue(ordered.getLast() instanceof Command.Exit, "commands are carried out");
    }

    @Test
    void turnsWithoutAnyResultEndTheLoopSoon() {
        int turns = 5;
        Clock noClock = () -> {
            throw new IllegalStateException("planted");
        };
        DutyCycle cycle = new DutyCycle(PlantedEngine.with(() -> {
        }), mailbox, noClock, new Sink(0), new DecisionLog(directory), new TurnListener() {
            @Override
            public void failed() {
                failedTurns++;
            }
        });
        assertThrows(IllegalStateException.class, cycle::run);
        assertEquals(turns, failedTurns);
    }

    @Test
    void aJvmThatCannotGoOnEndsTheLoopAtOnce() {
        OutOfMemoryError planted = new OutOfMemoryError("planted");
        assertSame(planted, assertThrows(OutOfMemoryError.class, () -> run(PlantedEngine.with(() -> {
            throw planted;
        }), 9000, TurnListener.NOBODY)));
    }
}
