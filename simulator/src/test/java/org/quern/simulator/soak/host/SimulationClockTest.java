package org.quern.simulator.soak.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What happens when, and what the clocks of a computer show meanwhile. */
class SimulationClockTest {
    private final SimulationClock time = new SimulationClock();
    private final List<String> log = new ArrayList<>();

    private void plan(double seconds, String what) {
        time.in(seconds, () -> log.add(what));
    }

    @Test
    void whatIsDueHappensInTheOrderOfTimeAndThenOfPlanning() {
        plan(20, "late");
        plan(10, "first of two");
        plan(10, "second of two");
        plan(5, "early");
        time.pass(10);
        time.happen();
        assertEquals(List.of("early", "first of two", "second of two"), log);
        assertEquals(20, time.next());
    }

    @Test
    void whatFollowsAtOnceHappensAtOnce() {
        time.in(1, () -> time.in(0, () -> time.in(-5, () -> log.add("a past is now"))));
        time.pass(1);
        time.happen();
        assertEquals(List.of("a past is now"), log);
        assertEquals(Double.POSITIVE_INFINITY, time.next());
    }

    @Test
    void manyPlansComeInOrderWhateverTheyWerePlannedIn() {
        long seed = 20_260_101;
        SplittableRandom random = new SplittableRandom(seed);
        List<Double> planned = IntStream.range(0, 500).mapToObj(i -> (double) random.nextInt(100)).toList();
        List<Double> happened = new ArrayList<>();
        planned.forEach(at -> time.in(at, () -> happened.add(at)));
        time.pass(100);
        time.happen();
        assertEquals(planned.stream().sorted().toList(), happened, "seed " + seed);
    }

    @Test
    void timeNeverGoesBack() {
        time.pass(10);
        time.pass(4);
        assertEquals(10, time.now());
    }

    @Test
    void aClockThatIsSetShowsAnotherDateAndTheMonotonicOneGoesOn() {
        double mono = time.clocks().mono().seconds();
        time.step(-3600);
        time.pass(10);
        assertEquals(-3600, time.error());
        assertEquals(time.trueWall() - 3600, time.wall());
        assertEquals(time.wall(), time.clocks().wall());
        assertEquals(10, time.clocks().mono().seconds() - mono, 1e-9);
    }

    @Test
    void whileTheComputerSleepsItsMonotonicClockStandsStill() {
        double mono = time.clocks().mono().seconds();
        double wall = time.wall();
        time.sleep(500);
        assertEquals(500, time.now());
        assertEquals(mono, time.clocks().mono().seconds(), 1e-9);
        assertEquals(wall + 500, time.wall(), 1e-6);
    }

    @Test
    void aComputerThatIsSwitchedOnHasANewMonotonicClock() {
        double first = time.clocks().mono().seconds();
        time.pass(5000);
        time.boot();
        assertEquals(first, time.clocks().mono().seconds(), 1e-9);
    }

    @Test
    void aSecondSleepOnlyCountsAsFarAsItIsLonger() {
        time.pass(100);
        assertEquals(50, time.fallAsleep(150));
        assertEquals(0, time.fallAsleep(120));
        assertEquals(30, time.fallAsleep(180));
        assertEquals(180, time.asleepUntil());
        assertTrue(time.isAsleep());
        time.pass(180);
        assertFalse(time.isAsleep());
    }

    @Test
    void whatHappensOnTheComputerWaitsUntilThatIsAwake() {
        time.whenAwake(10, () -> log.add("at " + time.now()));
        time.fallAsleep(60);
        RecordingClient.pass(time, 59);
        assertEquals(List.of(), log);
        RecordingClient.pass(time, 1);
        assertEquals(List.of("at 60.0"), log);
    }

    @Test
    void whoFallsAsleepAgainBeforeItIsDoneMakesItWaitLonger() {
        time.whenAwake(10, () -> log.add("at " + time.now()));
        time.fallAsleep(60);
        time.in(30, () -> time.fallAsleep(90));
        RecordingClient.pass(time, 100);
        assertEquals(List.of("at 90.0"), log);
    }
}
