package org.quern.engine.task;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.engine.command.Command;
import org.quern.engine.event.Event;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.event.Now;
import org.quern.engine.event.Permission;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.settings.TasksOf;
import org.quern.engine.state.ActiveTask;
import org.quern.engine.state.ClientState;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.ProjectState;
import org.quern.engine.tick.Explanations;
import org.quern.engine.tick.PersistStage;
import org.quern.engine.tick.TickContext;
import org.quern.engine.tick.TimeAdvance;
import org.quern.model.AccountFile;
import org.quern.model.App;
import org.quern.model.AppVersion;
import org.quern.model.ExitStatus;
import org.quern.model.HostInfo;
import org.quern.model.ProjectUrl;
import org.quern.model.ResourceUsage;
import org.quern.model.Result;
import org.quern.model.SavedState;
import org.quern.model.ScheduleLimits;
import org.quern.model.TaskId;
import org.quern.model.Workunit;

/** Each bound to the second and the byte: a task of 1e12 operations at most, on a program of 1e9 a second. */
class LimitStageTest {
    private static final ProjectUrl URL = ProjectUrl.of("http://a.example/");
    private static final TaskId ID = new TaskId(URL, "t");
    private static final double DAY = 86_400;
    private static final double DEADLINE = 1e9;
    private static final double MIB = 1 << 20;
    private final ClientState state = new ClientState(SavedState.fresh(HostInfo.plain(1, 1e9), "p", "8.3.0"),
            List.of(new AccountFile(URL, "key", "", 100, List.of(), "", "", null)), settings(-1));
    private final ProjectState project = Objects.requireNonNull(state.find(URL));
    private ActiveTask task = task(1e12, 1e9, "app");
    private List<String> told = List.of();

    /** Tasks may use 100 MiB, at the moment 50 MiB, and 50 MiB of swap. */
    private static EngineSettings settings(double overdueDays) {
        EngineSettings plain = EngineSettings.defaults(1, "p");
        ScheduleLimits s = plain.schedule();
        return plain.with(TasksOf.overdue(TasksOf.memory(plain.tasks(), 100 * MIB), overdueDays))
                .with(new ScheduleLimits(s.schedulingPeriodSeconds(), s.cpusLimitedByUser(), 50 * MIB, 50 * MIB,
                        s.leaveAppsInMemory(), s.prioritizeGpu(), s.recHalfLifeSeconds()));
    }

    private ActiveTask task(double operations, double speed, String name) {
        ResourceUsage usage = new ResourceUsage(1, null, 0, speed);
        project.work().told(App.named(name));
        project.work().offered(new AppVersion(name, 100, "p", "", "", usage, "", "", false, false, List.of()));
        project.work().told(
                new Workunit(name + "_w", name, 100, "", operations, operations, 10 * MIB, 20 * MIB, List.of(), "",
                        null));
        HeldResult held = project.work()
                .assigned(new Result("t", name + "_w", "p", 100, "", DEADLINE, 0, false, List.of()));
        ActiveTask admitted = state.admitted(ID, held);
        admitted.startOrdered(usage, 100 * MIB, new MonotonicTime(1));
        admitted.started(77, 1, 1);
        return admitted;
    }

    @BeforeEach
    void mayRun() {
        state.permission(Permission.ALL);
        state.schedule().looked(new MonotonicTime(1));
    }

    /** What the client orders at that time. */
    private List<String> run(double wall) {
        PersistStage persist = new PersistStage(true);
        TickContext tick = new TickContext(new Now(wall, new MonotonicTime(1000)), wall, 1, state, new Random(1),
                new Explanations(),
                persist.held(), TimeAdvance.POLLED);
        new LimitStage().run(tick);
        List<Command> commands = persist.release(tick);
        told = commands.stream().filter(Command.Notify.class::isInstance)
                .map(command -> ((Command.Notify) command).message().text()).toList();
        return commands.stream().filter(command -> !(command instanceof Command.Notify))
                .map(command -> command.getClass().getSimpleName()).toList();
    }

    private int exitStatus() {
        return Objects.requireNonNull(state.find(ID)).outcome().exitStatus();
    }

    private void uses(double bytes, double swap) {
        task.use().measured(new Event.TaskMeasured(ID, bytes, swap, 1, 0, 0), 0, new MonotonicTime(1));
    }

