package org.quern.engine.task;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.event.Permission;
import org.quern.engine.host.MadeHost;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.settings.TasksOf;
import org.quern.engine.state.ActiveTask;
import org.quern.engine.tick.TimeAdvance;
import org.quern.model.App;
import org.quern.model.BufferTargets;
import org.quern.model.HostSnapshot;
import org.quern.model.ProjectResource;
import org.quern.model.ProjectSnapshot;
import org.quern.model.ResourceSnapshot;
import org.quern.model.ResourceUsage;
import org.quern.model.ScheduleLimits;
import org.quern.model.SporadicState;

/** Turns are a second apart. */
class RunTimesTest {
    private final MadeTask made = new MadeTask();

    private double ran(MadeTask of, ActiveTask task) {
        double before = task.work().elapsed();
        of.told(RunTimes::count);
        return task.work().elapsed() - before;
    }

    @Test
    void aTaskThatComputesHasRunForTheTurn() {
        ActiveTask task = made.running();
        assertEquals(1, ran(made, task));
        task.suspended();
        assertEquals(0, ran(made, task));
        task.resumed();
        assertEquals(1, ran(made, task));
        task.finishFileSeen(new MonotonicTime(999));
        assertEquals(0, ran(made, task), "its process may stay for minutes");
    }

    @Test
    void aTurnInWhichTheComputerSleptCountsNothing() {
        ActiveTask task = made.running();
        made.host.advance = new TimeAdvance(0.5, 60, 60, true, true);
        assertEquals(0, ran(made, task));
        made.host.advance = new TimeAdvance(1, 60, 60, true, true);
        assertEquals(1, ran(made, task));
    }

    /** Tasks that feed a device are not kept to a part of the time. */
    @Test
    void aTaskThatMayComputeForAPartOfEachSecondHasRunForThat() {
        made.host.state.use(EngineSettings.defaults(4, "p").with(TasksOf.cpus(4).withCpuUsage(0.25)));
        ActiveTask task = made.running();
        assertEquals(0.25, ran(made, task));
        task.chosen(MadeTask.NOW, List.of(0), List.of("a"), false);
        assertEquals(1, ran(made, task));
    }

    @Test
    void itsProjectHasRunForAsLong() {
        ran(made, made.running());
        assertEquals(1, made.host.project().accounting().elapsedTime());
    }

    /** CPU seconds that its project used in a turn. */
    private static double metered(MadeTask of) {
        HostSnapshot host = new HostSnapshot(5000, List.of(ResourceSnapshot.cpus(4, 1e9)), ScheduleLimits.UNLIMITED,
                BufferTargets.days(1, 1), List.of(new ProjectSnapshot(MadeHost.A, 100, 0, Set.of(), 0, 1,
                        List.of(ProjectResource.OPEN), List.of())),
                List.of());
        of.told(RunTimes::count);
        return of.host.state.usage().interval(host).projects().getFirst().instanceSeconds().getFirst();
    }

    /** Tasks that always run cost nobody's share, unless they have processors to themselves. */
    @Test
    void whatATaskUsesIsCountedUnlessItAlwaysRuns() {
        made.running();
        assertEquals(1, metered(made));
        made.host.project().work().told(new App("app", "app", true, false, false));
        assertEquals(0, metered(made));
        made.host.project().work().told(new App("app", "app", false, true, false));
        assertEquals(0, metered(made));
        ActiveTask task = made.host.state.tasks().getFirst();
        task.sporadic().told(SporadicState.COMPUTES, made.host.now().mono());
        assertEquals(1, metered(made));
    }

    /** Half a processor is allotted to it: 300 s beyond that refute it, and time forgives a quarter. */
    @Test
    void whatASmallTaskIsAllottedIsNotHeldAgainstItsProject() {
        MadeTask small = new MadeTask(new ResourceUsage(0.5, null, 0, 1e9));
        small.running();
        small.host.project().lightUse().used(300);
        for (int i = 0; i < 100; i++) {
            small.told(RunTimes::count);
        }
        assertFalse(small.host.project().lightUse().used(75), "75 of 100 s");
        assertTrue(small.host.project().lightUse().used(0.5));
        MadeTask none = new MadeTask();
        none.running();
        none.host.project().lightUse().used(300);
        none.told(RunTimes::count);
        assertTrue(none.host.project().lightUse().used(0.5), "only small ones are allotted a part");
    }

    @Test
    void theTimeUnderWhatIsAllowedIsCounted() {
        made.host.state.permission(Permission.ALL);
        made.told(RunTimes::count);
        assertEquals(1, made.host.state.usage().interval(new HostSnapshot(5000,
                List.of(ResourceSnapshot.cpus(4, 1e9)), ScheduleLimits.UNLIMITED, BufferTargets.days(1, 1), List.of(),
                List.of())).seconds());
    }
}
