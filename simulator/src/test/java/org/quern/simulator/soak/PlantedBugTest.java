package org.quern.simulator.soak;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.quern.engine.command.Command;
import org.quern.engine.event.DiskFigures;
import org.quern.engine.event.Event;
import org.quern.engine.event.Permission;
import org.quern.engine.event.TransferOutcome;
import org.quern.engine.event.UserCommand;
import org.quern.engine.event.UserCommand.ProjectOperation;
import org.quern.engine.event.UserCommand.TaskOperation;
import org.quern.model.BoincError;
import org.quern.model.ExitFacts;
import org.quern.model.ProjectUrl;
import org.quern.model.SavedState;
import org.quern.simulator.soak.check.Check;
import org.quern.simulator.soak.check.Checks;
import org.quern.simulator.soak.plan.RunPlan;
import org.quern.simulator.soak.world.EngineWrapper;

/** Every check notices the bug that it is there for. */
class PlantedBugTest {
    private static final String NEVER = "nothing runs against a never";
    private static final String NEVER_COMPUTE = "user-mode@100000.0/0.0900/0.9000";
    private static final String NEVER_NETWORK = "user-mode@100000.0/0.9900/0.9000";
    private static final String SUSPEND_PROJECT = "user-project@100000.0/0.0040/0.9000";
    private static final String SUSPEND_TASK = "user-task@100000.0/0.4000/0.9000";
    private static final String UPDATE = "user-project@100000.0/0.0000/0.9000";
    private static final String KILL_PROGRAM = "app-killed@100000.0/0.0000/0.0000";
    private static final String DONE = "what is reported as done is done";
    private static final String DUE = "nothing due waits for another project";
    private static final String TIME = "the client's time goes on";
    private static final String USER_ACTIVE = "user-active@100000.0/0.0000/0.9500";
    private static final String STOP = "stop@200000.0/0.5000/0.5000";
    private static final String[] STOPS = Stream.iterate(100_000, at -> at < 400_000, at -> at + 10_000)
            .map(at -> "stop@" + at + ".0/0.5000/0.2000").toArray(String[]::new);
    private static final String[] DAMAGE = Stream.iterate(103_000, at -> at < 300_000, at -> at + 20_000)
            .map(at -> "state-damaged@" + at + ".0/0.9900/0.0000").toArray(String[]::new);
    private static final String[] EARLIER = Stream.iterate(103_000, at -> at < 300_000, at -> at + 20_000)
            .map(at -> "state-earlier@" + at + ".0/0.9900/0.0000").toArray(String[]::new);
    private static final String[] POWER_CUTS = Stream.iterate(50_000, at -> at < 400_000, at -> at + 1500)
            .map(at -> "power-cut@" + at + ".0/0.9900/0.0000").toArray(String[]::new);
    private static final String[] DOWN = {"server-down@100000.0/0.0000/0.9500", "server-down@100000.0/0.9900/0.9500"};
    private static final String[] KILLS = Stream.iterate(100_000, at -> at < 200_000, at -> at + 3000)
            .map(at -> "kill@" + at + ".0/0.9900/0.0000").toArray(String[]::new);

    private static final String[] LINGERS = Stream.iterate(100_000, at -> at < 130_000, at -> at + 500)
            .map(at -> "app-lingers@" + at + ".0/0.0000/0.0000").toArray(String[]::new);
    private static final String[] WRONG_CLOCK = {"server-hostile@192000.0/0.0000/0.9900",
        "server-down@192000.0/0.9900/0.9900", "clock-decade@193000.0/0.9900/0.9900"};

    /** Until the faults stop. */
    private static final String AHEAD = "clock-step@100.0/0.8000/0.6000";

