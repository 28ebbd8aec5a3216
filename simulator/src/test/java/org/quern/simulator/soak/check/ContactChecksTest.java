package org.quern.simulator.soak.check;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.quern.simulator.soak.check.StagedWorld.violation;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.engine.command.Command;
import org.quern.engine.event.Event;
import org.quern.engine.event.TransferOutcome;
import org.quern.engine.event.UserCommand;
import org.quern.engine.event.UserCommand.ProjectOperation;
import org.quern.model.FileId;
import org.quern.model.FileInfo;
import org.quern.model.FileRecord;
import org.quern.model.SavedProject;
import org.quern.model.SchedulerReply;
import org.quern.simulator.soak.server.Made;
import org.quern.simulator.soak.server.Requests;

/** Checks of time and contacts: each is broken by a world that breaks its rule, and by no other. */
class ContactChecksTest {
    private static final FileId FILE = new FileId(Made.P0, "task_in");
    private final StagedWorld world = new StagedWorld();

    private static Command.Download download(double bytes) {
        return new Command.Download(FILE, FileRecord.described(FileInfo.named(FILE.name(), bytes), 0),
                "http://p0.example/download/task_in", null);
    }

    private void turnAfter(ClientTimeGoesOn check, double seconds, double set, Event... events) {
        world.time().pass(world.time().now() + seconds);
        world.time().step(set);
        world.turn(check, events);
    }

    @Test
    void aClientThatFollowsAClockSetByHoursIsNoticed() {
        ClientTimeGoesOn check = new ClientTimeGoesOn();
        turnAfter(check, 0, 0);
        assertDoesNotThrow(() -> turnAfter(check, 1000, 0));
        assertDoesNotThrow(() -> turnAfter(check, 10, 59), "a minute is followed");
        assertEquals("in 10.0 s the client's time moved by 7200.0 s more, the computer's clock by 7200.0 s more, "
                + "and it is 0.0 s ahead", violation(() -> turnAfter(check, 10, 7200)));
    }

    @ParameterizedTest(name = "a clock set by {0} s that {1} tells by a date {2} s off is believed: {3}")
    @CsvSource({"7200, server, 0, true", "7200, server, 601, false", "7200, nobody, 0, false", "3600, nobody, 0, true",
        "7200, service, 599, true", "7200, service, 601, false", "-7200, server, 0, true"})
    void whoConfirmsAClockMakesTheClientFollow(double set, String who, double off, boolean believed) {
        ClientTimeGoesOn check = new ClientTimeGoesOn();
        turnAfter(check, 0, 0);
        double date = world.time().wall() + 10 + set + off;
        Event told = switch (who) {
            case "server" -> new Event.DateTold("a server", Made.P0, date);
            case "nobody" -> new Event.DateTold("a page", null, date);
            default -> new Event.ClockSynchronized(date);
        };
        if (believed) {
            assertDoesNotThrow(() -> turnAfter(check, 10, set, told));
        } else {
            assertTrue(violation(() -> turnAfter(check, 10, set, told)).contains("moved by"));
        }
    }

    @Test
    void anotherLifeOfTheClientBeginsWithItsOwnTime() {
        ClientTimeGoesOn check = new ClientTimeGoesOn();
        turnAfter(check, 0, 0);
        check.died(world);
        assertDoesNotThrow(() -> turnAfter(check, 10, 1e6));
    }

    private void fails(NoTransferTooEarly check, int times) {
        for (int time = 0; time < times; time++) {
            world.turn(check,
                    new Event.TransferEnded(FILE, false, new TransferOutcome.Transient(-224, "broken"), 0, 1));
        }
    }

    @ParameterizedTest(name = "after {0} failures in a row it waits for {1} s at least")
    @CsvSource({"1, 60", "2, 120", "3, 240", "8, 7680", "9, 10800", "40, 10800"})
    void aTransferIsTriedAgainLaterAndLater(int failures, double least) {
        NoTransferTooEarly check = new NoTransferTooEarly();
        fails(check, failures);
        world.time().pass(least - 3);
        assertEquals(FILE + " is tried again " + Math.round(least - 3) + " s after failure " + failures + " in a row",
                violation(() -> check.carriedOut(world, download(1))));
        world.time().pass(least - 2);
        assertDoesNotThrow(() -> check.carriedOut(world, download(1)));
    }

