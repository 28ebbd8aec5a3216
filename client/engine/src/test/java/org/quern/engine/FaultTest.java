package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.quern.engine.command.Command;
import org.quern.engine.event.Event;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.event.Now;
import org.quern.engine.event.UserCommand;
import org.quern.engine.task.TaskStage;
import org.quern.engine.tick.Stage;
import org.quern.engine.tick.TimeAdvance;
import org.quern.engine.tick.TurnFault;
import org.quern.model.FileId;
import org.quern.model.HostSnapshot;
import org.quern.model.Ledger;
import org.quern.model.ProjectUrl;
import org.quern.model.RunMode;
import org.quern.scheduler.PolicySuite;
import org.quern.scheduler.account.NoAccounting;
import org.quern.scheduler.account.ShareAccounting;
import org.quern.scheduler.fetch.FetchDecision;
import org.quern.scheduler.fetch.WorkFetchPolicy;
import org.quern.scheduler.forecast.Forecast;

/** A bug in one part of a turn costs that part only: planted stages, events and policies that throw. */
class FaultTest {
    private final FakeServer server = new FakeServer("alpha", 2);
    private final FakeWorld world = new FakeWorld(1, server);
    /** From now on the planted stage throws. */
    private boolean broken;

    private void plant(List<Stage> stages) {
        world.faultsExpected = true;
        world.engine = new Engine(world.disk, world.accounts, world.settings, world.random, TimeAdvance.POLLED, stages);
    }

    /** A bug of each kind: one that programs catch, and two that they usually do not. */
    private static void fail(int kind) {
        switch (kind) {
            case 0 -> throw new IndexOutOfBoundsException("planted");
            case 1 -> throw new AssertionError("planted");
            default -> fail(kind, 0);
        }
    }

    private static int fail(int kind, int depth) {
        return depth < 0 ? kind : fail(kind, depth + 1) + 1;
    }

    static Stream<Arguments> places() {
        return Stream.concat(IntStream.rangeClosed(0, Engine.STAGES.size()).mapToObj(before -> Arguments.of(before, 0)),
                Stream.of(Arguments.of(6, 1), Arguments.of(6, 2)));
    }

    @Tag("slow")
    @ParameterizedTest(name = "before stage {0}, kind {1}")
    @MethodSource("places")
    void aStageThatFailsEveryTurnCostsTheOthersNothing(int before, int kind) {
        List<Stage> stages = new ArrayList<>(Engine.STAGES);
        stages.add(before, tick -> fail(kind));
        plant(stages);
        world.runSeconds = 60;
        world.runUntil("both tasks reported", 8000, w -> server.reports.size() == 2);
        world.post(new Event.Asked(new UserCommand.Quit()));
        world.runUntil("exit", 10, w -> w.exited);
        assertTrue(world.faults.size() > 100 && world.faults.stream().map(TurnFault::place).distinct().count() == 1,
                () -> "told in every turn: " + world.faults.size());
    }

