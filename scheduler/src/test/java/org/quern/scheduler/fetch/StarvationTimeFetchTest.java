package org.quern.scheduler.fetch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.quern.scheduler.fetch.FetchScene.CPU;
import static org.quern.scheduler.fetch.FetchScene.GPU;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.model.Obstacle;
import org.quern.model.ResourceBar;
import org.quern.model.ResourceSnapshot;
import org.quern.model.ResourceType;
import org.quern.model.Why;
import org.quern.scheduler.Hosts;
import org.quern.scheduler.forecast.Forecast;

/**
 * ETTPRC4 (docs/protocol/literature.md 0). T is the lower buffer, 1000 s. One project alone needs 4 tasks for four CPUs: the 3 latest deadlines are
 * left out, and it uses 4 seconds of CPU time a second. The GPUs are barred, unless a test is about them.
 */
class StarvationTimeFetchTest {
    private static final WorkFetchPolicy ETTPRC4 = new StarvationTimeFetch();

    private static FetchScene project(FetchScene scene, double share) {
        return scene.project(share).barred(GPU, ResourceBar.NO_APPLICATIONS);
    }

    private static FetchScene one() {
        return project(new FetchScene(), 100);
    }

    private static String chosen(FetchScene scene) {
        return FetchScene.asked(scene.choose(ETTPRC4));
    }

    /** Four tasks: one counts, 3600 / 4 = 900 s, and (2000 - 900) * 4 are asked for. Five: 1800 s are enough. */
    @ParameterizedTest(name = "{0} tasks of an hour: {1}")
    @CsvSource({"0,0: CPU 8000 s 0", "3,0: CPU 8000 s 0", "4,0: CPU 4400 s 0", "5,nobody"})
    void aProjectIsAskedThatStarvesWithinTheConnectionPeriod(int tasks, String asked) {
        assertEquals(asked, chosen(one().hours(tasks)));
    }

    @Test
    void whoDoesNotStarveHasEnough() {
        assertEquals("enough work is queued (starves_in_seconds=1800)",
                one().hours(5).choose(ETTPRC4).reason(0, CPU).toString());
        assertEquals(Why.ASKED_STARVATION, one().choose(ETTPRC4).reason(0, CPU).why());
    }

    /** Exactly T is enough: 4000 / 4 = 1000. */
    @ParameterizedTest(name = "{0} s: {1}")
    @CsvSource({"4000,nobody", "3996,0: CPU 4004 s 0"})
    void theEarliestDeadlinesCount(double seconds, String asked) {
        FetchScene scene = one().task(Hosts.aTask(0).remaining(1e6).due(9e6)).task(Hosts.aTask(0).remaining(1e6)
                .due(9e6)).task(Hosts.aTask(0).remaining(seconds).due(100))
                .task(Hosts.aTask(0).remaining(1e6).due(9e6));
        assertEquals(asked, chosen(scene));
    }

    @Test
    void onlyTasksThatWillRunBySchedulingCount() {
        FetchScene scene = one().hours(4);
        for (int i = 0; i < 3; i++) {
            scene.task(Hosts.aTask(0).app(1)).task(Hosts.aTask(0).obstacle(Obstacle.NEEDS_DISK));
        }
        assertEquals("0: CPU 4400 s 0", chosen(scene));
        assertEquals("nobody", chosen(one().hours(4).task(Hosts.aTask(0).obstacle(Obstacle.DOWNLOADING))));
    }

    /** A task of two CPUs uses two seconds a second: 2 * 2000 / 4 = 1000 s. */
    @Test
    void aTaskCountsWithAllItsInstances() {
        assertEquals("nobody", chosen(one().task(Hosts.aTask(0).cpus(2).remaining(2000).due(100)).hours(3)));
        assertEquals("0: CPU 6000 s 0", chosen(one().task(Hosts.aTask(0).remaining(2000).due(100)).hours(3)));
    }

    /** Computing half of the time, four tasks last 3600 / (4 * 0.5) = 1800 s. */
    @Test
    void timeInWhichTheComputerDoesNotComputeCountsToo() {
        assertEquals("nobody",
                chosen(one().hours(4).with(new ResourceSnapshot(ResourceType.CPU, 4, Hosts.GFLOPS, 0.5, true))));
    }

    /**
     * Shares of 100 and 300 are one and three CPUs, so one and three tasks are needed. One task of 900 s lasts 900 s; of three tasks one counts, and
     * an hour lasts 1200 s.
     */
    @Test
    void whoStarvesFirstIsAskedByItsShare() {
        assertEquals("0: CPU 1100 s 0", chosen(
                project(one().task(Hosts.aTask(0).remaining(900)), 300).hours(3)));
        assertEquals("1: CPU 6000 s 0", chosen(
                project(one().task(Hosts.aTask(0).remaining(900)), 300).hours(2)));
        assertEquals("0: CPU 2000 s 0", chosen(project(one(), 300).hours(2)));
    }

    /** 3.5 CPUs' worth of shares need four tasks: with three nothing counts. */
    @Test
    void aPartOfAProcessorNeedsATaskToo() {
        assertEquals("0: CPU 7000 s 0", chosen(project(project(new FetchScene(), 350).hours(3), 50)));
        assertEquals(List.of(Why.BUFFER_FULL, Why.ASKED_STARVATION), FetchScene.whys(
                project(project(new FetchScene(), 350).hours(4), 50).choose(ETTPRC4), CPU));
    }

    @ParameterizedTest(name = "{0} idle: {1}")
    @CsvSource({"0,nobody", "1,1: CPU 1 s 1"})
    void aBackupProjectIsAskedOnlyWhileAnInstanceIsIdle(double idle, String asked) {
        assertEquals(asked, chosen(project(one().hours(5), 0).resource(CPU, idle, 0, 0)));
    }

    @Test
    void eachResourceStarvesByItself() {
        FetchScene scene = new FetchScene().project(100).hours(5).resource(GPU, 2, 0, 0);
        assertEquals("0: NVIDIA 4000 s 2", chosen(scene));
        assertEquals("0: CPU 8000 s 0, NVIDIA 4000 s 2", chosen(new FetchScene().project(100).resource(GPU, 2, 0, 0)));
    }

    @Test
    void limitsOfRunningTasksLimitTheRequest() {
        assertEquals("0: CPU 70 s 0", chosen(one().limited().own(CPU, new Forecast.OfProject(0, 70, 0, 0, 0, 0))));
    }

    @Test
    void aProjectThatIsContactedAnywayIsAskedIfItStarvesItself() {
        assertEquals("0: CPU 4400 s 0", alongside(one().hours(4)));
        assertEquals("nobody", alongside(one().hours(5)));
        assertEquals("0: CPU 2000 s 0", alongside(project(one(), 300)));
        assertEquals("0: CPU 8000 s 0", alongside(one().contactIn(60)));
        assertEquals("nobody", alongside(one().backedOff(CPU, 60)));
        assertEquals(Why.ASKED_STARVATION, one().alongside(ETTPRC4, 0).reason(0, CPU).why());
    }

    private static String alongside(FetchScene scene) {
        return FetchScene.asked(scene.alongside(ETTPRC4, 0));
    }
}
