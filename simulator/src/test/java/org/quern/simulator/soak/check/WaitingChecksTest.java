package org.quern.simulator.soak.check;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.quern.simulator.soak.check.StagedWorld.violation;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.engine.Engine;
import org.quern.engine.command.Command;
import org.quern.engine.event.Event;
import org.quern.engine.event.Permission;
import org.quern.engine.event.UserCommand;
import org.quern.engine.event.UserCommand.ProjectOperation;
import org.quern.model.ResultOutcome;
import org.quern.model.ResultState;
import org.quern.model.SavedProject;
import org.quern.simulator.soak.server.ActualResult;
import org.quern.simulator.soak.server.FailureCause;
import org.quern.simulator.soak.server.Made;
import org.quern.simulator.soak.server.Requests;
import org.quern.simulator.soak.world.Turn;

/** Checks of what waits though it need not: processors and projects. */
class WaitingChecksTest {
    private static final ResultOutcome READY = ResultOutcome.FRESH.withState(ResultState.FILES_DOWNLOADED);
    private static final double MOST = 3600 + 2 * 300;
    private final StagedWorld world = new StagedWorld();
    private final ActualResult task = world.sent("task");
    private final NoProcessorIdle idle = new NoProcessorIdle();
    private final NoProjectDelayed delayed = new NoProjectDelayed();

    @BeforeEach
    void aMomentAfterTheBeginning() {
        world.time().pass(100);
    }

    private void holds(ResultOutcome outcome) {
        world.store(idle, world.holding(task, outcome).state());
    }

    @Test
    void aTaskThatCouldRunForLongerThanAnHourIsNoticed() {
        holds(READY);
        world.pass(idle, MOST);
        assertDoesNotThrow(() -> world.turn(idle));
        world.pass(idle, 1);
        assertEquals("http://p0.example/ task could run for 4201 s, and a processor was idle",
                violation(() -> turnWhereComputingIsAllowed()));
    }

    /** The client's own picture says that it may compute. */
    private void turnWhereComputingIsAllowed() {
        var yes = Permission.Verdict.YES;
        var engine = new Engine(StagedWorld.empty(), world.user.accounts(), world.user.settings(),
                new SplittableRandom(1));
        var tick = engine.tick(world.time().clocks(), List.of(new Event.PermissionChanged(
                new Permission(yes, yes, yes, yes))));
        idle.turned(world, new Turn(world.time().clocks(), List.of(), tick));
    }

    @ParameterizedTest(name = "not where {0}")
    @CsvSource({"it has a process", "both processors are taken", "computing is forbidden", "the disk refuses",
        "it wants to be left alone", "its application is greedy", "the client was told to stop", "the client is gone",
        "its state was damaged", "it is suspended", "it has failed", "its server was hostile", "it has no files yet"})
    void whereSomethingIsInTheWayNoProcessorIsIdle(String what) {
        switch (what) {
            case "it is suspended" -> holds(READY.withSuspendedByUser(true));
            case "it has failed" -> holds(READY.reportable(1.7e9));
            case "it has no files yet" -> holds(ResultOutcome.FRESH);
            case "its server was hostile" -> {
                world.server(Made.P0).trouble().turnHostile(1);
                holds(READY);
            }
            case "its application is greedy" -> {
                task.blame(FailureCause.APP_TOOK_MEMORY);
                holds(READY);
            }
            default -> holds(READY);
        }
        switch (what) {
            case "it has a process" -> world.program(task, 0);
            case "both processors are taken" -> {
                world.program(world.sent("one"), 0);
                world.program(world.sent("other"), 1);
            }
            case "computing is forbidden" -> world.computing = false;
            case "the disk refuses" -> world.volume().forbidWrites(1e9);
            case "it wants to be left alone" -> task.pausesUntil(1e9);
            case "the client was told to stop" -> idle.asked(world, new UserCommand.Quit());
            case "the client is gone" -> idle.died(world);
            case "its state was damaged" -> idle.damaged(world, null);
            default -> {
            }
        }
        world.pass(idle, 10 * MOST);
        assertDoesNotThrow(this::turnWhereComputingIsAllowed);
    }

    @Test
    void oneProcessorThatIsFreeIsIdleAndAnInterruptionBeginsTheCountAnew() {
        world.program(world.sent("one"), 0);
        holds(READY);
        world.pass(idle, MOST);
        world.computing = false;
        world.pass(idle, 1);
        world.computing = true;
        world.pass(idle, MOST);
        assertDoesNotThrow(this::turnWhereComputingIsAllowed);
        world.pass(idle, 1);
        assertTrue(violation(this::turnWhereComputingIsAllowed).contains("a processor was idle"));
    }

    // projects

    private void ask(ProjectOperation operation) {
        delayed.asked(world, new UserCommand.ForProject(Made.P0, operation));
    }

    @Test
    void aProjectThatTheUserWantsAndThatIsNotContactedIsNoticed() {
        ask(ProjectOperation.UPDATE);
        world.pass(delayed, 120);
        assertDoesNotThrow(() -> world.turn(delayed));
        world.pass(delayed, 1);
        assertEquals("http://p0.example/ is wanted by the user, and has waited for 121 s to be contacted",
                violation(() -> world.turn(delayed)));
    }

    @ParameterizedTest(name = "not where {0}")
    @CsvSource({"it is called", "its page is fetched", "it goes", "the network is off", "the disk refuses",
        "the client is told to stop", "the client is gone", "it is left", "it is suspended only"})
    void whatCannotBeContactedOrWasIsNotDelayed(String what) {
        if (what.equals("it is suspended only")) {
            ask(ProjectOperation.SUSPEND);
        } else {
            ask(ProjectOperation.UPDATE);
        }
        switch (what) {
            case "it is called" -> delayed.carriedOut(world,
                    new Command.CallScheduler(Requests.plain(Made.P0), List.of()));
            case "its page is fetched" -> delayed.carriedOut(world, new Command.FetchMaster(Made.P0));
            case "it goes" -> delayed.carriedOut(world, new Command.RemoveProject(Made.P0));
            case "the network is off" -> world.network = false;
            case "the disk refuses" -> world.volume().forbidWrites(1e9);
            case "the client is told to stop" -> delayed.asked(world, new UserCommand.Quit());
            case "the client is gone" -> delayed.died(world);
            case "it is left" -> ask(ProjectOperation.DETACH);
            default -> {
            }
        }
        world.pass(delayed, 1000);
        assertDoesNotThrow(() -> world.turn(delayed));
    }

    @Test
    void aProjectThatNeverWasContactedIsDue() {
        var state = StagedWorld.state(SavedProject.attached(Made.P0));
        world.host.store().write(state);
        world.pass(delayed, 121);
        assertEquals("http://p0.example/ is due, and has waited for 121 s to be contacted",
                violation(() -> world.turn(delayed, state, List.of(), List.of())));
    }

    @Test
    void whileItIsCalledItIsNot() {
        var state = StagedWorld.state(SavedProject.attached(Made.P0));
        world.host.store().write(state);
        world.calling = true;
        world.pass(delayed, 1000);
        assertDoesNotThrow(() -> world.turn(delayed, state, List.of(), List.of()));
    }
}
