package org.quern.model;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What policies may know at one instant. */
class SnapshotTest {
    private static final ResourceSnapshot CPUS = ResourceSnapshot.cpus(4, 1e9);
    private static final ResourceSnapshot CARDS = ResourceSnapshot.coprocs(ResourceType.NVIDIA, 2, 1e12);

    private static ProjectSnapshot project(Set<ProjectFlag> flags, AppSnapshot... apps) {
        return new ProjectSnapshot(ProjectUrl.of("http://a.example/"), 30, 100, flags, 0, 1,
                List.of(ProjectResource.OPEN, new ProjectResource(ResourceBar.NONE, 50, true, false, 0)),
                List.of(apps));
    }

    private static TaskSnapshot task(int app, int resource, double cpus, double cards, Obstacle obstacle, TaskRun run) {
        return new TaskSnapshot("t", 0, app, resource,
                new ResourceUsage(cpus, resource == 0 ? null : ResourceType.NVIDIA, cards, 1e9), 1, 1, 2, 300, 40, 5,
                obstacle, run);
    }

    private static HostSnapshot host(ProjectSnapshot project, TaskSnapshot... tasks) {
        return new HostSnapshot(40, List.of(CPUS, CARDS), ScheduleLimits.UNLIMITED, BufferTargets.days(0, 0),
                List.of(project), List.of(tasks));
    }

    @Test
    void theFirstResourceIsTheCpu() {
        ProjectSnapshot project = project(Set.of());
        assertThrows(IllegalArgumentException.class, () -> new HostSnapshot(0, List.of(CARDS), ScheduleLimits.UNLIMITED,
                BufferTargets.days(0, 0), List.of(project), List.of()));
        assertThrows(IllegalArgumentException.class, () -> new HostSnapshot(0, List.of(), ScheduleLimits.UNLIMITED,
                BufferTargets.days(0, 0), List.of(project), List.of()));
        assertSame(CPUS, host(project).cpu());
    }

    @Test
    void speedsAreOfAllInstancesOrOfWhatATaskOccupies() {
        HostSnapshot host = host(project(Set.of()));
        assertEquals(4e9 + 2e12, host.totalPeakFlops());
        assertEquals(0.5e9, host.peakFlops(task(0, 0, 0.5, 9, Obstacle.NONE, TaskRun.UNSTARTED)));
        assertEquals(0.5e9 + 0.25e12, host.peakFlops(task(0, 1, 0.5, 0.25, Obstacle.NONE, TaskRun.UNSTARTED)));
    }

    @Test
    void whatHardlyComputesAlwaysRuns() {
        AppSnapshot plain = AppSnapshot.named("plain");
        AppSnapshot sporadic = new AppSnapshot("sporadic", 1, true);
        HostSnapshot host = host(project(Set.of(), plain, sporadic));
        assertArrayEquals(new boolean[][]{{false, true}}, host.alwaysRun());
        assertEquals(false, host.alwaysRuns(task(0, 0, 1, 0, Obstacle.NONE, TaskRun.UNSTARTED)));
        assertEquals(true, host.alwaysRuns(task(1, 0, 1, 0, Obstacle.NONE, TaskRun.UNSTARTED)));
        HostSnapshot other = host(project(EnumSet.of(ProjectFlag.NON_CPU_INTENSIVE), plain, sporadic));
        assertArrayEquals(new boolean[][]{{true, true}}, other.alwaysRun());
        assertEquals(true, other.alwaysRuns(task(0, 0, 1, 0, Obstacle.NONE, TaskRun.UNSTARTED)));
        assertSame(sporadic, host.appOf(task(1, 0, 1, 0, Obstacle.NONE, TaskRun.UNSTARTED)));
    }

    @Test
    void otherBuffersOrTasksLeaveTheRest() {
        HostSnapshot host = host(project(Set.of()));
        BufferTargets more = BufferTargets.days(1, 1);
        List<TaskSnapshot> tasks = List.of(task(0, 0, 1, 0, Obstacle.NONE, TaskRun.UNSTARTED));
        HostSnapshot both = host.withBuffers(more).withTasks(tasks);
        assertEquals(new HostSnapshot(40, host.resources(), host.limits(), more, host.projects(), tasks), both);
        assertEquals(host.buffers(), host.withTasks(tasks).buffers());
        assertEquals(0, host.withBuffers(more).tasks().size());
    }

    @ParameterizedTest
    @EnumSource(ProjectFlag.class)
    void whichFlagsKeepAProjectFromBeingAskedAndFromItsShare(ProjectFlag flag) {
        ProjectSnapshot project = project(EnumSet.of(flag));
        assertEquals(!EnumSet.of(ProjectFlag.SUSPENDED, ProjectFlag.MASTER_FETCH_PENDING, ProjectFlag.NO_NEW_TASKS,
                ProjectFlag.LEAVING, ProjectFlag.IN_CONTACT).contains(flag), project.canRequestWork(100));
        assertEquals(!EnumSet.of(ProjectFlag.SUSPENDED, ProjectFlag.NON_CPU_INTENSIVE).contains(flag),
                project.shares());
    }