    static Stream<Arguments> bugs() {
        return Stream.of(
                bug("no result lost", "a result is dropped from the state",
                        PlantedBugs.stored(PlantedStates::withoutAResult)),
                Arguments.of("no result reported twice", "an old request is sent once more",
                        PlantedBugs.again(Command.CallScheduler.class, call -> !call.request().results().isEmpty()),
                        SmallHost.asking(0)),
                Arguments.of("no result reported twice", "the first acknowledgement of each result is not heard",
                        PlantedBugs.deafToAcks(), SmallHost.asking(0)),
                bug("no checkpoint lost", "slots are emptied before each start", PlantedBugs.each(
                        Command.StartTask.class,
                        start -> List.of(new Command.ClearSlot(start.launch().slot()), start)),
                        KILLS),
                bug("no checkpoint lost", "a client with a damaged state empties slots", PlantedBugs.emptiesSlots(),
                        DAMAGE),
                bug("no checkpoint lost", "a client with an earlier state empties slots", PlantedBugs.emptiesSlots(),
                        EARLIER),
                Arguments.of("no task fails for the host's own fault", "a doubtful end is taken for an end",
                        PlantedBugs.events(PlantedBugTest::undoubted), SmallHost.withoutCopies(POWER_CUTS)),
                bug("no task fails for the host's own fault", "a killed program counts as crashed",
                        PlantedBugs.events(PlantedBugTest::crashed), KILL_PROGRAM),
                bug("no task fails for the host's own fault", "a pause is one too many",
                        PlantedBugs.events(PlantedBugTest::pausedTooOften), "app-pauses@100000.0/0.0000/0.0000"),
                bug("no task fails for the host's own fault",
                        "a killed program counts as crashed, after its application told nonsense",
                        PlantedBugs.events(PlantedBugTest::crashed), "app-lies@99900.0/0.0000/0.5000", KILL_PROGRAM),
                bug("no task fails for the host's own fault",
                        "a killed program counts as crashed, a day after its project told nonsense",
                        PlantedBugs.events(PlantedBugTest::crashed), "server-hostile@10000.0/0.0000/0.0000",
                        "server-hostile@10000.0/0.9900/0.0000", KILL_PROGRAM),
                Arguments.of("no task fails for the host's own fault",
                        "a task is refused for want of space on a disk with a limit that is far away",
                        PlantedBugs.events(PlantedBugTest::muchUsed), SmallHost.withALimit()),
                bug("what is written is read back", "the state holds what the file cannot",
                        PlantedBugs.stored(state -> PlantedStates.withProjects(
                                PlantedStates.withVenue(state, "home\u0001"),
                                project -> PlantedStates.withContact(project,
                                        contact -> contact.withFailures(-1, -1)))),
                        KILLS),
                Arguments.of("no task fails for the host's own fault",
                        "a task fails whose copies do not fit on the disk",
                        PlantedBugs.events(PlantedCopies::givenUp), SmallHost.withLargeCopies()),
                Arguments.of("no processor idles", "a task whose copies do not fit holds all starts",
                        PlantedBugs.events(PlantedCopies::refusedForAll),
                        SmallHost.byBoincsRules(SmallHost.withLargeCopies())),
                bug("no bug", "a stage fails", PlantedBugs.failing()),
                bug("stops when told", "the client never exits",
                        PlantedBugs.each(Command.Exit.class, exit -> List.of()),
                        STOP),
                bug("no project delayed by another", "calls wait for others",
                        PlantedBugs.late(200, Command.CallScheduler.class::isInstance), UPDATE),
                Arguments.of("no project delayed by another", "a call waits for a slow one of another project",
                        PlantedBugs.oneCallAtATime(), SmallHost.withASlowProject()),
                bug("no contact too early", "the server's wish is not heard",
                        PlantedBugs.events(PlantedBugTest::withoutDelay)),
                Arguments.of("no contact too early", "the server's wish is not on disk",
                        PlantedBugs.stored(state -> PlantedStates.withProjects(state,
                                project -> PlantedStates.withContact(project, contact -> contact.withMinRpcTime(0)))),
                        SmallHost.asking(40_000, KILLS)),
                Arguments.of("never beyond the disk limit", "what is used is not seen",
                        PlantedBugs.events(PlantedBugTest::nothingUsed), SmallHost.crowded()),
                Arguments.of("never beyond the disk limit", "what has come of downloads is not seen on the disk",
                        PlantedParts.notMeasured(), SmallHost.withSlowServers()),
                Arguments.of("never beyond the disk limit", "copies that starts make are not counted before",
                        PlantedCopies.notKnown(), SmallHost.byBoincsRules(SmallHost.withCopies())),
                Arguments.of("never beyond the disk limit", "outputs that cannot be uploaded fill the disk",
                        PlantedBugs.events(PlantedBugTest::nothingUsed), SmallHost.withLargeOutputs(DOWN)),
                bug(NEVER, "computing is forbidden in vain", PlantedBugs.deaf(UserCommand.SetMode.class::isInstance),
                        NEVER_COMPUTE),
                bug(NEVER, "what is forbidden for a while is not in the state",
                        PlantedBugs.stored(PlantedBugTest::withoutModesForATime), "user-mode@200000.0/0.0700/0.9000",
                        "kill@205000.0/0.9900/0.0000"),
                bug(NEVER, "the network is forbidden in vain", PlantedBugs.deaf(UserCommand.SetMode.class::isInstance),
                        NEVER_NETWORK),
                bug(NEVER, "a project is suspended in vain", PlantedBugs.deaf(
                        asked -> asked instanceof UserCommand.ForProject of
                                && of.operation() == ProjectOperation.SUSPEND),
                        SUSPEND_PROJECT),
                Arguments.of(NEVER, "a task is suspended in vain", PlantedBugs.deaf(
                        asked -> asked instanceof UserCommand.ForTask of && of.operation() == TaskOperation.SUSPEND),
                        SmallHost.byBoincsRules(SmallHost.plan(SUSPEND_TASK))),
                bug("every wait has a reason", "nobody says why", PlantedSilence.forGood()),
                Arguments.of("every wait has a reason", "a project waits for decades, in a run that tells no reasons",
                        PlantedBugs.stored(state -> PlantedStates.withProjects(state,
                                project -> PlantedStates.withContact(project, contact -> contact.withMinRpcTime(3e9)))),
                        SmallHost.withoutReasons()),
                Arguments.of("every wait has a reason", "reasons are missing for an hour and a quarter",
                        PlantedSilence.between(PlantedBugs.FROM, PlantedBugs.FROM + 4500), SmallHost.forWeeks()),
                bug("time and credit are conserved", "the end of a process is heard late", PlantedBugs.endsLate(600)),
                bug("time and credit are conserved", "credit doubles in the state",
                        PlantedBugs.stored(state -> PlantedStates.withProjects(state,
                                PlantedStates::withTwiceTheCredit))),
                bug(DONE, "a failed upload counts as done", PlantedBugs.events(PlantedBugTest::uploadedAnyway), DOWN),
                bug("no task fails for the host's own fault", "a finished task is given up as its process does not end",
                        PlantedBugs.events(PlantedEnds::givenUpIfItLingers), LINGERS),
                Arguments.of(TIME, "an error page of a proxy confirms a wrong clock",
                        PlantedBugs.events(PlantedDates::ofAnybody), SmallHost.behindAProxy(WRONG_CLOCK)),
                Arguments.of("no task fails for the host's own fault", "a hostile server ends the tasks of another",
                        PlantedBugs.events(PlantedDates::ofAnother),
                        SmallHost.byBoincsRules(SmallHost.behindAProxy(WRONG_CLOCK))),
                bug(TIME, "the client's clock gains a second an hour", PlantedDates.drifting(1)),
                bug(TIME, "the client's clock loses a second an hour", PlantedDates.drifting(-1)),
                Arguments.of("no task fails for the host's own fault",
                        "a clock that nobody has confirmed judges deadlines",
                        PlantedDates.believedUnseen(), SmallHost.stocked("clock-set-unseen@200000.0/0.7700/0.1000")),
                bug(TIME, "a clock that was set is followed at once", PlantedDates.asIfItSlept(),
                        "clock-step@200000.0/0.8000/0.6000"),
                bug(DONE, "a finished task is given up, as it took much memory before",
                        PlantedEnds.ofGreedyTasks(), "app-memory@100000.0/0.0000/0.0000"),
                bug("no processor idles", "a third of the tasks is never begun", PlantedBugs.neverBegins()),
                bug("what is sent is kept", "a task of each reply is dropped",
                        PlantedBugs.events(PlantedBugTest::oneLess)),
                bug("what is sent is kept", "command lines are not in the state",
                        PlantedBugs.stored(PlantedStates::withoutCommandLines), KILLS),
                bug("time and credit are conserved", "run time is halved when a task begins again",
                        PlantedBugs.each(Command.StartTask.class, PlantedBugTest::halved), KILLS),
                bug(DUE, "the reports of a project are sent hours later", PlantedBugs.late(20_000,
                        command -> command instanceof Command.CallScheduler call && isOfSecond(call.request().project())
                                && !call.request().results().isEmpty())),
                bug(DUE, "a project is not asked for work while another one is down", PlantedBugs.late(20_000,
                        command -> command instanceof Command.CallScheduler call && isOfSecond(call.request().project())
                                && call.request().results().isEmpty() && call.request().rpcSeqno() > 5),
                        "server-down@90000.0/0.0000/0.9900"),
                bug(DUE, "the uploads of a project begin hours later", PlantedBugs.late(20_000,
                        command -> command instanceof Command.Upload upload && isOfSecond(upload.file().project()))),
                Arguments.of(DUE, "transfers that hardly move hold all places", PlantedPlaces.heldForGood(),
                        SmallHost.byBoincsRules(SmallHost.withDribblingServers())),
                Arguments.of("preferences are kept", "computing goes on while somebody uses the computer",
                        PlantedBugs.events(PlantedBugTest::allowed), SmallHost.used(true, USER_ACTIVE)),
                Arguments.of("preferences are kept", "a change of the number of processors is not heard",
                        PlantedBugs.events(PlantedBugTest::sameSettings), SmallHost.used(false, USER_ACTIVE)),
                bug("no transfer too early", "failed transfers are tried again every 15 s", PlantedBugs.triesAgain(15),
                        DOWN),
                bug("every wait has a reason", "tasks wait for a suspension that is over",
                        PlantedBugs.suspendedInWords(turn -> true)),
                bug("every wait has a reason", "a reason stays when it does not hold any more",
                        PlantedBugs.oldReasons()),
                Arguments.of("never beyond the disk limit", "the limit is taken for larger by a third",
                        PlantedBugs.events(PlantedBugTest::lessUsed), SmallHost.withHalfAGigabyte()),
                bug("stops when told", "the client takes a minute more to stop",
                        PlantedBugs.late(60, Command.Exit.class::isInstance), STOP),
                bug("stops when told", "the client never exits while the disk refuses its state",
                        PlantedBugs.each(Command.Exit.class, exit -> List.of()), STOP,
                        "disk-read-only@199999.0/0.9900/0.9000", "sleep@200001.0/0.5000/0.1000"),
                bug("stops when told", "the client stops without its last state", PlantedBugs.exitsAtOnce(), STOPS),
                bug("no processor idles", "a start is forgotten",
                        PlantedBugs.each(Command.StartTask.class, start -> List.of())),
                bug("everything ends", "projects are suspended that nobody suspended", PlantedBugs.suspends()));
    }

