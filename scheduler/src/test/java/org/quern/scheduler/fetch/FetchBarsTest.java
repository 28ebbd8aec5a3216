package org.quern.scheduler.fetch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.quern.scheduler.fetch.FetchScene.CPU;
import static org.quern.scheduler.fetch.FetchScene.GPU;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.quern.model.BufferTargets;
import org.quern.model.Obstacle;
import org.quern.model.ProjectFlag;
import org.quern.model.ProjectResource;
import org.quern.model.Reason;
import org.quern.model.ResourceBar;
import org.quern.model.ResourceSnapshot;
import org.quern.model.ResourceType;
import org.quern.model.Why;
import org.quern.scheduler.Hosts;
import org.quern.scheduler.forecast.Forecast;

/** What forbids asking (docs/protocol/scheduling.md 8.2). Project 0 is there so that it cannot be mistaken for project 1, which is looked at. */
class FetchBarsTest {
    private static final int P = 1;
    private final FetchScene scene = new FetchScene().project(100);

    private static String text(@Nullable Reason reason) {
        return reason == null ? "may be asked" : reason.toString();
    }

    private static @Nullable Why why(@Nullable Reason reason) {
        return reason == null ? null : reason.why();
    }

    @ParameterizedTest
    @EnumSource(ProjectFlag.class)
    void aStandingFactIsTheReasonEvenIfTheContactMustWait(ProjectFlag flag) {
        FetchBars bars = scene.project(100, flag).contactIn(60).bars();
        assertEquals(flag.why(), why(bars.project(P)));
        assertEquals(flag.why(), why(bars.projectExceptContact(P)));
        assertEquals("may be asked", text(bars.project(0)));
    }

    @ParameterizedTest(name = "a CPU task with {0}: {1}; a GPU task: {2}; the project: {3}")
    @CsvSource({"NONE,,,", "DOWNLOADING,,,", "DOWNLOAD_STALLED,,,DOWNLOAD_STALLED",
        "SUSPENDED_BY_USER,,,TASK_SUSPENDED_IN_PROJECT", "DEFERRED,TASK_DEFERRED,TASK_DEFERRED,",
        "DEVICE_MISSING,,BARRED_BY_CONFIGURATION,"})
    void oneTaskBarsItsOwnProjectOrOnlyItsResourceThere(Obstacle obstacle, @Nullable Why cpu, @Nullable Why gpu,
            @Nullable Why project) {
        FetchBars onCpu = new FetchScene().project(100).project(100).task(Hosts.aTask(P).obstacle(obstacle)).bars();
        FetchBars onGpu = new FetchScene().project(100).project(100)
                .task(Hosts.aTask(P).coproc(GPU, ResourceType.NVIDIA, 1, 0.1).obstacle(obstacle)).bars();
        assertEquals(project, why(onCpu.project(P)));
        assertEquals(project, why(onGpu.project(P)));
        assertEquals(cpu, why(onCpu.resource(P, CPU)));
        assertEquals(gpu, why(onGpu.resource(P, GPU)));
        assertEquals("may be asked", text(onCpu.resource(P, GPU)));
        assertEquals("may be asked", text(onGpu.resource(P, CPU)));
        assertEquals("may be asked", text(onCpu.project(0)));
        assertEquals("may be asked", text(onCpu.resource(0, CPU)));
    }

    @ParameterizedTest(name = "{0} tasks: {1}")
    @CsvSource({"1000,may be asked", "1001,it has too many unfinished tasks here (tasks=1001)"})
    void aThousandUnfinishedTasksAreEnough(int tasks, String expected) {
        FetchBars bars = scene.project(100).hours(tasks).bars();
        assertEquals(expected, text(bars.project(P)));
        assertEquals(tasks, bars.tasks(P));
        assertEquals(0, bars.tasks(0));
    }

    @ParameterizedTest(name = "contact in {0} s: {1}")
    @CsvSource({"-5,may be asked", "0,may be asked", "60,it may not be contacted yet (seconds=60)"})
    void aProjectIsLeftAloneUntilItsTime(double seconds, String expected) {
        FetchBars bars = scene.project(100).contactIn(seconds).bars();
        assertEquals(expected, text(bars.project(P)));
        assertEquals("may be asked", text(bars.projectExceptContact(P)));
    }

    @ParameterizedTest(name = "{0} GPUs, allowed {1}: {2}")
    @CsvSource({"2,true,", "2,false,RESOURCE_UNUSABLE", "0,true,RESOURCE_UNUSABLE"})
    void aDeviceThatIsNotThereOrNotAllowedIsNotAskedFor(int count, boolean allowed, @Nullable Why expected) {
        FetchBars bars = scene.project(100)
                .with(new ResourceSnapshot(ResourceType.NVIDIA, count, Hosts.GFLOPS, 1, allowed)).bars();
        assertEquals(expected, why(bars.resource(P, GPU)));
    }

    @Test
    void whileComputingIsSuspendedTheQueueIsKeptFilled() {
        FetchBars bars = scene.project(100)
                .with(new ResourceSnapshot(ResourceType.CPU, 4, Hosts.GFLOPS, 1, false)).bars();
        assertEquals("may be asked", text(bars.resource(P, CPU)));
    }

