package org.quern.simulator.soak.check;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.quern.simulator.soak.check.StagedWorld.violation;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.quern.engine.command.Command;
import org.quern.engine.event.UserCommand;
import org.quern.engine.event.UserCommand.ProjectOperation;
import org.quern.model.FileInfo;
import org.quern.model.ReportedFile;
import org.quern.model.ReportedResult;
import org.quern.model.ResultOutcome;
import org.quern.model.ResultState;
import org.quern.model.SavedState;
import org.quern.model.SchedulerReply;
import org.quern.simulator.soak.host.Program;
import org.quern.simulator.soak.server.ActualResult;
import org.quern.simulator.soak.server.FailureCause;
import org.quern.simulator.soak.server.Made;
import org.quern.simulator.soak.server.Requests;
import org.quern.simulator.soak.server.Server;

/** Checks of results: each is broken by a world that breaks its rule, and by no other. */
class ResultChecksTest {
    private static final ResultOutcome NEW = ResultOutcome.FRESH;
    private static final ResultOutcome DONE = ResultOutcome.FRESH.withState(ResultState.FILES_UPLOADED)
            .reportable(1.7e9);
    private final StagedWorld world = new StagedWorld();
    private final Server server = world.server(Made.P0);
    private final ActualResult task = world.sent("task");

    private Command report(ReportedResult... results) {
        return new Command.CallScheduler(Requests.reporting(Made.P0, results), List.of());
    }

    private SchedulerReply acknowledgement(ActualResult actual) {
        return server.handle(Requests.reporting(Made.P0, Requests.done(actual, 1, 1)), 1.7e9);
    }

    private UserCommand project(ProjectOperation operation) {
        return new UserCommand.ForProject(Made.P0, operation);
    }

    // what is on disk stays there

    @Test
    void aResultThatIsGoneFromTheDiskUnacknowledgedIsLost() {
        NoResultLost check = new NoResultLost();
        world.store(check, world.holding(task, NEW).state());
        assertEquals("http://p0.example/ task was on disk, is gone, and nobody acknowledged it",
                violation(() -> world.store(check, StagedWorld.empty())));
    }

    @Test
    void soItIsWhenAClientBeginsWithoutIt() {
        NoResultLost check = new NoResultLost();
        world.store(check, world.holding(task, NEW).state());
        assertTrue(violation(() -> check.began(world, StagedWorld.empty())).contains("is gone"));
    }

    @Test
    void oneThatItsServerAcknowledgedMayGo() {
        NoResultLost check = new NoResultLost();
        world.store(check, world.holding(task, DONE).state());
        check.replied(world, server, acknowledgement(task));
        assertDoesNotThrow(() -> world.store(check, StagedWorld.empty()));
    }

    @Test
    void oneThatItsUserGaveUpMayGoAndOneOfAnotherProjectMayNot() {
        NoResultLost check = new NoResultLost();
        world.store(check, world.holding(task, NEW).state());
        check.asked(world, new UserCommand.ForProject(Made.P1, ProjectOperation.RESET));
        check.asked(world, project(ProjectOperation.SUSPEND));
        assertTrue(violation(() -> world.store(check, StagedWorld.empty())).contains("is gone"));
        check.asked(world, project(ProjectOperation.DETACH));
        assertDoesNotThrow(() -> world.store(check, StagedWorld.empty()));
    }

    @Test
    void whatNoIntactGenerationHoldsMayBeLost() {
        NoResultLost check = new NoResultLost();
        world.store(check, world.holding(task, NEW).state());
        check.damaged(world, StagedWorld.empty());
        assertDoesNotThrow(() -> check.began(world, StagedWorld.empty()));
    }

    @Test
    void whatAnIntactGenerationHoldsMayNot() {
        NoResultLost check = new NoResultLost();
        SavedState state = world.holding(task, DONE).state();
        world.store(check, state);
        check.damaged(world, state);
        assertTrue(violation(() -> check.began(world, StagedWorld.empty())).contains("is gone"));
    }

    // nothing is reported twice

    @Test
    void aResultTwiceInOneRequestIsNoticed() {
        NoResultTwice check = new NoResultTwice();
        ReportedResult done = Requests.done(task, 1, 1);
        assertDoesNotThrow(() -> check.carriedOut(world, report(done)));
        assertEquals("task stands twice in one request", violation(() -> check.carriedOut(world, report(done, done))));
    }

    @Test
    void oneMoreReportAfterTheAcknowledgementIsNoticed() {
        NoResultTwice check = new NoResultTwice();
        check.replied(world, server, acknowledgement(task));
        assertEquals("task is reported once more after its acknowledgement had come",
                violation(() -> check.carriedOut(world, report(Requests.done(task, 1, 1)))));
    }

    @Test
    void anAcknowledgementThatNeverCameToTheDiskIsForgottenWithTheClient() {
        NoResultTwice check = new NoResultTwice();
        check.replied(world, server, acknowledgement(task));
        check.died(world);
        assertDoesNotThrow(() -> check.carriedOut(world, report(Requests.done(task, 1, 1))));
    }