    private static Arguments bug(String check, String bug, EngineWrapper wrapper, String... faults) {
        return Arguments.of(check, bug, wrapper, SmallHost.plan(faults));
    }

    private static SavedState withoutModesForATime(SavedState state) {
        return new SavedState(state.host(), state.timeStats(), state.netStats(), state.projects(), state.tasks(),
                state.platform(), state.version(), state.runMode(), state.gpuMode(), state.networkMode(),
                state.hostVenue(), state.userCpids(), state.ledgers(), state.choreTimes(), state.suite());
    }

    private static Event crashed(Event event) {
        return event instanceof Event.TaskExited(var task, var facts) && facts.signal() == 9
                ? new Event.TaskExited(task, new ExitFacts(1, 0, null, null)) : event;
    }

    private static Event pausedTooOften(Event event) {
        return event instanceof Event.TaskExited(var task, var facts) && facts.temporaryExit() != null
                ? new Event.TaskExited(task, new ExitFacts(BoincError.TOO_MANY_EXITS.code(), 0, null, null)) : event;
    }

    private static Event withoutDelay(Event event) {
        return event instanceof Event.SchedulerReplied replied
                ? new Event.SchedulerReplied(replied.project(), PlantedBugs.withoutDelay(replied.reply()), true)
                : event;
    }

