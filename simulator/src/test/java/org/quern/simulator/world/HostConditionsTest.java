package org.quern.simulator.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.simulator.scenario.Availability;
import org.quern.simulator.scenario.HostModel;
import org.quern.simulator.scenario.Spells;

/** Whether a simulated computer is on, may compute and has a network. */
class HostConditionsTest {
    private static final double START = 1_700_000_000;
    private static final Availability NEVER = new Availability(0, 1);
    private static final Availability ALWAYS = Availability.ALWAYS;

    private static Availability when(boolean on) {
        return on ? ALWAYS : NEVER;
    }

    private static HostConditions of(Availability on, Availability active, Availability gpu, Availability connected,
            double interval) {
        return new HostConditions(new HostModel(2, 1e9, 1e9, List.of(), on, active, gpu, connected, interval),
                new SplittableRandom(1), START, false);
    }

    @ParameterizedTest(name = "on {0}, active {1}, cards {2}, network {3}: computes {4}, on cards {5}, network {6}")
    @CsvSource({"true, true, true, true, true, true, true", "false, true, true, true, false, false, false",
        "true, false, true, true, false, false, true", "true, true, false, true, true, false, true",
        "true, true, true, false, true, true, false"})
    void eachNeedsWhatItStandsOn(boolean on, boolean active, boolean gpu, boolean connected, boolean computes,
            boolean cards, boolean network) {
        HostConditions host = of(when(on), when(active), when(gpu), when(connected), 0);
        assertEquals(on, host.on());
        assertEquals(computes, host.computes());
        assertEquals(cards, host.computesOnDevices());
        assertEquals(computes, host.permission().compute().allowed());
        assertEquals(cards, host.permission().gpu().allowed());
        assertEquals(network, host.permission().network().allowed());
        assertEquals(network, host.permission().transfers().allowed());
        assertEquals(Double.POSITIVE_INFINITY, host.changesAt());
    }

    @Test
    void aNetworkOfAMomentIsThereAtTheStartAndAtEachInterval() {
        HostConditions host = of(ALWAYS, ALWAYS, ALWAYS, ALWAYS, 500);
        assertTrue(host.momentary());
        assertTrue(host.permission().network().allowed());
        host.endOfMoment();
        assertFalse(host.permission().network().allowed());
        assertEquals(START + 500, host.changesAt());
        assertFalse(host.turn(START + 499));
        assertTrue(host.turn(START + 500));
        assertTrue(host.momentary());
        assertTrue(host.permission().network().allowed());
        assertEquals(START + 1000, host.changesAt());
    }

    @Test
    void aNetworkThatIsAwayHasNoMoments() {
        HostConditions host = of(ALWAYS, ALWAYS, ALWAYS, NEVER, 500);
        assertFalse(host.permission().network().allowed());
    }

    @Test
    void theNextChangeIsThatOfTheFirstThingThatChanges() {
        Availability early = Availability.at(new Spells(List.of(new Spells.Spell(0, 100)), 1e6, 0));
        Availability late = Availability.at(new Spells(List.of(new Spells.Spell(0, 300)), 1e6, 0));
        HostConditions host = of(late, early, ALWAYS, ALWAYS, 0);
        assertEquals(START + 100, host.changesAt());
        assertTrue(host.turn(START + 100));
        assertFalse(host.computes());
        assertTrue(host.on());
        assertEquals(START + 300, host.changesAt());
    }

    @Test
    void whatIsForbiddenHasItsCauseWhichMayChangeWhileItIs() {
        Availability hours = Availability.at(new Spells(List.of(new Spells.Spell(300, 400)), 1e6, 0))
                .because(List.of(new Availability.Cause(0, "mode"), new Availability.Cause(100, "hours")));
        HostConditions host = of(ALWAYS, hours, NEVER, ALWAYS, 0);
        assertEquals("mode", host.permission().compute().reason());
        assertEquals("mode", host.permission().gpu().reason());
        assertEquals(START + 100, host.changesAt());
        assertTrue(host.turn(START + 100));
        assertEquals("hours", host.permission().compute().reason());
        assertEquals(START + 300, host.changesAt());
        assertTrue(host.turn(START + 300));
        assertTrue(host.permission().compute().allowed());
        assertEquals("not available", host.permission().gpu().reason());
        assertTrue(host.turn(START + 400));
        assertEquals("hours", host.permission().compute().reason());
    }

    @Test
    void tasksThatLoseNothingStayInMemory() {
        HostModel host = new HostModel(1, 1e9, 1e9, List.of(), NEVER, ALWAYS, ALWAYS, ALWAYS, 0);
        assertTrue(new HostConditions(host, new SplittableRandom(1), START, true).permission().compute()
                .keepInMemory());
        assertFalse(new HostConditions(host, new SplittableRandom(1), START, false).permission().compute()
                .keepInMemory());
    }
}