    @Test
    void whatWasOverOnDiskIsNotForgotten() {
        NoResultTwice check = new NoResultTwice();
        world.store(check, world.holding(task, DONE).state());
        check.replied(world, server, acknowledgement(task));
        world.store(check, StagedWorld.empty());
        check.died(world);
        assertEquals("task is reported once more after its end was on disk",
                violation(() -> check.carriedOut(world, report(Requests.done(task, 1, 1)))));
    }

    @Test
    void oneThatWasSentAgainIsReportedAgain() {
        NoResultTwice check = new NoResultTwice();
        check.replied(world, server, acknowledgement(task));
        Made.sendAgain(task);
        assertDoesNotThrow(() -> check.carriedOut(world, report(Requests.done(task, 1, 1))));
    }

    @Test
    void aDamagedStateForgetsWhatWasOver() {
        NoResultTwice check = new NoResultTwice();
        check.replied(world, server, acknowledgement(task));
        check.damaged(world, null);
        assertDoesNotThrow(() -> check.carriedOut(world, report(Requests.done(task, 1, 1))));
    }

    // what is reported as done is done

    @Test
    void whatNoProcessBroughtToItsEndIsNotDone() {
        DoneIsDone check = new DoneIsDone();
        assertEquals("task is reported as done, and no process came to its end",
                violation(() -> check.carriedOut(world, report(Requests.done(task, 1, 1)))));
    }

    @Test
    void norIsWhatWasNotUploaded() {
        DoneIsDone check = new DoneIsDone();
        task.finishes(100);
        assertEquals("task is reported as done, and its server has no output of it",
                violation(() -> check.carriedOut(world, report(Requests.done(task, 1, 1)))));
        task.uploads();
        assertDoesNotThrow(() -> check.carriedOut(world, report(Requests.done(task, 1, 1))));
    }

    @Test
    void whatCameToItsEndAndIsReportedAsFailedNeedsAReason() {
        DoneIsDone check = new DoneIsDone();
        task.finishes(100);
        ReportedResult failed = Requests.report(task, NEW.withState(ResultState.ABORTED).withExitStatus(203));
        assertEquals("task came to its end, and is reported as failed with status 203: ",
                violation(() -> check.carriedOut(world, report(failed))));
        task.blame(FailureCause.APP_CRASHED);
        assertTrue(violation(() -> check.carriedOut(world, report(failed))).contains("came to its end"));
        task.blame(FailureCause.USER_ABORTED);
        assertDoesNotThrow(() -> check.carriedOut(world, report(failed)));
    }

    @Test
    void anOutputThatWasGivenUpForNothingIsNoticed() {
        DoneIsDone check = new DoneIsDone();
        task.finishes(100);
        ReportedResult given = new ReportedResult(Made.result(task, 2e9), DONE,
                List.of(new ReportedFile(FileInfo.named("task_out", 3e6), "given up")));
        assertEquals("task was computed, and its output was given up for nothing",
                violation(() -> check.carriedOut(world, report(given))));
        task.blame(FailureCause.SERVER_LIED_OF_TIME);
        assertDoesNotThrow(() -> check.carriedOut(world, report(given)));
    }

    @Test
    void anUploadThatNobodyTookForDaysMayBeGivenUp() {
        DoneIsDone check = new DoneIsDone();
        task.finishes(100);
        ReportedResult given = Requests.report(task, NEW.withState(ResultState.UPLOAD_FAILED).withExitStatus(-187));
        assertTrue(violation(() -> check.carriedOut(world, report(given))).contains("came to its end"));
        world.time().pass(100 + 3 * 86_400);
        assertDoesNotThrow(() -> check.carriedOut(world, report(given)));
    }

    @Test
    void whatAnEarlierStateHadGivenUpStaysGivenUp() {
        DoneIsDone check = new DoneIsDone();
        task.finishes(100);
        ResultOutcome aborted = NEW.withState(ResultState.ABORTED).withExitStatus(203);
        world.host.store().write(world.holding(task, aborted.reportable(1.7e9)).state());
        check.damaged(world, null);
        assertDoesNotThrow(() -> check.carriedOut(world, report(Requests.report(task, aborted))));
    }

    @Test
    void aResultThatNobodySentIsNoneOfThese() {
        ActualResult foreign = Made.result("foreign", task.app);
        assertDoesNotThrow(() -> new DoneIsDone().carriedOut(world, report(Requests.done(foreign, 1, 1))));
        assertDoesNotThrow(() -> new NoResultTwice().carriedOut(world, report(Requests.done(foreign, 1, 1))));
    }

    // a checkpoint is not lost

    @Test
    void aProcessThatBeginsBeforeItsCheckpointIsNoticed() {
        NoCheckpointLost check = new NoCheckpointLost();
        task.keeps(600);
        Program program = world.program(task, 0);
        assertEquals(task.task() + " begins with 0 s of computing, and its last checkpoint held 600 s",
                violation(() -> check.started(world, program)));
        task.forgotten();
        assertDoesNotThrow(() -> check.started(world, program));
    }
}
