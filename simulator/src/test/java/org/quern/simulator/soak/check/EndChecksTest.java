package org.quern.simulator.soak.check;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.quern.simulator.soak.check.StagedWorld.violation;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.config.preferences.Preference;
import org.quern.config.preferences.Preferences;
import org.quern.engine.command.Command;
import org.quern.engine.event.UserCommand;
import org.quern.model.FileId;
import org.quern.model.FileInfo;
import org.quern.model.FileRecord;
import org.quern.model.ResultOutcome;
import org.quern.model.ResultState;
import org.quern.model.SavedProject;
import org.quern.model.SavedTask;
import org.quern.model.TransferState;
import org.quern.simulator.soak.plan.Plans;
import org.quern.simulator.soak.server.ActualResult;
import org.quern.simulator.soak.server.FailureCause;
import org.quern.simulator.soak.server.Made;
import org.quern.simulator.soak.server.Requests;

/** Checks of waits, stops and ends: each is broken by a world that breaks its rule, and by no other. */
class EndChecksTest {
    private static final FileId FILE = new FileId(Made.P0, "task_in");
    private static final double DAY_SECONDS = 86_400;
    private final StagedWorld world = new StagedWorld();
    private final ActualResult task = world.sent("task");

    private static Preferences prefers(Preference what, double value) {
        return Preferences.BUILT_IN.change().set(what, value).build();
    }

    @Test
    void aClientThatDoesNotStopIsNoticedAndLaterIfSomethingHindersIt() {
        StopsWhenTold check = new StopsWhenTold();
        assertDoesNotThrow(() -> world.pass(check, 1e4));
        check.asked(world, new UserCommand.Quit());
        world.pass(check, 40);
        assertEquals("the client was told to stop 41 s ago, and nothing hinders it",
                violation(() -> world.pass(check, 1)));
        check.asked(world, new UserCommand.Quit());
        world.program(task, 0).turnDeaf();
        world.pass(check, 300);
        assertEquals("the client was told to stop 301 s ago", violation(() -> world.pass(check, 1)));
        check.died(world);
        assertDoesNotThrow(() -> world.pass(check, 1e4));
    }

    @Test
    void aClientThatStopsWithoutHavingSavedIsNoticed() {
        StopsWhenTold check = new StopsWhenTold();
        var known = StagedWorld.state(SavedProject.attached(Made.P0)).withTasks(
                List.of(SavedTask.in(0, Made.P0, "task", 100)));
        check.asked(world, new UserCommand.Quit());
        world.turn(check, StagedWorld.empty(), List.of(), List.of(new Command.Exit("")));
        assertTrue(violation(() -> check.carriedOut(world, new Command.Exit(""))).contains("has not saved its tasks"));
        world.host.store().write(known.withTasks(List.of()));
        assertTrue(violation(() -> check.carriedOut(world, new Command.Exit("")))
                .contains("has not saved its projects"));
        world.host.store().write(world.picture(StagedWorld.empty()).state());
        assertDoesNotThrow(() -> check.carriedOut(world, new Command.Exit("")));
    }

    private static SavedProject waiting(double seconds, boolean upload) {
        FileRecord file = FileRecord.described(FileInfo.named("output", 1), 0)
                .withTransfer(TransferState.created(upload, 0).withNextRequestTime(seconds));
        return SavedProject.attached(Made.P0).withWork(List.of(), List.of(file), List.of(), List.of(), List.of());
    }

    @Test
    void aTransferThatWaitsForMoreThanSixHoursIsNoticed() {
        WaitsExplained check = new WaitsExplained();
        world.time().pass(3600);
        double now = StagedWorld.empty().timeStats().lastUpdate();
        assertDoesNotThrow(() -> world.store(check, StagedWorld.state(waiting(now + 21_660, true))));
        world.time().pass(7200);
        assertEquals("output waits for 21661 s",
                violation(() -> world.store(check, StagedWorld.state(waiting(now + 21_661, true)))));
        world.time().pass(10_800);
        assertDoesNotThrow(() -> world.store(check, StagedWorld.state(waiting(now + 1e6, false))),
                "a download that nobody wants any more");
    }

    @Test
    void aProjectThatWaitsForMonthsIsNoticed() {
        WaitsExplained check = new WaitsExplained();
        world.time().pass(3600);
        SavedProject fresh = SavedProject.attached(Made.P0);
        SavedProject late = new SavedProject(fresh.url(), fresh.facts(),
                fresh.contact().withMinRpcTime(100 * DAY_SECONDS), fresh.flags(), fresh.accounting(), null, List.of(),
                List.of(), fresh.managerTerms(), List.of(), List.of(), List.of(), List.of(), List.of(), List.of(),
                List.of());
        assertEquals("http://p0.example/ waits for 8640000 s",
                violation(() -> world.store(check, StagedWorld.state(late))));
    }

