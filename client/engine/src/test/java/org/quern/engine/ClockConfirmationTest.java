package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.engine.command.Command;
import org.quern.engine.command.Decision;
import org.quern.engine.event.Event;
import org.quern.engine.event.TransferOutcome;
import org.quern.model.BoincError;
import org.quern.model.FileRecord;
import org.quern.model.SavedState;
import org.quern.model.TimeStats;

/** Who may say that a clock is right, and for whom: a wrong one that somebody else confirms costs a project nothing. */
class ClockConfirmationTest {
    private static final double DAY = 86_400;
    private static final double TEN_YEARS = 3652 * DAY;
    private static final String PROXY = "an error page of a proxy on this computer";
    private final FakeServer alpha = new FakeServer("alpha", 5);
    private final FakeServer beta = new FakeServer("beta", 5);
    private final FakeWorld world = new FakeWorld(1, alpha, beta);

    @BeforeEach
    void work() {
        world.runUntil("tasks", 300, w -> w.results().size() == 10);
        world.serversDown = true;
    }

    @Test
    void anAnswerThatMayComeFromThisComputerConfirmsNoLargeJump() {
        world.wall += TEN_YEARS;
        world.run(10);
        world.post(new Event.DateTold(PROXY, null, world.wall));
        world.run(60);
        assertEquals(List.of(), world.failed());
        assertEquals("hold", clock().verdict());
    }

    @Test
    void aStateThatLostWhenItWasWrittenIsNoNewClient() {
        SavedState s = world.disk;
        world.disk = new SavedState(s.host(), TimeStats.UNKNOWN, s.netStats(), s.projects(), s.tasks(), s.platform(),
                s.version(), s.runMode(), s.gpuMode(), s.networkMode(), s.hostVenue(), s.userCpids(), s.ledgers(),
                s.choreTimes(), s.suite());
        world.crash();
        world.wall += TEN_YEARS;
        world.run(60);
        assertEquals(List.of(), world.failed());
        assertEquals("hold", clock().verdict());
    }

    @Test
    void anyAnswerConfirmsASmallJumpUnlessAServerContradicts() {
        world.wall += 1800;
        world.run(10);
        world.post(new Event.DateTold(PROXY, null, world.wall));
        world.step(1);
        assertEquals(0, world.view().clockAheadSeconds(), "small");
        world.wall += 1700;
        world.run(10);
        world.post(new Event.DateTold("beta", beta.url, world.wall - 3700));
        world.step(1);
        world.post(new Event.DateTold(PROXY, null, world.wall));
        world.step(1);
        assertEquals(1700, world.view().clockAheadSeconds(), 1, "contradicted");
    }

    @Test
    void smallJumpsThatOnlyAnswersConfirmedMakeNoLargeOne() {
        for (int i = 0; i < 3; i++) {
            world.wall += 1500;
            world.run(10);
            world.post(new Event.DateTold(PROXY, null, world.wall));
            world.step(1);
        }
        assertEquals(1500, world.view().clockAheadSeconds(), 1, "the third one");
    }

    @Test
    void aServerThatConfirmsAWrongClockCostsItsOwnTasksOnly() {
        world.wall += TEN_YEARS;
        world.run(10);
        world.post(new Event.DateTold("beta", beta.url, world.wall));
        world.run(60);
        assertFalse(world.failed().isEmpty());
        assertTrue(world.failed().stream().allMatch(name -> name.startsWith("beta")), () -> world.failed().toString());
        assertEquals("hold", clock().verdict());
        assertTrue(
                clock().reason().startsWith("http://alpha.test/'s server has not confirmed it: none of that project's"),
                clock()::reason);
        world.crash();
        world.post(new Event.DateTold(PROXY, null, world.wall));
        world.post(new Event.DateTold("beta", beta.url, world.wall));
        world.run(60);
        assertTrue(world.failed().stream().allMatch(name -> name.startsWith("beta")),
                () -> "a restart: " + world.failed());
    }

    @Test
    void whatOneServerConfirmedIsJudgedForTheOthersOnceTheTimeServiceDoes() {
        world.forward(20 * DAY);
        world.run(10);
        world.post(new Event.DateTold("beta", beta.url, world.wall));
        long asked = world.count(Command.CheckClock.class);
        world.run(120);
        assertTrue(world.count(Command.CheckClock.class) > asked, "it is asked for alpha's sake");
        assertTrue(world.failed().stream().allMatch(name -> name.startsWith("beta")), () -> world.failed().toString());
        world.post(new Event.ClockSynchronized(world.wall));
        world.run(20);
        assertTrue(world.failed().stream().anyMatch(name -> name.startsWith("alpha")), () -> world.failed().toString());
        assertEquals("believe", clock().verdict());
    }