    static Stream<Arguments> stages() {
        return Engine.STAGES.stream().map(stage -> Arguments.of(stage.getClass().getSimpleName(), stage));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("stages")
    void aClientEndsItsTasksAndItselfWhicheverStageIsMissing(String name, Stage missing) {
        plant(Engine.STAGES.stream().map(stage -> stage.equals(missing) ? failing(stage) : stage).toList());
        world.runUntil("a process", 60, w -> !w.processes.isEmpty());
        broken = true;
        world.run(30);
        assertTrue(world.count(Command.SaveState.class) > 0, "the state is saved");
        world.post(new Event.Asked(new UserCommand.Quit()));
        world.runUntil("exit", 105, w -> w.exited);
        assertTrue(world.processes.isEmpty(), "the process ended first");
        assertTrue(world.count(Command.QuitTask.class) == 1 && world.count(Command.KillTask.class) == 0, "by message");
    }

    @Test
    void aTaskThatDoesNotEndByMessageIsEndedByForceThoughItsStageFails() {
        plant(Engine.STAGES.stream().map(stage -> stage instanceof TaskStage ? failing(stage) : stage).toList());
        world.runUntil("a process", 60, w -> !w.processes.isEmpty());
        broken = true;
        world.ignored = Command.QuitTask.class::isInstance;
        world.post(new Event.Asked(new UserCommand.Quit()));
        world.runUntil("exit", 105, w -> w.exited);
        assertEquals(1, world.count(Command.KillTask.class));
        assertTrue(world.processes.isEmpty(), "the process ended first");
    }

    @Test
    void aClientWhoseTaskCannotBeEndedGoesAfterAHundredSecondsWhateverIsLeft() {
        world.runUntil("a process", 60, w -> !w.processes.isEmpty());
        world.ignored = command -> command instanceof Command.QuitTask || command instanceof Command.KillTask;
        world.post(new Event.Asked(new UserCommand.Quit()));
        world.run(98);
        assertFalse(world.exited, "it has waited");
        assertTrue(world.count(Command.QuitTask.class) > 0 && world.count(Command.KillTask.class) > 0,
                "by message, then by force");
        world.runUntil("exit", 5, w -> w.exited);
        assertEquals(1, world.processes.size(), "what would not end is left");
    }

    @Test
    void aStageThatChangesTheStateAndFailsDoesNotKeepTheClientFromEnding() {
        List<Stage> stages = new ArrayList<>(Engine.STAGES);
        stages.add(tick -> {
            tick.state().flags().touch();
            tick.log(null, "again");
            fail(0);
        });
        plant(stages);
        world.run(60);
        world.post(new Event.Asked(new UserCommand.Quit()));
        world.runUntil("exit", 105, w -> w.exited);
        assertEquals(1, world.count(Command.Exit.class));
        assertEquals("not all was done 100 s after it was told to end: the state is not on the disk", world.undone);
    }

    private Stage failing(Stage stage) {
        return tick -> {
            if (broken) {
                fail(0);
            }
            stage.run(tick);
        };
    }

    @Test
    void anEventThatCannotBeHandledCostsTheOthersNothing() {
        world.runUntil("a process", 60, w -> !w.processes.isEmpty());
        world.faultsExpected = true;
        List<ProjectUrl> noAccount = List.of(server.url);
        @SuppressWarnings({"unchecked", "rawtypes"}) // what a bug elsewhere could make
        Event impossible = new Event.AccountsRead((List) noAccount);
        world.post(impossible);
        world.post(new Event.Asked(new UserCommand.SetMode(UserCommand.ModeKind.CPU, RunMode.NEVER, 0)));
        world.post(impossible);
        world.step(1);
        assertEquals(List.of("the event AccountsRead", "the event AccountsRead"),
                world.faults.stream().map(TurnFault::place).toList());
        assertEquals(RunMode.NEVER, world.view().modes().cpu().usual(), "the event between them was seen");
        world.post(new Event.TransferProgressed(new FileId(server.url, "unknown"), 1));
        world.step(1);
        assertEquals(2, world.faults.size(), "told in its own turn only");
    }

    @Tag("slow")
    @Test
    void aFetchPolicyThatFailsKeepsNoResultFromBeingReported() {
        List<Stage> stages = new ArrayList<>(Engine.STAGES);
        stages.addFirst(tick -> {
            if (!server.sent.isEmpty()) {
                PolicySuite suite = tick.state().suite();
                tick.state().use(new PolicySuite(suite.cpu(), new Broken(), suite.send(), suite.estimate()));
            }
        });
        plant(stages);
        world.runUntil("both tasks reported", 8000, w -> server.reports.size() == 2);
        assertFalse(world.faults.isEmpty());
    }

    /** A policy with a bug. */
    private static final class Broken implements WorkFetchPolicy {
        @Override
        public String name() {
            return "HYST";
        }

        @Override
        public String summary() {
            return "fails";
        }

        @Override
        public String source() {
            return "a bug";
        }

        @Override
        public ShareAccounting accounting() {
            return NoAccounting.INSTANCE;
        }

        @Override
        public FetchDecision choose(HostSnapshot host, Forecast forecast, Ledger ledger) {
            throw new IndexOutOfBoundsException("planted");
        }

        @Override
        public FetchDecision alongside(HostSnapshot host, Forecast forecast, Ledger ledger, int project) {
            throw new IndexOutOfBoundsException("planted");
        }
    }

    @Test
    void withoutMemoryNothingGoesOn() {
        plant(List.of(tick -> {
            throw new OutOfMemoryError("planted");
        }));
        assertThrows(OutOfMemoryError.class, () -> world.step(1));
    }

    @Test
    void whoNeedsWholeTurnsIsToldOfTheFirstFault() {
        plant(List.of(tick -> fail(0)));
        Tick tick = world.engine.tick(new Now(world.wall, new MonotonicTime(world.mono)), List.of());
        Throwable thrown = assertThrows(IllegalStateException.class, tick::sound);
        assertEquals("planted", Objects.requireNonNull(thrown.getCause()).getMessage());
    }
}
