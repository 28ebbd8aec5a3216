package quern.simulator.soak;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import quern.engine.Command;
import quern.simulator.soak.plan.RunPlan;
import quern.simulator.soak.world.EngineWrapper;

/** Every check notices the bug that it is there for. */
class PlantedBugTest {
    /** A computer whose days are quiet, but for the planted bug. */
    private static final RunPlan QUIET = RunPlan.of(5, 1).with(List.of());

    static Stream<Arguments> bugs() {
        return Stream.of(
                Arguments.of("no result lost", "a result is dropped from the state",
                        PlantedBugs.stored(PlantedBugs::withoutAResult)),
                Arguments.of("no result reported twice", "an old request is sent once more",
                        PlantedBugs.again(Command.CallScheduler.class, call -> !call.request().results().isEmpty())));
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("bugs")
    void isNoticed(String check, String bug, EngineWrapper wrapper) {
        Failure failure = SoakRun.of(QUIET, wrapper, List.of()).failure();
        assertNotNull(failure, bug);
        assertEquals(check, failure.check(), failure.sentence());
    }

    @Test
    void withoutABugTheSameRunHolds() {
        RunOutcome outcome = SoakRun.of(QUIET);
        assertNull(outcome.failure());
        assertEquals(0, outcome.failed());
    }
}
