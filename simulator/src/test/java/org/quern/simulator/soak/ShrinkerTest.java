package org.quern.simulator.soak;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.quern.simulator.soak.fault.Fault;
import org.quern.simulator.soak.fault.FaultKind;

/** What a run fails with is told with no fault too many. */
class ShrinkerTest {
    private static final int TRIES = 150;
    private static final String CHECK = "no result lost";
    private static final List<Fault> DRAWN = Stream.iterate(0, i -> i + 1).map(
            i -> new Fault(1000.0 * i, List.of(FaultKind.values()).get(i % FaultKind.values().length), 0.5, 0.5))
            .limit(100).toList();
    private final List<List<Fault>> tried = new ArrayList<>();

    private static Failure failure(List<Fault> faults) {
        return new Failure(3, CHECK, "it was lost", 99_000, faults);
    }

    /** A run that fails if all of these go wrong. */
    private Shrinker.Again failsWith(List<Fault> needed) {
        return (faults, seconds) -> {
            tried.add(faults);
            return faults.containsAll(needed) ? failure(faults) : null;
        };
    }

    @Test
    void onlyTheFaultsWithoutWhichARunHoldsAreLeft() {
        List<Fault> needed = List.of(DRAWN.get(7), DRAWN.get(50), DRAWN.get(99));
        assertEquals(failure(needed), Shrinker.shrunk(failsWith(needed), failure(DRAWN), TRIES));
    }

    @Test
    void aRunThatFailsWithoutFaultsIsToldWithNone() {
        assertEquals(List.of(), Shrinker.shrunk(failsWith(List.of()), failure(DRAWN), TRIES).faults());
    }

    @Test
    void whatNeedsAllOfItsFaultsKeepsThem() {
        List<Fault> few = DRAWN.subList(0, 5);
        assertEquals(few, Shrinker.shrunk(failsWith(few), failure(few), TRIES).faults());
    }

    @Test
    void anotherThingThatDoesNotHoldIsNotThatFailure() {
        Fault needed = DRAWN.get(60);
        Shrinker.Again again = (faults, seconds) -> faults.contains(needed) ? failure(faults)
                : new Failure(3, "every wait has a reason", "none", 5, faults);
        assertEquals(List.of(needed), Shrinker.shrunk(again, failure(DRAWN), TRIES).faults());
    }

    @Test
    void noMoreRunsAreMadeThanAllowedAndWhatWasFoundByThenCounts() {
        List<Fault> needed = DRAWN.subList(90, 100);
        Failure shrunk = Shrinker.shrunk(failsWith(needed), failure(DRAWN), 4);
        assertEquals(4, tried.size());
        assertTrue(shrunk.faults().containsAll(needed) && shrunk.faults().size() < DRAWN.size(), shrunk.toString());
    }

    @Test
    void aRunWithFewerFaultsMayFailALittleLater() {
        Shrinker.shrunk((faults, seconds) -> {
            assertTrue(seconds > 99_000, () -> seconds + " s");
            return null;
        }, failure(DRAWN.subList(0, 2)), TRIES);
    }
}
