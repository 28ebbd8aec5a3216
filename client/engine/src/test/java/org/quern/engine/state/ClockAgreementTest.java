package org.quern.engine.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.quern.engine.state.SetClock.DAY;
import static org.quern.engine.state.SetClock.HOUR;
import static org.quern.engine.state.SetClock.START;
import static org.quern.engine.state.SetClock.savedBefore;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.engine.event.Event;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.event.Now;
import org.quern.engine.state.ClientClock.Reading;
import org.quern.engine.state.ClientClock.ServersClock;

/** Who ends a doubt, for whom, and what becomes of the times that were noted under it (decision 0044). */
class ClockAgreementTest {
    private final SetClock computer = SetClock.ofNewClient();
    private final ClientClock clock = computer.clock;
    private final ServersClock server = new ServersClock();

    @Test
    void theTimeServiceEndsADoubtForAll() {
        computer.setBy(20 * DAY);
        assertFalse(clock.judges(server));
        Reading reading = computer.confirmed();
        assertEquals("the time service of this computer", reading.confirmedBy());
        assertEquals(computer.wall, reading.now().wall());
        assertEquals(20 * DAY, reading.shiftSeconds());
        assertTrue(clock.isBelievedByAll());
        assertTrue(clock.judges(server));
        assertEquals("", computer.confirmed().confirmedBy(), "there was no doubt left");
    }

    @Test
    void aServerEndsADoubtForItsOwnProjectOnly() {
        computer.setBy(20 * DAY);
        assertEquals("its server", computer.confirmedByServer().confirmedBy());
        server.told(0, true);
        ServersClock other = new ServersClock();
        assertTrue(clock.isBelieved());
        assertFalse(clock.isBelievedByAll());
        assertTrue(clock.judges(server));
        assertFalse(clock.judges(other));
        assertTrue(clock.isUnconfirmed(other));
        computer.confirmed();
        assertTrue(clock.judges(other), "the time service agrees too");
    }

    @Test
    void aServerThatContradictsIsNotJudgedByWhateverOthersSay() {
        computer.confirmed();
        server.told(2 * HOUR, false);
        assertTrue(server.contradicts());
        assertEquals(2 * HOUR, server.aheadSeconds());
        assertFalse(clock.judges(server));
        server.told(0, true);
        assertTrue(clock.judges(server));
        server.told(0, false);
        assertTrue(server.confirms(), "it has agreed, and has only been a little late now");
        server.told(2 * HOUR, false);
        server.jumped();
        assertFalse(server.contradicts(), "that was of another time");
        assertFalse(server.confirms());
    }

    @ParameterizedTest
    @CsvSource({"600, true", "-600, true", "601, false", "-601, false"})
    void aDateAgreesWithinWhatAnswersTake(double off, boolean agrees) {
        computer.setBy(20 * DAY);
        computer.read(new Event.ClockSynchronized(computer.wall + off));
        assertEquals(agrees, clock.isBelieved());
        SetClock other = SetClock.ofNewClient();
        other.setBy(20 * DAY);
        other.read(new Event.DateTold("its server", SetClock.PROJECT, other.wall + off));
        assertEquals(agrees, other.clock.isBelieved());
    }

    @ParameterizedTest
    @CsvSource({"3600, true", "-3600, true", "3601, false", "-3601, false"})
    void justAnybodyEndsADoubtOfAnHourAtMost(double jump, boolean ends) {
        computer.setBy(jump);
        assertEquals(ends ? "a proxy" : "", computer.confirmedByAnybody().confirmedBy());
        assertEquals(ends, clock.isBelievedByAll());
    }

    @Test
    void jumpsThatJustAnybodyConfirmedAddUpUntilTheTimeServiceAgrees() {
        computer.setBy(1800);
        computer.confirmedByAnybody();
        computer.setBy(-1801);
        computer.confirmedByAnybody();
        assertFalse(clock.isBelieved());
        computer.confirmed();
        computer.setBy(1800);
        computer.confirmedByAnybody();
        assertTrue(clock.isBelievedByAll());
    }

    @Test
    void justAnybodyCountsForNothingWhileAServerContradicts() {
        computer.setBy(1800);
        computer.contradicted();
        assertEquals("", computer.confirmedByAnybody().confirmedBy());
        assertEquals("its server", computer.confirmedByServer().confirmedBy());
    }