    @Tag("slow")
    @Test
    void anUploadIsNotGivenUpForItsAgeByAClockThatOnlyAnotherProjectConfirmed() {
        world.transfer = command -> command instanceof Command.Upload
                ? new TransferOutcome.Transient(BoincError.HTTP_TRANSIENT.code(), "connection refused")
                : new TransferOutcome.Done();
        world.runUntil("an upload of alpha failed", 4000, w -> !uploads().isEmpty());
        world.run(10);
        world.post(new Event.DateTold("alpha", alpha.url, world.wall));
        world.run(10);
        world.wall += TEN_YEARS;
        world.run(10);
        world.post(new Event.DateTold("beta", beta.url, world.wall));
        world.run(15_000);
        assertTrue(uploads().stream().noneMatch(FileRecord::failed), "it goes on being tried");
        assertFalse(uploads().isEmpty());
    }

    /** What a start finds on the computer's clock cannot be told from a long pause: the age waits for somebody who knows. */
    @Tag("slow")
    @ParameterizedTest(name = "another project confirms it: {0}")
    @ValueSource(booleans = {false, true})
    void anUploadIsNotGivenUpForItsAgeByTheClockThatAStartFound(boolean otherConfirms) {
        anUploadThatIsTenDaysOld();
        world.crash();
        world.wall += 85 * DAY;
        world.run(10);
        if (otherConfirms) {
            world.post(new Event.DateTold("beta", beta.url, world.wall));
        }
        world.run(15_000);
        assertTrue(uploads().stream().noneMatch(FileRecord::failed), "it goes on being tried");
        assertFalse(uploads().isEmpty());
    }

    /** Also by a client that was started again meanwhile, and does not know that the earlier one was told wrong. */
    @Tag("slow")
    @ParameterizedTest(name = "restarted: {0}")
    @ValueSource(booleans = {false, true})
    void anUploadIsAsOldAsBeforeWhenAWrongClockThatSomebodyConfirmedIsPutRight(boolean restarted) {
        world.transfer = command -> command instanceof Command.Upload
                ? new TransferOutcome.Transient(BoincError.HTTP_TRANSIENT.code(), "connection refused")
                : new TransferOutcome.Done();
        world.runUntil("an upload of alpha failed", 4000, w -> !uploads().isEmpty());
        world.run(10);
        world.post(new Event.ClockSynchronized(world.wall));
        world.run(10);
        world.wall -= 110 * DAY;
        world.run(10);
        world.post(new Event.DateTold("beta", beta.url, world.wall));
        world.run(10);
        if (restarted) {
            world.crash();
            world.run(10);
        }
        world.wall += 110 * DAY;
        thatIsConfirmedAndGoesOn();
    }

    /** Sessions under a clock that is years behind go on from each other, and the weeks between them come all at once in the end. */
    @Tag("slow")
    @Test
    void anUploadIsAsOldAsBeforeWhenSessionsUnderAClockThatWasBehindAreOver() {
        anUploadThatIsTenDaysOld();
        world.wall -= TEN_YEARS;
        for (int session = 0; session < 5; session++) {
            world.crash();
            world.wall += 17 * DAY;
            world.run(10);
        }
        world.wall += TEN_YEARS;
        thatIsConfirmedAndGoesOn();
    }

    @Tag("slow")
    @Test
    void anUploadIsAsOldAsBeforeWhenAJumpOfAnEarlierSessionIsConfirmed() {
        anUploadThatIsTenDaysOld();
        world.wall += 85 * DAY;
        world.run(10);
        world.crash();
        thatIsConfirmedAndGoesOn();
    }

    /** It began under the right clock, and when that is back it is not moved as if it had begun under the wrong one. */
    @Tag("slow")
    @Test
    void anUploadIsNoOlderWhenAClockIsPutRightThatWentWrongAfterItBegan() {
        anUploadThatIsTenDaysOld();
        world.crash();
        world.wall += 79 * DAY;
        world.run(10);
        world.post(new Event.ClockSynchronized(world.wall));
        world.run(10);
        world.crash();
        world.wall -= 77 * DAY;
        world.run(10);
        world.post(new Event.ClockSynchronized(world.wall));
        world.run(10);
        world.crash();
        world.wall += 3 * DAY;
        thatIsConfirmedAndGoesOn();
    }

    private void anUploadThatIsTenDaysOld() {
        world.transfer = command -> command instanceof Command.Upload
                ? new TransferOutcome.Transient(BoincError.HTTP_TRANSIENT.code(), "connection refused")
                : new TransferOutcome.Done();
        world.runUntil("an upload of alpha failed", 4000, w -> !uploads().isEmpty());
        world.crash();
        world.wall += 10 * DAY;
        world.run(10);
    }

    private void thatIsConfirmedAndGoesOn() {
        world.run(10);
        world.post(new Event.ClockSynchronized(world.wall));
        world.run(15_000);
        assertTrue(uploads().stream().noneMatch(FileRecord::failed), "it goes on being tried");
        assertFalse(uploads().isEmpty());
    }

    private List<FileRecord> uploads() {
        return world.view().state().projects().getFirst().files().stream()
                .filter(file -> file.name().endsWith("_out"))
                .filter(file -> file.transfer() != null || file.failed()).toList();
    }

    private Decision clock() {
        return world.explained("clock");
    }
}