    /** 1e12 operations at 1e9 a second; less than two minutes are nonsense and replaced by twelve hours. */
    @ParameterizedTest
    @CsvSource({"1e12, 1e9, 1000", "1.2e11, 1e9, 120", "1.19e11, 1e9, 43200", "0, 1e9, 43200", "2e12, 0, 2000"})
    void aTaskMayRunAsLongAsItsBoundOfOperationsSaysAndNoLonger(double operations, double speed, double limit) {
        task = task(operations, speed, "other");
        task.work().ran(limit);
        assertEquals(List.of(), run(1));
        task.work().ran(0.5);
        assertEquals(List.of("AbortTask"), run(1));
        assertEquals(ExitStatus.TIME_LIMIT, exitStatus());
        String reason = String.format(java.util.Locale.ROOT, "exceeded elapsed time limit %.2f (%.2fG/1.00G)", limit,
                operations / 1e9);
        assertTrue(told.getFirst().contains(reason), told::toString);
    }

    @ParameterizedTest
    @CsvSource({"true, false", "false, true"})
    void aTaskThatAlwaysRunsHasNoLimit(boolean nonCpuIntensive, boolean sporadic) {
        project.work().told(new App("app", "app", nonCpuIntensive, sporadic, false));
        task.work().ran(1e9);
        assertEquals(List.of(), run(1));
    }

    @ParameterizedTest
    @CsvSource({"-1, 1000, false", "0, 0, false", "0, 0.001, true", "2, 2, false", "2, 2.001, true"})
    void aTaskThatIsOverdueForLongerThanTheUserWantsIsEnded(double most, double overdue, boolean ends) {
        state.use(settings(most));
        assertEquals(ends ? List.of("AbortTask") : List.of(), run(DEADLINE + overdue * DAY));
        assertEquals(ends ? ExitStatus.OVERDUE : 0, exitStatus());
        if (ends && most == 2) {
            assertTrue(told.getFirst().contains("overdue by 2.0 days, more than the 2.0 of max_overdue_days"),
                    told::toString);
        }
    }

    @Test
    void atTheBoundOfItsMemoryATaskGoesOnAndAByteAboveItMakesRoomOnce() {
        uses(100 * MIB, 0);
        assertEquals(List.of(), run(1));
        uses(100 * MIB + 2 * MIB, 0);
        assertEquals(List.of("QuitTask"), run(1));
        assertEquals("Task t uses 101.00 MB of memory, more than the 100.00 MB that tasks may ever use here;"
                + " it starts again from its checkpoint in ten minutes", told.getFirst());
        assertEquals(601, Objects.requireNonNull(state.find(ID)).deferredUntil());
        task.startWithdrawn();
        task.startOrdered(new ResourceUsage(1, null, 0, 1e9), 200 * MIB, new MonotonicTime(1));
        task.started(77, 1, 1);
        assertEquals(List.of("AbortTask"), run(700), "twice without a checkpoint");
        assertEquals(ExitStatus.MEMORY_LIMIT, exitStatus());
        assertTrue(Objects.requireNonNull(state.find(ID)).outcome().stderr()
                .contains("resident set size > client RAM limit: 101.00MB > 100.00MB"));
    }

    @Test
    void aTaskThatNeedsMoreThanItsProjectSaysIsRemarkedOnOnceForEachApplication() {
        uses(10 * MIB, 0);
        run(1);
        assertEquals(List.of(), told, "as much as it says");
        uses(14 * MIB, 0);
        assertEquals(List.of(), run(1));
        assertEquals(List.of("Task t uses 12.00 MB of memory, more than the 10.00 MB that the project says it needs;"
                + " it goes on. This is told once for each application"), told);
        run(1);
        assertEquals(List.of(), told);
    }

    @ParameterizedTest
    @CsvSource({"52428800, 0, false", "52428801, 0, true", "0, 52428800, false", "0, 52428801, true"})
    void whoRunsIsDecidedAnewWhenTasksTakeMoreThanTheyMayNow(double resident, double swap, boolean anew) {
        uses(resident, swap);
        run(1);
        assertEquals(anew, state.schedule().isDue());
        task.suspended();
        state.schedule().looked(new MonotonicTime(2));
        run(1);
        assertFalse(state.schedule().isDue(), "it does not compute");
    }

    @Test
    void aTaskOverItsBoundOfDiskUseIsEndedByForceOnce() {
        task.use().diskMeasured(20 * MIB);
        assertEquals(List.of(), run(1));
        task.use().diskMeasured(21 * MIB);
        assertEquals(List.of("AbortTask", "KillTask"), run(1));
        assertEquals(ExitStatus.DISK_LIMIT, exitStatus());
        assertTrue(task.killed());
        assertEquals(List.of(), run(1));
    }

    @Test
    void onlyATaskThatComputesIsLookedAt() {
        task.suspended();
        task.work().ran(1e9);
        task.use().diskMeasured(1e12);
        assertEquals(List.of(), run(1));
    }
}