    @Test
    void anUploadIsLookedAtAsADownloadIs() {
        NoTransferTooEarly check = new NoTransferTooEarly();
        fails(check, 1);
        FileRecord record = FileRecord.described(FileInfo.named(FILE.name(), 1), 0);
        assertTrue(violation(() -> check.carriedOut(world, new Command.Upload(FILE, record, "http://p0.example/up")))
                .contains("after failure 1"));
    }

    @ParameterizedTest(name = "{0} ends the wait")
    @CsvSource({"success", "a lost file", "a deleted file", "the project's end", "the user's wish", "the user's abort",
        "the user's update", "death", "damage"})
    void whatEndsAWaitEndsIt(String what) {
        NoTransferTooEarly check = new NoTransferTooEarly();
        fails(check, 5);
        switch (what) {
            case "success" -> world.turn(check, new Event.TransferEnded(FILE, false, new TransferOutcome.Done(), 1, 1));
            case "a lost file" -> world.turn(check, new Event.FileLost(FILE, "is missing"));
            case "a deleted file" ->
                    check.carriedOut(world, new Command.DeleteFile(FILE, FileInfo.named(FILE.name(), 1)));
            case "the project's end" -> check.carriedOut(world, new Command.RemoveProject(Made.P0));
            case "the user's wish" -> check.asked(world, new UserCommand.RetryTransfer(FILE));
            case "the user's abort" -> check.asked(world, new UserCommand.AbortTransfer(FILE));
            case "the user's update" ->
                    check.asked(world, new UserCommand.ForProject(Made.P0, ProjectOperation.UPDATE));
            case "death" -> check.died(world);
            default -> check.damaged(world, null);
        }
        assertDoesNotThrow(() -> check.carriedOut(world, download(1)));
    }

    @Test
    void whatHappensToAnotherFileOrProjectEndsNothing() {
        NoTransferTooEarly check = new NoTransferTooEarly();
        fails(check, 5);
        FileId other = new FileId(Made.P1, FILE.name());
        world.turn(check, new Event.FileLost(other, "is missing"));
        check.asked(world, new UserCommand.RetryTransfer(other));
        check.asked(world, new UserCommand.ForProject(Made.P1, ProjectOperation.UPDATE));
        check.carriedOut(world, new Command.RemoveProject(Made.P1));
        assertTrue(violation(() -> check.carriedOut(world, download(1))).contains("after failure 5"));
    }

    @Test
    void waitsMoveWithTheClientsTime() {
        NoTransferTooEarly check = new NoTransferTooEarly();
        fails(check, 1);
        world.time().step(5000);
        world.shift = 5000;
        world.turn(check);
        assertTrue(violation(() -> check.carriedOut(world, download(1))).contains("again 0 s after"));
    }

    private Command call() {
        return new Command.CallScheduler(Requests.plain(Made.P0), List.of());
    }

