package org.quern.engine.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.quern.engine.state.SetClock.DAY;
import static org.quern.engine.state.SetClock.HOUR;
import static org.quern.engine.state.SetClock.START;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.engine.event.Event;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.state.ClientClock.Reading;

/** A clock that was set is not followed (decision 0044). */
class ClockJumpTest {
    private final SetClock computer = SetClock.ofNewClient();
    private final ClientClock clock = computer.clock;

    @Test
    void timeThatPassesIsFollowedHoweverMuchItIs() {
        Reading reading = computer.after(20 * DAY);
        assertEquals(START + 20 * DAY, reading.now().wall());
        assertEquals(new MonotonicTime(500 + 20 * DAY), reading.now().mono());
        assertEquals("", reading.jumped());
        assertEquals("", reading.confirmedBy());
        assertEquals(0, reading.shiftSeconds());
        assertTrue(clock.isBelieved());
    }

    @ParameterizedTest
    @CsvSource({"60, 0, ''", "-60, 0, ''", "61, 61, forward by 61 seconds", "-61, -61, back by 61 seconds",
        "7200, 7200, forward by 2 hours", "-864000, -864000, back by 10 days"})
    void aClockThatIsSetByMoreThanAMinuteIsNotFollowed(double seconds, double ahead, String words) {
        computer.after(10);
        Reading reading = computer.setBy(seconds);
        assertEquals(ahead, clock.aheadSeconds());
        assertEquals(START + 10 + seconds - ahead, reading.now().wall());
        assertEquals(words.isEmpty() ? "" : "The clock of this computer was set " + words, reading.jumped());
        assertEquals(words.isEmpty(), clock.isBelieved());
        assertEquals(words.isEmpty(), clock.isBelievedByAll());
    }

    @Test
    void theClientCountsOnFromBeforeUntilSomebodyAgrees() {
        computer.setBy(10 * DAY);
        assertEquals("it jumped 10 days ahead", clock.doubt());
        assertEquals("", computer.after(50).jumped(), "told once");
        assertEquals(START + 100, computer.after(50).now().wall());
        computer.setBy(-20 * DAY);
        assertEquals("it jumped 10 days back", clock.doubt());
        assertEquals(START + 100, computer.read().now().wall());
    }

    @Test
    void sleepExplainsAJump() {
        Reading reading = computer.setBy(8 * HOUR, new Event.ComputerSlept(8 * HOUR - 60));
        assertEquals("", reading.jumped());
        assertEquals(computer.wall, reading.now().wall());
        assertTrue(clock.isBelieved());
    }

    @Test
    void whatSleepDoesNotExplainOfAJumpIsNotFollowed() {
        Reading reading = computer.setBy(8 * HOUR, new Event.ComputerSlept(4 * HOUR),
                new Event.ComputerSlept(2 * HOUR));
        assertEquals("The clock of this computer was set forward by 2 hours", reading.jumped());
        assertEquals(START + 6 * HOUR, reading.now().wall());
    }

    @ParameterizedTest
    @CsvSource({"60, true", "-60, true", "61, false", "-61, false"})
    void aClockThatJumpsBackToWithinAMinuteOfWhereItWasIsBelievedAgain(double short_, boolean isBack) {
        computer.confirmed();
        computer.setBy(10 * DAY);
        Reading reading = computer.setBy(-10 * DAY + short_);
        assertEquals("The clock of this computer was set back by 10 days", reading.jumped());
        assertEquals(isBack, clock.isBelieved());
        assertEquals(isBack, clock.isBelievedByAll());
        assertEquals(isBack ? 0 : short_, clock.aheadSeconds());
    }

    /** As unsure as before: were the two jumps added up, nobody but the time service could confirm the small one. */
    @Test
    void aJumpThatWasTakenBackLeavesNoDoubtBehind() {
        computer.setBy(10 * DAY);
        computer.setBy(-10 * DAY);
        computer.setBy(HOUR);
        assertEquals("a proxy", computer.confirmedByAnybody().confirmedBy());
    }

    @Test
    void severalJumpsThatAreTakenBackTogetherLeaveNothingBehindEither() {
        computer.setBy(10 * DAY);
        computer.setBy(5 * DAY);
        computer.setBy(-15 * DAY);
        assertTrue(clock.isBelievedByAll());
        assertEquals(START, computer.read().now().wall());
    }

    @Test
    void theDoubtOfBeforeIsBackWithTheTime() {
        SetClock restarted = new SetClock(SetClock.savedBefore(HOUR, 0));
        restarted.read();
        String before = restarted.clock.doubt();
        restarted.setBy(10 * DAY);
        restarted.setBy(-10 * DAY);
        assertEquals(before, restarted.clock.doubt());
        assertFalse(before.isEmpty());
        assertEquals("", restarted.confirmedByAnybody().confirmedBy());
        assertFalse(restarted.clock.isBelieved(), "an hour between two sessions is too much for just anybody");
    }

    @Test
    void whoeverMightKnowTheTimeIsAskedNowAndThenAndAtOnceAfterAJump() {
        computer.flags.written();
        assertTrue(clock.asks(new MonotonicTime(5), 60));
        assertFalse(clock.asks(new MonotonicTime(64), 60));
        assertTrue(clock.asks(new MonotonicTime(65), 60));
        assertFalse(clock.asks(new MonotonicTime(66), 60));
        assertFalse(computer.flags.isUnsaved());
        clock.jumped();
        assertTrue(clock.asks(new MonotonicTime(67), 60));
        assertTrue(computer.flags.isUnsaved(), "a restart must know by how much it is ahead");
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "3600, 0", "-3600, 0", "3601, 3601", "-3601, -3601"})
    void aDateThatIsMoreThanAnHourOffContradicts(double ahead, double contradiction) {
        assertEquals(contradiction, clock.contradiction(computer.wall - ahead));
    }

    @Test
    void beforeItsFirstTickTheClientNeitherAgreesNorContradicts() {
        ClientClock unread = new SetClock(SetClock.savedBefore(HOUR, 0)).clock;
        assertFalse(unread.agrees(START));
        assertEquals(0, unread.contradiction(5));
    }

    @Test
    void theUserIsToldOfAContradictionOnceAfterEachJump() {
        assertTrue(clock.tellsContradiction());
        assertFalse(clock.tellsContradiction());
        computer.setBy(10 * DAY);
        assertTrue(clock.tellsContradiction());
        assertFalse(clock.tellsContradiction());
    }

    @Test
    void theLastVerdictOnItIsKnown() {
        assertFalse(clock.isHeld());
        clock.holds(true);
        assertTrue(clock.isHeld());
        clock.holds(false);
        assertFalse(clock.isHeld());
    }
}