    @ParameterizedTest
    @CsvSource({"99.9, false", "100, true", "101, true"})
    void aProjectIsAskedWhenItsTimeHasCome(double now, boolean asked) {
        assertEquals(asked, project(Set.of()).canRequestWork(now));
    }

    @ParameterizedTest
    @CsvSource({"49, true", "50, false", "51, false"})
    void aBackoffLastsUntilItsTime(double now, boolean backedOff) {
        assertEquals(backedOff, new ProjectResource(ResourceBar.NONE, 50, true, false, 0).backedOff(now));
        assertEquals(backedOff, ResourceBackoff.refused(ResourceType.CPU, 50 - 1_209_600).isRefusal(now));
        assertEquals(false, new ResourceBackoff(ResourceType.CPU, 50, 86_400).isRefusal(now),
                "it had no work, but has applications");
    }

    @Test
    void aProjectIsUnlimitedIfNoneOfItsApplicationsIsLimited() {
        AppSnapshot limited = new AppSnapshot("l", 3, false);
        ProjectSnapshot project = project(Set.of(), AppSnapshot.named("a"));
        assertEquals(List.of(true, false, false), List.of(project.unlimited(), project.with(limited).unlimited(),
                project.with(limited).with(AppSnapshot.named("z")).unlimited()));
        assertEquals(List.of("a", "l"), project.with(limited).apps().stream().map(AppSnapshot::name).toList());
        assertEquals(false, new ProjectSnapshot(project.url(), 1, 0, Set.of(), 2, 1, List.of(), List.of()).unlimited());
    }

    @ParameterizedTest
    @CsvSource({"RUNNING, 1, 3, 2, false", "RUNNING, 1, 1, 2, true", "RUNNING, 1, 1, 1.5, true",
        "RUNNING, 1, 1, 0.5, false", "RUNNING, 1, 0, 0.5, true", "UNSTARTED, 1, 0, 2, false",
        "RUNNING, 0, 0, 2, false"})
    void aTaskHasLostDevicesThatHoldsFewerThanItNeeds(ProcessPhase phase, int resource, long held, double cards,
            boolean lost) {
        assertEquals(lost, task(0, resource, 1, cards, Obstacle.NONE, new TaskRun(phase, 0, 0, held, false, 0))
                .hasLostDevices());
    }

    @Test
    void aTableHasTheTasksSideBySide() {
        TaskSnapshot card = task(3, 1, 0.5, 2, Obstacle.DOWNLOADING,
                new TaskRun(ProcessPhase.RUNNING, 1, 2, 3, true, 0));
        TaskTable table = TaskTable.of(List.of(task(0, 0, 0.75, 0, Obstacle.NONE, TaskRun.UNSTARTED), card,
                task(0, 0, 1, 0, Obstacle.NONE, new TaskRun(ProcessPhase.RUNNING, 1, 2, 3, false, 9))));
        assertSame(table, TaskTable.of(table));
        assertEquals(3, table.size());
        assertSame(card, table.get(1));
        assertEquals(List.of(0, 3, 1, ProcessPhase.RUNNING, Obstacle.DOWNLOADING), List.of(table.project(1),
                table.app(1), table.resource(1), table.phase(1), table.obstacle(1)));
        assertEquals(List.of(0.5, 2.0, 2.0, 2.0, 300.0, 90.0, 40.0), List.of(table.cpus(1), table.coprocs(1),
                table.instances(1), table.deadline(1), table.remainingSeconds(1), table.deviationSeconds(1),
                table.memoryBytes(1)));
        assertEquals(List.of(0.75, 1L), List.of(table.instances(0), table.usableInstances(0)));
        assertEquals(List.of(true, false), List.of(table.runnable(0), table.runnable(1)));
        assertEquals(List.of(false, true, true), List.of(table.wasAtRisk(0), table.wasAtRisk(1), table.wasAtRisk(2)));
    }

