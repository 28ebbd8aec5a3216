package org.quern.engine.state.look;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.engine.event.MonotonicTime;
import org.quern.model.FileId;
import org.quern.model.ProjectUrl;

class DiskWatchTest {
    private static final FileId FILE = new FileId(ProjectUrl.of("https://a.example/"), "file");
    private final DiskWatch watch = new DiskWatch();

    private static MonotonicTime at(double seconds) {
        return new MonotonicTime(seconds);
    }

    /** A walk that begins at 100 and takes that long. */
    private void walked(double seconds) {
        assertTrue(watch.beginsToWalk(at(100), 600));
        watch.walked(at(100 + seconds));
    }

    /** A twentieth of the time: 1 s of walking is followed by 20 s, and no gap is under 2 s or over a minute. */
    @ParameterizedTest
    @CsvSource({"0, 2", "0.1, 2", "1, 20", "3, 60", "50, 60"})
    void aWalkThatIsWantedWaitsForWhatTheLastOneTook(double took, double gap) {
        walked(took);
        assertFalse(watch.beginsToWalk(at(100 + gap), 600), "none is wanted");
        watch.walkNow();
        assertFalse(watch.beginsToWalk(at(99.9 + gap), 600));
        assertTrue(watch.awaitsWalk(at(99.9 + gap)));
        assertTrue(watch.beginsToWalk(at(100 + gap), 600));
        watch.walked(at(100 + gap));
        assertFalse(watch.beginsToWalk(at(300), 600), "once");
    }

    /** It was counted as gone, and what is used may be too much now. */
    @Test
    void theSumIsComparedAgainWhenAFileThatWasToGoStays() {
        watch.count().leaving(FILE, 100);
        assertTrue(watch.beginsToPoll(at(1), 60), "the first time");
        assertFalse(watch.beginsToPoll(at(2), 60), "nothing has changed");
        watch.stayed(FILE);
        assertTrue(watch.beginsToPoll(at(3), 60));
        assertEquals(0, watch.count().change(FILE.project()));
    }

    @Test
    void withoutAWishThereIsOneNowAndThen() {
        walked(0);
        assertFalse(watch.beginsToWalk(at(699), 600));
        assertTrue(watch.beginsToWalk(at(700), 600));
    }

    @Test
    void whileTheLimitIsBrokenThereIsAlwaysAWish() {
        walked(1);
        watch.violated("too much");
        assertFalse(watch.beginsToWalk(at(119), 600));
        assertTrue(watch.beginsToWalk(at(120), 600));
        watch.violated("");
        watch.walked(at(121));
        assertFalse(watch.beginsToWalk(at(200), 600));
    }

    @Test
    void whoIsToldTheFiguresNowHasThemAsYoungAsTheyMayBe() {
        walked(1);
        assertFalse(watch.beginsToWalkFor(at(119)));
        assertTrue(watch.beginsToWalkFor(at(120)));
        assertTrue(watch.isWalking(at(122)));
    }

    @Test
    void aWalkThatDoesNotComeBackIsWaitedForThreeSecondsAndLostAfterAMinute() {
        assertTrue(watch.beginsToWalk(at(100), 600));
        assertTrue(watch.isWalking(at(102.9)));
        assertFalse(watch.isWalking(at(103)));
        assertTrue(watch.awaitsWalk(at(159)));
        assertFalse(watch.awaitsWalk(at(160)));
        watch.walkNow();
        assertFalse(watch.beginsToWalk(at(159), 600));
        assertTrue(watch.beginsToWalk(at(160), 600));
        watch.walked(at(161));
        assertFalse(watch.awaitsWalk(at(161)));
        assertFalse(watch.isWalking(at(161)));
        watch.walked(at(180));
        watch.walkNow();
        assertTrue(watch.beginsToWalk(at(180), 600),
                "figures that nobody waited for are no walk: the last took a second");
    }

    @Test
    void freeSpaceIsLookedAtAsOftenAsWantedAndWithEachWalk() {
        assertTrue(watch.beginsToLook(at(10), 60));
        assertFalse(watch.beginsToLook(at(69), 60));
        assertTrue(watch.beginsToLook(at(70), 60));
        walked(0);
        assertFalse(watch.beginsToLook(at(159), 60));
        assertTrue(watch.beginsToLook(at(160), 60));
    }

    @Test
    void theSumIsComparedWhenSomethingChangedItAndNowAndThen() {
        assertTrue(watch.beginsToPoll(at(0), 60));
        assertFalse(watch.beginsToPoll(at(59), 60));
        watch.pollNow();
        assertTrue(watch.beginsToPoll(at(59), 60));
        assertFalse(watch.beginsToPoll(at(118), 60));
        assertTrue(watch.beginsToPoll(at(119), 60));
    }

    @Test
    void beingOverTheLimitIsCountedFromItsBeginningAndAnewAfterEachTimeItWasTold() {
        watch.overLimit(true, at(100));
        watch.overLimit(true, at(150));
        assertEquals("false, true, false",
                watch.isOverLimitFor(at(159), 60) + ", " + watch.isOverLimitFor(at(160), 60) + ", "
                        + watch.isOverLimitFor(at(219), 60));
        assertTrue(watch.isOverLimitFor(at(220), 60));
        watch.overLimit(false, at(230));
        assertFalse(watch.isOverLimitFor(at(900), 60));
        watch.overLimit(true, at(1000));
        assertFalse(watch.isOverLimitFor(at(1059), 60));
    }

    @Test
    void theSumIsComparedAgainWhenAFileIsGrantedItsSpace() {
        watch.beginsToPoll(at(1), 60);
        watch.grant(FILE, 100);
        assertTrue(watch.beginsToPoll(at(2), 60));
        assertEquals(100, watch.count().change(FILE.project()));
    }

    /** Each with what is counted for it until that walk. */
    @Test
    void aWalkIsWantedForWhateverCameOrWent() {
        assertEquals(100, afterWalk(() -> watch.grant(FILE, 100), () -> watch.arrived(FILE, 1000)));
        watch.count().measured(1001, file -> 100);
        assertEquals(0, watch.count().change(FILE.project()), "the walk has seen it");
        assertEquals(60, afterWalk(() -> watch.grant(FILE, 100), () -> watch.putOff(FILE, 40, 1000)));
        assertEquals(-100, afterWalk(() -> watch.count().leaving(FILE, 100), () -> watch.gone(FILE, 1000)));
        assertEquals(0, watch.count().leaving());
        assertEquals(0, afterWalk(() -> {}, watch::foundFull));
        afterWalk(() -> {}, () -> watch.appeared(FILE, 1000));
        watch.count().leaving(FILE, 100);
        assertEquals(0, watch.count().change(FILE.project()), "no walk has seen it");
    }

    /** Bytes that are counted after a walk that saw everything, the first step, and the second, which wants a walk. */
    private double afterWalk(Runnable first, Runnable second) {
        watch.count().measured(1e9, file -> -1);
        first.run();
        watch.beginsToWalk(at(100), 0);
        watch.walked(at(100));
        assertFalse(watch.awaitsWalk(at(100)));
        second.run();
        assertTrue(watch.awaitsWalk(at(100)));
        return watch.count().change(FILE.project());
    }

    @Test
    void whyNothingMayComputeIsKnown() {
        assertEquals("", watch.violation());
        watch.violated("too much");
        assertEquals("too much", watch.violation());
    }
}