    private static Event undoubted(Event event) {
        return event instanceof Event.EndDoubted(var task, var output)
                ? new Event.TaskExited(task, new ExitFacts(0, 0, new ExitFacts.FinishFile(0, "", false), null))
                : event;
    }

    private static Event uploadedAnyway(Event event) {
        return event instanceof Event.TransferEnded ended && ended.upload()
                ? new Event.TransferEnded(ended.file(), true, new TransferOutcome.Done(), ended.bytes(),
                        ended.seconds())
                : event;
    }

    private static Event oneLess(Event event) {
        return event instanceof Event.SchedulerReplied replied
                ? new Event.SchedulerReplied(replied.project(), PlantedBugs.withoutAResult(replied.reply()), true)
                : event;
    }

    private static List<Command> halved(Command.StartTask start) {
        return List.of(new Command.StartTask(start.launch().withCheckpoint(start.launch().checkpointCpuTime(),
                start.launch().checkpointElapsedTime() / 2)));
    }

    private static boolean isOfSecond(ProjectUrl project) {
        return project.canonical().contains("p1");
    }

    private static Event allowed(Event event) {
        return event instanceof Event.PermissionChanged ? new Event.PermissionChanged(Permission.ALL) : event;
    }

    /** Something in place of the event that nothing follows from. */
    private static Event sameSettings(Event event) {
        return event instanceof Event.SettingsChanged ? new Event.PermissionChanged(Permission.ALL) : event;
    }