    @ParameterizedTest
    @EnumSource(value = ResourceBar.class, mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void aStandingBarHoldsForItsResource(ResourceBar bar) {
        FetchBars bars = scene.project(100).barred(GPU, bar).bars();
        assertEquals(bar.why(), why(bars.resource(P, GPU)));
        assertEquals("may be asked", text(bars.resource(P, CPU)));
    }

    @Test
    void whatTheServerDoesNotSupportIsNamedWithTheTimeUntilItIsAskedAgain() {
        FetchBars bars = scene.project(100)
                .facts(GPU, new ProjectResource(ResourceBar.NOT_SUPPORTED, Hosts.NOW + 500, false, true, 0))
                .bars();
        assertEquals("its server answered that it does not support the resource (seconds=500)",
                text(bars.resource(P, GPU)));
    }

    @ParameterizedTest(name = "backed off for {0} s: {1}")
    @CsvSource({"0,may be asked", "60,it had no work for the resource lately (seconds=60)"})
    void aBackOffEndsAtItsTime(double seconds, String expected) {
        FetchBars bars = scene.project(100).backedOff(CPU, seconds).bars();
        assertEquals(expected, text(bars.resource(P, CPU)));
        assertEquals("may be asked", text(bars.resourceExceptBackoff(P, CPU)));
    }

    /** Busy for no longer than the connection interval and no longer than 180 s, whichever is less. */
    @ParameterizedTest(name = "share {0}, connects every {1} s, busy {2} s: {3}")
    @CsvSource({"0,100,100,", "0,100,101,BACKUP_NOT_NEEDED", "0,1000,180,", "0,1000,181,BACKUP_NOT_NEEDED", "0,0,0,",
        "0,0,1,BACKUP_NOT_NEEDED", "1,100,1000,", "1,1000,5000,"})
    void aBackupProjectIsNotAskedWhileOtherWorkIsThere(double share, double connect, double busy,
            @Nullable Why expected) {
        scene.buffers = new BufferTargets(connect, 0, false);
        FetchBars bars = scene.project(share).resource(CPU, 0, 0, busy).bars();
        assertEquals(expected, why(bars.resource(P, CPU)));
    }

    /** Of two GPUs it may use one: its buffer is full with more than 1 * 1000 instance-seconds and a task for the one. */
    @ParameterizedTest(name = "excluded {0}, {1} instances queued, {2} s: {3}")
    @CsvSource({"2,1,1001,OWN_BUFFER_FULL", "2,1,1000,", "2,0.5,1001,", "1,1,1001,OWN_BUFFER_FULL", "0,2,5000,",
        "3,0,0,BARRED_BY_CONFIGURATION"})
    void whoMayUseOnlySomeDevicesNeedsNoMoreThanTheyCanDo(long excluded, double instances, double seconds,
            @Nullable Why expected) {
        FetchBars bars = scene.project(100).excluded(GPU, excluded)
                .own(GPU, new Forecast.OfProject(0, 0, seconds, seconds, instances, 0)).bars();
        assertEquals(expected, why(bars.resource(P, GPU)));
    }

    @ParameterizedTest(name = "{0} s: {1}")
    @CsvSource({"2000,", "2001,OWN_BUFFER_FULL"})
    void twoUsableDevicesOfThreeNeedTwiceAsMuch(double seconds, @Nullable Why expected) {
        FetchBars bars = scene.project(100).excluded(GPU, 0b100)
                .own(GPU, new Forecast.OfProject(0, 0, seconds, seconds, 2, 0))
                .with(ResourceSnapshot.coprocs(ResourceType.NVIDIA, 3, Hosts.GFLOPS)).bars();
        assertEquals(expected, why(bars.resource(P, GPU)));
    }

    @ParameterizedTest(name = "limited {0}, could use {1} s more: {2}")
    @CsvSource({"true,0.99,LIMIT_REACHED", "true,1,", "false,0,"})
    void aLimitOfRunningTasksLimitsTheQueue(boolean limited, double ownShortfall, @Nullable Why expected) {
        scene.project(100).own(CPU, new Forecast.OfProject(0, ownShortfall, 0, 0, 0, 0));
        FetchBars bars = (limited ? scene.limited() : scene).bars();
        assertEquals(expected, why(bars.resource(P, CPU)));
    }

    @ParameterizedTest(name = "excluded {0}, starved {1}: {2} usable, {3} starved")
    @CsvSource({"0,0,2,0", "0,2,2,1", "1,2,1,1", "2,2,1,0", "0,3,2,0", "3,1,0,0"})
    void starvedInstancesCountForWhoMayUseThem(long excluded, long starved, int usable, int usableStarved) {
        FetchBars bars = scene.project(100).excluded(GPU, excluded).resource(GPU, 1, 100, 0, starved).bars();
        assertEquals(usable, bars.usableInstances(P, GPU));
        assertEquals(usableStarved, bars.starvedInstances(P, GPU));
        assertEquals(2, bars.usableInstances(0, GPU), "the other project may use both");
    }

    @Test
    void processorsOfTheComputerAreNeverExcluded() {
        assertEquals(4, scene.project(100).excluded(CPU, -1).bars().usableInstances(P, CPU));
    }
}