    @Test
    void aTaskThatIsHeldAtTheEndIsNoticed() {
        EverythingEnds check = new EverythingEnds();
        world.host.store().write(world.holding(task, ResultOutcome.FRESH).state());
        world.volume().put(FILE, 1e6);
        world.volume().put(new FileId(Made.P0, "app_program"), 2e6);
        world.time().pass(world.plan().quietFrom());
        world.turn(check);
        world.time().pass(world.plan().seconds());
        assertEquals("1 tasks are still held: [task NEW]", violation(() -> check.ended(world)));
        world.host.store().write(StagedWorld.empty());
        assertDoesNotThrow(() -> check.ended(world));
    }

    @Test
    void moreThanTheQuietDaysHaveTimeForNeedNotEnd() {
        EverythingEnds check = new EverythingEnds();
        for (int number = 0; number < 60; number++) {
            world.holding(world.sent("t" + number), ResultOutcome.FRESH);
        }
        world.host.store().write(world.state());
        world.time().pass(world.plan().quietFrom());
        world.turn(check);
        assertDoesNotThrow(() -> check.ended(world));
    }

    @Test
    void whatAHostileServerSentNeedNotEnd() {
        EverythingEnds check = new EverythingEnds();
        world.host.store().write(world.holding(task, ResultOutcome.FRESH).state());
        world.server(Made.P0).trouble().turnHostile(world.plan().quietFrom());
        world.time().pass(world.plan().quietFrom());
        world.turn(check);
        assertDoesNotThrow(() -> check.ended(world));
    }

    private static final ResultOutcome FAILED = ResultOutcome.FRESH.withState(ResultState.COMPUTE_ERROR)
            .withExitStatus(1).reportable(1.7e9);

    @Test
    void aTaskThatFailedForNothingIsNoticed() {
        NoHostFault check = new NoHostFault();
        assertTrue(violation(() -> world.store(check, world.holding(task, FAILED).state()))
                .startsWith("task has failed as COMPUTE_ERROR with status 1: ; known are []"));
    }

    @Test
    void oneThatItsApplicationFailedIsExcusedOnce() {
        NoHostFault check = new NoHostFault();
        task.blame(FailureCause.APP_CRASHED);
        world.store(check, world.holding(task, FAILED).state());
        world.store(check, world.state());
        assertEquals(Map.of("app crashed", 1), new TreeMap<>(check.excused()));
    }

    @Test
    void anotherCauseIsNoExcuse() {
        NoHostFault check = new NoHostFault();
        task.blame(FailureCause.USER_ABORTED);
        assertTrue(violation(() -> world.store(check, world.holding(task, FAILED).state()))
                .contains("known are [USER_ABORTED]"));
    }

    @Test
    void whatWasReportedAsDoneBeforeIsLostToNobody() {
        NoHostFault check = new NoHostFault();
        world.server(Made.P0).handle(Requests.reporting(Made.P0, Requests.done(task, 1, 1)), 1.7e9);
        world.store(check, world.holding(task, FAILED).state());
        assertEquals(Map.of("reported as done before an older state came back", 1), check.excused());
    }

    @ParameterizedTest(name = "begun {0}, {1} days later: excused {2}")
    @CsvSource({"false, 12, true", "true, 12, false", "false, 1, false"})
    void whatWasNotBegunByItsDeadlineIsLate(boolean begun, double days, boolean excused) {
        NoHostFault check = new NoHostFault();
        if (begun) {
            task.started();
        }
        world.time().pass(days * DAY_SECONDS);
        ResultOutcome late = FAILED.withState(ResultState.ABORTED).withExitStatus(200);
        var state = world.holding(task, late).state();
        if (excused) {
            world.store(check, state);
            assertEquals(Map.of("not begun by its deadline", 1), check.excused());
        } else {
            assertTrue(violation(() -> world.store(check, state)).contains("with status 200"));
        }
    }

    @Test
    void anEndByTimeNeedsATaskWhoseOutputsTheDiskRefusedForLong() {
        ResultOutcome timed = FAILED.withExitStatus(197);
        assertTrue(violation(() -> world.store(new NoHostFault(), world.holding(task, timed).state()))
                .contains("with status 197"));
        task.computedInVain(72_001);
        NoHostFault check = new NoHostFault();
        world.store(check, world.state());
        assertEquals(Map.of("the disk refused its outputs too long", 1), check.excused());
    }

    @Test
    void whatFitsIntoTheUsersLimitIsNotGivenUpForWantOfRoom() {
        ResultOutcome space = FAILED.withState(ResultState.ABORTED).withStderr("no disk space for its file");
        NoHostFault roomy = new NoHostFault();
        world.turn(roomy);
        assertTrue(violation(() -> world.store(roomy, world.holding(task, space).state())).contains("no disk space"));
        StagedWorld tight = new StagedWorld(Plans.of(prefers(Preference.DISK_MAX_USED_GB, 0.1)));
        ActualResult its = tight.sent("task");
        NoHostFault check = new NoHostFault();
        tight.turn(check);
        tight.store(check, tight.holding(its, space).state());
        assertEquals(Map.of("not begun, no room within the user's limit", 1), check.excused());
    }
}