    private static Event lessUsed(Event event) {
        if (!(event instanceof Event.DiskMeasured(var disk))) {
            return event;
        }
        TreeMap<ProjectUrl, Double> used = new TreeMap<>(disk.projectBytes());
        used.replaceAll((project, bytes) -> bytes / 1.33);
        return new Event.DiskMeasured(new DiskFigures(disk.at(), 0, used, disk.totalBytes(), disk.freeBytes()));
    }

    /** So much too much that the limit is exceeded with many tasks, and is kept without some of them. */
    private static Event muchUsed(Event event) {
        if (!(event instanceof Event.DiskMeasured(var disk))) {
            return event;
        }
        TreeMap<ProjectUrl, Double> used = new TreeMap<>(disk.projectBytes());
        used.replaceAll((project, bytes) -> bytes + 0.79e9);
        return new Event.DiskMeasured(new DiskFigures(disk.at(), 0, used, disk.totalBytes(), disk.freeBytes()));
    }

    private static Event nothingUsed(Event event) {
        return event instanceof Event.DiskMeasured(var disk)
                ? new Event.DiskMeasured(new DiskFigures(disk.at(), 0, new TreeMap<>(), disk.totalBytes(),
                        disk.freeBytes()))
                : event;
    }

    /** What is due is so by the client's time, which goes on though nobody confirms the computer's. */
    static Stream<Arguments> bugsUnderAWrongClock() {
        return Stream.of(
                Arguments.of("no project delayed by another", "a call waits for a slow one of another project",
                        PlantedBugs.oneCallAtATime(), SmallHost.withASlowProject(AHEAD)),
                bug(DUE, "the reports of a project are sent hours later", PlantedBugs.late(20_000,
                        command -> command instanceof Command.CallScheduler call && isOfSecond(call.request().project())
                                && !call.request().results().isEmpty()),
                        AHEAD),
                bug(DUE, "the uploads of a project begin hours later", PlantedBugs.late(20_000,
                        command -> command instanceof Command.Upload upload && isOfSecond(upload.file().project())),
                        AHEAD),
                Arguments.of("no contact too early", "the server's wish is not on disk",
                        PlantedBugs.stored(state -> PlantedStates.withProjects(state,
                                project -> PlantedStates.withContact(project, contact -> contact.withMinRpcTime(0)))),
                        SmallHost.asking(40_000, with(AHEAD, KILLS))),
                bug(NEVER, "computing is forbidden for a while in vain",
                        PlantedBugs.deaf(UserCommand.SetMode.class::isInstance), AHEAD,
                        "user-mode@200000.0/0.0700/0.9000"),
                bug(NEVER, "what is forbidden for a while is not in the state",
                        PlantedBugs.stored(PlantedBugTest::withoutModesForATime), AHEAD,
                        "user-mode@200000.0/0.0700/0.9000", "kill@205000.0/0.9900/0.0000"),
                bug("every wait has a reason", "a reason stays when it does not hold any more",
                        PlantedBugs.oldReasons(), AHEAD));
    }