    /** Who confirmed an earlier session's clock may have been wrong. */
    @Test
    void afterAnUnconfirmedStartAServerIsBelievedForItsProjectAndNoConfirmationIsTold() {
        SetClock restarted = new SetClock(savedBefore(HOUR, 0));
        restarted.read();
        assertEquals("", restarted.confirmedByServer().confirmedBy(), "the doubt was not told either");
        assertTrue(restarted.clock.isBelieved());
        assertTrue(restarted.clock.isUnconfirmed(server));
        restarted.confirmed();
        assertFalse(restarted.clock.isUnconfirmed(server));
    }

    @Test
    void whatWasNotedSinceTheLastAgreementIsMovedWithTheTime() {
        computer.after(1000);
        computer.confirmed();
        computer.after(500);
        computer.setBy(20 * DAY);
        Reading reading = computer.confirmed();
        assertEquals(START + 1000, reading.since());
        assertEquals(START + 1200 + 20 * DAY, reading.moved(START + 1200));
        assertEquals(START + 999, reading.moved(START + 999));
    }

    @Test
    void theSecondWhoAgreesInOneTickMovesNothing() {
        computer.setBy(20 * DAY);
        Reading reading = computer.read(new Event.ClockSynchronized(computer.wall),
                new Event.DateTold("its server", SetClock.PROJECT, computer.wall));
        assertEquals(20 * DAY, reading.shiftSeconds());
        assertEquals("the time service of this computer", reading.confirmedBy());
    }

    /** A client that began under the wrong time does not know what the one before it was told. */
    @ParameterizedTest
    @CsvSource({"90, 0", "91, 90"})
    void aJumpOverMoreThanAPauseMayBeMovesWhatWasNotedUpToSuchAPauseBefore(double days, double earlier) {
        computer.setBy(days * DAY);
        assertEquals(START - earlier * DAY, computer.confirmed().since());
    }

    @ParameterizedTest
    @CsvSource({"-1000, 0, -1000", "5, 5, 5", "91, 0, 91"})
    void soDoesTheDoubtOfAStart(double pause, double ahead, double moved) {
        SetClock restarted = new SetClock(savedBefore(pause * DAY, ahead * DAY));
        restarted.read();
        Reading reading = restarted.confirmed();
        assertEquals(moved * DAY, reading.shiftSeconds());
        assertEquals(START - moved * DAY - 90 * DAY, reading.since());
        restarted.after(10);
        restarted.setBy(HOUR);
        assertEquals(START, restarted.confirmed().since(), "once");
    }

    @ParameterizedTest
    @CsvSource({"0, true", "600, true", "-600, true", "601, false", "-601, false"})
    void whatAWrongConfirmationMovedIsMovedBackWithTheTime(double off, boolean isMovedBack) {
        computer.after(100);
        computer.setBy(20 * DAY);
        double moved = computer.confirmedByServer().moved(START + 50);
        computer.after(1000);
        computer.setBy(-20 * DAY + off);
        Reading reading = computer.confirmed();
        assertEquals(START + 50 + 20 * DAY, moved);
        assertEquals(isMovedBack ? START + 50 + off : moved - 20 * DAY + off, reading.moved(moved));
        assertEquals(isMovedBack ? START + 20 * DAY : START + 100 + 20 * DAY, reading.since());
    }

    @Test
    void whatAClockThatWasBehindMovedIsMovedForwardAgain() {
        computer.after(100);
        computer.confirmed();
        computer.setBy(-20 * DAY);
        computer.confirmedByServer();
        computer.setBy(20 * DAY);
        assertEquals(START + 100 - 40 * DAY, computer.confirmed().since());
    }

    @Test
    void whatLiesInTheFutureWaitsForAsLongAsItWasMeantTo() {
        Reading back = new Reading(new Now(1000, new MonotonicTime(1)), -500, 1600, "", "");
        assertEquals(1000, back.moved(1000));
        assertEquals(501, back.moved(1001));
        assertEquals(1100, back.moved(1600));
        assertEquals(0, back.moved(0), "it is not waited for");
    }

    @Test
    void nothingSeemsOlderForTheMoveThanItMayBe() {
        Reading back = new Reading(new Now(1000, new MonotonicTime(1)), -500, 900, "", "");
        assertEquals(950, back.began(950));
        assertEquals(1000, back.began(1000));
        assertEquals(501, back.began(1001));
        Reading forward = new Reading(new Now(1000, new MonotonicTime(1)), 500, 900, "", "");
        assertEquals(1450, forward.began(950));
        assertEquals(1400, forward.began(900));
        assertEquals(899, forward.began(899));
    }
}
