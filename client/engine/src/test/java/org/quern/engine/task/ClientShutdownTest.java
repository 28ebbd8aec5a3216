package org.quern.engine.task;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.engine.command.Command;
import org.quern.engine.state.ActiveTask;
import org.quern.engine.state.TaskPhase;
import org.quern.engine.tick.Due;
import org.quern.engine.tick.PersistStage;

/** How long the end of a client takes, in seconds since it was told to end. */
class ClientShutdownTest {
    private static final List<Command> SOME = List.of(new Command.CheckClock());
    private final MadeTask made = new MadeTask();
    private final PersistStage persist = new PersistStage(true);
    private final ClientShutdown shutdown = new ClientShutdown();

    ClientShutdownTest() {
        made.host.state.flags().written();
    }

    private void run(double later, boolean fault) {
        made.host.later = later;
        made.told(tick -> {
            if (fault) {
                tick.faults().guard("a stage", () -> {
                    throw new IllegalStateException("it fails");
                });
            }
            shutdown.run(tick, persist);
        });
    }

    private List<Command> with(double later, List<Command> commands) {
        made.host.later = later;
        return made.host.at(tick -> shutdown.with(tick, persist, commands));
    }

    private double due() {
        Due due = new Due(made.host.now());
        shutdown.due(due, made.host.state, persist);
        return due.seconds();
    }

    private void told() {
        made.host.state.quit();
        run(0, false);
        made.host.state.flags().written();
    }

    @Test
    void aClientThatWasNotToldToEndGoesOn() {
        run(0, true);
        assertEquals(List.of(), with(200, List.of()));
        assertEquals(Double.POSITIVE_INFINITY, due());
    }

    @Test
    void withNothingLeftToDoItEndsAtOnceAndOnce() {
        told();
        assertEquals(1, due());
        assertEquals(SOME, with(0, SOME), "these first");
        assertEquals(List.of(new Command.Exit("")), with(0, List.of()));
        assertEquals(List.of(), with(0, List.of()));
        assertEquals(Double.POSITIVE_INFINITY, due());
    }

    @Test
    void whileAProcessIsLeftItWaitsForAHundredSeconds() {
        ActiveTask task = made.running();
        told();
        assertEquals(100, due());
        assertEquals(List.of(), with(100, List.of()));
        List<Command> last = new ArrayList<>(SOME);
        last.add(new Command.Exit("not all was done 100 s after it was told to end: a task still has processes"));
        assertEquals(last, with(100.5, SOME));
        assertTrue(task.phase().hasProcess());
    }

    @Test
    void whileTheStateIsNotOnTheDiskItWaitsForAHundredSeconds() {
        told();
        made.host.state.flags().touch();
        assertEquals(100, due());
        made.host.later = 101;
        List<Command> commands = made.host.at(tick -> {
            made.host.state.flags().touch();
            return shutdown.with(tick, persist, List.of());
        });
        assertEquals(List.of(new Command.Exit(
                "not all was done 100 s after it was told to end: the state is not on the disk")), commands);
    }

    /** A stage has failed, so perhaps that which ends tasks. */
    @Test
    void tasksThatAFaultLeftRunningAreToldToQuit() {
        ActiveTask task = made.running();
        made.host.state.quit();
        run(0, false);
        assertEquals(TaskPhase.EXECUTING, task.phase(), "without a fault a stage did");
        run(0, true);
        assertEquals(List.of("QuitTask"), made.ordered());
        assertEquals(TaskPhase.QUIT_PENDING, task.phase());
    }

    @ParameterizedTest
    @CsvSource({"70, false", "70.5, true"})
    void afterAMinuteAndTenSecondsTheyAreEndedByForce(double later, boolean killed) {
        ActiveTask task = made.running();
        made.host.state.quit();
        run(0, true);
        run(later, true);
        assertEquals(killed ? List.of("KillTask") : List.of(), made.ordered());
        assertEquals(killed, task.killed());
        run(later, true);
        assertFalse(killed && !made.ordered().isEmpty(), "once");
    }
}