    private static String[] with(String fault, String... others) {
        return Stream.concat(Stream.of(fault), Stream.of(others)).toArray(String[]::new);
    }

    @ParameterizedTest(name = "{0}: {1}, under a clock that is days ahead")
    @MethodSource("bugsUnderAWrongClock")
    void isNoticedUnderAWrongClock(String check, String bug, EngineWrapper wrapper, RunPlan plan) {
        Failure failure = SoakRun.of(plan, wrapper, List.of()).failure();
        assertNotNull(failure, bug);
        assertEquals(check, failure.check(), failure.sentence());
        assertTrue(failure.at() < plan.quietFrom(), failure.sentence());
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("bugs")
    void isNoticed(String check, String bug, EngineWrapper wrapper, RunPlan plan) {
        Failure failure = SoakRun.of(plan, wrapper, List.of()).failure();
        assertNotNull(failure, bug);
        assertEquals(check, failure.check(), failure.sentence());
    }

    @Test
    void withoutABugTheSameRunsHold() {
        for (RunPlan plan : List.of(SmallHost.crowded(),
                SmallHost.plan(NEVER_COMPUTE, SUSPEND_PROJECT, SUSPEND_TASK, UPDATE, KILL_PROGRAM),
                SmallHost.plan(NEVER_NETWORK), SmallHost.plan(KILLS), SmallHost.asking(0), SmallHost.withALimit(),
                SmallHost.withLargeOutputs(DOWN), SmallHost.withASlowProject(), SmallHost.withSlowServers(),
                SmallHost.withLargeCopies(), SmallHost.plan(DAMAGE),
                SmallHost.withoutCopies(POWER_CUTS), SmallHost.used(true, USER_ACTIVE),
                SmallHost.used(false, USER_ACTIVE), SmallHost.withHalfAGigabyte(), SmallHost.plan(STOPS),
                SmallHost.plan(LINGERS), SmallHost.plan("app-memory@100000.0/0.0000/0.0000"),
                SmallHost.plan("server-down@90000.0/0.0000/0.9900"), SmallHost.behindAProxy(WRONG_CLOCK),
                SmallHost.withDribblingServers())) {
            RunOutcome outcome = SoakRun.of(plan);
            assertNull(outcome.failure());
            assertTrue(outcome.done() > 35, outcome.toString());
        }
    }

    @Test
    void withoutABugTheSameRunsHoldUnderAWrongClock() {
        for (RunPlan plan : List.of(SmallHost.withASlowProject(AHEAD), SmallHost.asking(40_000, with(AHEAD, KILLS)),
                SmallHost.plan(AHEAD, "user-mode@200000.0/0.0700/0.9000", "kill@205000.0/0.9900/0.0000"))) {
            RunOutcome outcome = SoakRun.of(plan);
            assertNull(outcome.failure());
            assertTrue(outcome.done() > 25, outcome.toString());
        }
    }

    @Test
    void thereIsABugForEveryCheck() {
        Set<String> noticed = bugs().map(arguments -> (String) arguments.get()[0]).collect(Collectors.toSet());
        Set<String> checks = Checks.all().stream().map(Check::name).collect(Collectors.toCollection(TreeSet::new));
        checks.removeAll(noticed);
        assertEquals(Set.of(), checks);
    }
}