    private Event reply(double delay) {
        var reply = world.server(Made.P0).handle(Requests.plain(Made.P0), 1.7e9);
        var delayed = new SchedulerReply(reply.schedulerVersion(), reply.masterUrl(), reply.facts(),
                true, delay, 0, List.of(), reply.flags(), List.of(), List.of(), false, null, null, null, null, null,
                List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), List.of(),
                null, List.of(), null, null, 0, 0, 0, List.of());
        return new Event.SchedulerReplied(Made.P0, delayed, true, 0, 0, List.of());
    }

    private void replied(NoContactTooEarly check, double delay) {
        world.turn(check, StagedWorld.state(SavedProject.attached(Made.P0)), List.of(reply(delay)), List.of());
    }

    @Test
    void aContactBeforeTheServersTimeIsNoticed() {
        NoContactTooEarly check = new NoContactTooEarly();
        replied(check, 3600);
        world.time().pass(3000);
        assertEquals("http://p0.example/ is contacted 600.0 s too early: its server asked for 3600 s",
                violation(() -> check.carriedOut(world, call())));
        assertTrue(violation(() -> check.carriedOut(world, new Command.FetchMaster(Made.P0))).contains("too early"));
        world.time().pass(3598);
        assertDoesNotThrow(() -> check.carriedOut(world, call()));
    }

    @Test
    void aServerThatAsksForNothingEndsTheWaitBeforeIt() {
        NoContactTooEarly check = new NoContactTooEarly();
        replied(check, 3600);
        replied(check, 0);
        assertDoesNotThrow(() -> check.carriedOut(world, call()));
    }

    @Test
    void aContactAtOnceAfterAFailureIsNoticed() {
        NoContactTooEarly check = new NoContactTooEarly();
        world.turn(check, new Event.SchedulerFailed(Made.P0, true, "refused"));
        assertTrue(violation(() -> check.carriedOut(world, call())).contains("it failed"));
        world.turn(check, new Event.MasterFetched(Made.P0, List.of("http://p0.example/cgi1")));
        assertDoesNotThrow(() -> check.carriedOut(world, call()), "another scheduler may be asked at once");
    }

    @Test
    void aFailureDoesNotShortenTheServersWait() {
        NoContactTooEarly check = new NoContactTooEarly();
        replied(check, 36_000);
        world.turn(check, new Event.SchedulerFailed(Made.P0, true, "refused"));
        world.turn(check, new Event.MasterFetched(Made.P0, List.of("http://p0.example/cgi1")));
        world.time().pass(35_000);
        assertTrue(violation(() -> check.carriedOut(world, call())).contains("its server asked for 36000 s"));
    }

    @ParameterizedTest(name = "a user who wants {0} ends the wait: {1}")
    @CsvSource({"UPDATE, true", "RESET, true", "DETACH, true", "SUSPEND, false", "NO_MORE_WORK, false"})
    void someWishesEndTheWait(ProjectOperation wish, boolean ends) {
        NoContactTooEarly check = new NoContactTooEarly();
        replied(check, 3600);
        check.asked(world, new UserCommand.ForProject(Made.P0, wish));
        if (ends) {
            assertDoesNotThrow(() -> check.carriedOut(world, call()));
        } else {
            assertTrue(violation(() -> check.carriedOut(world, call())).contains("too early"));
        }
    }

    @Test
    void aRestartChangesNothingOfWhatIsOnDisk() {
        NoContactTooEarly check = new NoContactTooEarly();
        var state = StagedWorld.state(SavedProject.attached(Made.P0));
        replied(check, 3600);
        world.store(check, state);
        check.died(world);
        check.began(world, state);
        assertTrue(violation(() -> check.carriedOut(world, call())).contains("too early"));
        check.died(world);
        check.began(world, StagedWorld.empty());
        assertDoesNotThrow(() -> check.carriedOut(world, call()), "a project that comes anew");
    }

    @Test
    void whatWasNotOnDiskOrWasDamagedIsNotHeld() {
        NoContactTooEarly check = new NoContactTooEarly();
        replied(check, 3600);
        check.died(world);
        assertDoesNotThrow(() -> check.carriedOut(world, call()));
        replied(check, 3600);
        check.damaged(world, null);
        assertDoesNotThrow(() -> check.carriedOut(world, call()));
    }

    @Test
    void aWaitMovesWithTheClientsTime() {
        NoContactTooEarly check = new NoContactTooEarly();
        replied(check, 3600);
        world.time().step(1e6);
        assertDoesNotThrow(() -> check.carriedOut(world, call()));
        world.shift = 1e6;
        world.turn(check, StagedWorld.state(SavedProject.attached(Made.P0)), List.of(), List.of());
        assertTrue(violation(() -> check.carriedOut(world, call())).contains("3600.0 s too early"));
    }
}