    @Test
    void whatWasUsedIsAccountedWithWhatCouldHaveBeen() {
        ProjectSnapshot project = project(Set.of(), AppSnapshot.named("a"), new AppSnapshot("s", 1, true));
        HostSnapshot host = host(project, task(0, 0, 1, 0, Obstacle.NONE, TaskRun.UNSTARTED),
                task(0, 1, 1, 1, Obstacle.DOWNLOADING, TaskRun.UNSTARTED));
        UsageInterval interval = UsageInterval.measured(host, 60, new double[][]{{120, 30}});
        assertEquals(new UsageInterval(100, 60, host.resources(), List.of(new ProjectUsage(project.url(), 30,
                List.of(120.0, 30.0), List.of(true, false), List.of(true, false), List.of(false, true)))), interval);
        HostSnapshot exempt = host(project, task(1, 0, 1, 0, Obstacle.NONE, TaskRun.UNSTARTED));
        assertEquals(List.of(false, false), UsageInterval.measured(exempt, 60, new double[][]{{0, 0}}).projects()
                .getFirst().runnable());
        ProjectUsage suspended = UsageInterval.measured(host(project(EnumSet.of(ProjectFlag.SUSPENDED))), 60,
                new double[][]{{1, 2}}).projects().getFirst();
        assertEquals(new ProjectUsage(project.url(), 0, List.of(1.0, 2.0), List.of(false, false),
                List.of(false, false), List.of(false, false)), suspended);
        assertEquals(0, new UsageInterval(1, Double.NaN, List.of(), List.of()).seconds());
    }

    @Test
    void aRequestAsksForWhatIsWanted() {
        WorkRequest.Ask seconds = new WorkRequest.Ask(ResourceType.CPU, 5, 0, 9);
        WorkRequest.Ask instances = new WorkRequest.Ask(ResourceType.ATI, 0, 0.5, 9);
        WorkRequest.Ask delay = new WorkRequest.Ask(ResourceType.NVIDIA, 0, 0, 9);
        assertEquals(List.of(true, true, false), List.of(seconds.isWanted(), instances.isWanted(), delay.isWanted()));
        WorkRequest request = new WorkRequest(List.of(delay, seconds));
        assertSame(seconds, request.of(ResourceType.CPU));
        assertEquals(new WorkRequest.Ask(ResourceType.ATI, 0, 0, 0), request.of(ResourceType.ATI));
        assertEquals(List.of(true, false, false, true), List.of(request.asksForWork(),
                new WorkRequest(List.of(delay)).asksForWork(), WorkRequest.NOTHING.asksForWork(),
                new WorkRequest(List.of(), 1).asksForWork()));
        assertEquals(List.of(5.0, 7.0, 0.0), List.of(new WorkRequest(List.of(delay, seconds), 7).legacySeconds(),
                new WorkRequest(List.of(), 7).legacySeconds(), WorkRequest.NOTHING.legacySeconds()));
    }

    @ParameterizedTest
    @CsvSource({"5, shortfall_seconds=5", "-0.0, shortfall_seconds=0", "0.12345, shortfall_seconds=0.123",
        "0.005, shortfall_seconds=0.005", "1234.5678, shortfall_seconds=1234.568",
        "1e14, shortfall_seconds=100000000000000",
        "1e15, shortfall_seconds=1.0E15", "1234567890.5, shortfall_seconds=1.2345678905E9",
        "NaN, shortfall_seconds=NaN"})
    void numbersOfAReasonAreShort(double value, String fact) {
        assertEquals(Why.NO_BAR.sentence() + " (" + fact + ")",
                Reason.of(Why.NO_BAR, "shortfall_seconds", value).toString());
    }

    @Test
    void aReasonIsASentenceWithItsFacts() {
        assertEquals("nothing in the way", Reason.of(Why.NO_BAR).toString());
        assertEquals("nothing in the way (a=1, b=x)",
                Reason.of(Why.NO_BAR, Reason.fact("a", 1), new Reason.Fact("b", "x")).toString());
    }

    @ParameterizedTest
    @EnumSource(Obstacle.class)
    void forecastsCountWhatWillRunByItselfSoon(Obstacle obstacle) {
        assertEquals(EnumSet.of(Obstacle.NONE, Obstacle.DOWNLOADING, Obstacle.NEEDS_NETWORK).contains(obstacle),
                obstacle.countsInForecast());
        assertEquals(obstacle == Obstacle.NONE, task(0, 0, 1, 0, obstacle, TaskRun.UNSTARTED).runnable());
    }

    @Test
    void theCpuComesFirstAndTheOthersByName() {
        List<ResourceType> ordered = List.of(ResourceType.CPU, new ResourceType("ABC"), ResourceType.NVIDIA,
                ResourceType.APPLE_GPU);
        assertEquals(ordered, ordered.reversed().stream().sorted().toList());
        assertEquals(List.of(ResourceType.NVIDIA, new ResourceType("cuda")), List.of(ResourceType.of("CUDA"),
                ResourceType.of("cuda")));
        assertEquals(List.of("NVIDIA GPU", "AMD/ATI GPU", "Intel GPU", "Apple GPU", "miner"),
                List.of(ResourceType.NVIDIA.displayName(), ResourceType.ATI.displayName(),
                        ResourceType.INTEL_GPU.displayName(), ResourceType.APPLE_GPU.displayName(),
                        new ResourceType("miner").displayName()));
    }
}
