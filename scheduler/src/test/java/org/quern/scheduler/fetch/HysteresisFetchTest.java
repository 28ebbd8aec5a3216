package org.quern.scheduler.fetch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.quern.scheduler.fetch.FetchScene.CPU;
import static org.quern.scheduler.fetch.FetchScene.GPU;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.model.ProjectFlag;
import org.quern.model.ProjectResource;
import org.quern.model.ResourceBar;
import org.quern.model.Why;
import org.quern.scheduler.Hosts;
import org.quern.scheduler.forecast.Forecast;

/** HYST (docs/protocol/scheduling.md 8.3 to 8.5): lower buffer 1000 s, upper 1500 s, four CPUs, two GPUs. */
class HysteresisFetchTest {
    private static final WorkFetchPolicy HYST = new HysteresisFetch();
    private static final String CREDIT = "rec";

    private static String chosen(FetchScene scene) {
        return FetchScene.asked(scene.choose(HYST));
    }

    /** The request is for the whole shortfall, and for as many instances as the share of 1 gives: all four. */
    @ParameterizedTest(name = "busy for {0} s: {1}, {2}")
    @CsvSource({"999,0: CPU 300 s 4,ASKED_SHORTFALL", "1000,nobody,BUFFER_FULL", "1500,nobody,BUFFER_FULL"})
    void asksOnceAResourceRunsDryWithinTheLowerBuffer(double busy, String asked, Why why) {
        FetchDecision decision = new FetchScene().project(100).resource(CPU, 0, 300, busy).choose(HYST);
        assertEquals(asked, FetchScene.asked(decision));
        assertEquals(List.of(why), FetchScene.whys(decision, CPU));
        assertEquals(List.of(Why.BUFFER_FULL), FetchScene.whys(decision, GPU));
    }

    /** The CPUs are what is needed; the GPUs are below the upper buffer, or not. */
    @ParameterizedTest(name = "GPUs busy for {0} s: {1}")
    @CsvSource(delimiter = '|', value = {"1499 | 0: CPU 300 s 4, NVIDIA 100 s 2 | ASKED_ALONGSIDE",
        "1500 | 0: CPU 300 s 4 | BUFFER_FULL"})
    void fillsWhatIsBelowTheUpperBufferInTheSameRequest(double busy, String asked, Why why) {
        FetchDecision decision = new FetchScene().project(100).resource(CPU, 0, 300, 0).resource(GPU, 0, 100, busy)
                .choose(HYST);
        assertEquals(asked, FetchScene.asked(decision));
        assertEquals(List.of(why), FetchScene.whys(decision, GPU));
    }

    @Test
    void anIdleInstanceIsTheReasonThatIsGiven() {
        FetchDecision decision = new FetchScene().project(100).resource(CPU, 1, 300, 0).choose(HYST);
        assertEquals("an instance is idle (idle_instances=1, shortfall_seconds=300, busy_seconds=0)",
                decision.reason(0, CPU).toString());
    }

    /**
     * Half of the credit each: priorities -0.5/0.25 = -2 and -0.5/0.75 = -2/3. A task of project 1 lowers the latter by its seconds * 1 GFLOPS
     * / (1500 s * 8 GFLOPS): 16,000 s are worth the 4/3 between them. Who is asked gets its part of four CPUs: one, or three.
     */
    @ParameterizedTest(name = "with {0} s queued: {1}")
    @CsvSource({"15999,1: CPU 300 s 3", "16001,0: CPU 300 s 1"})
    void theBestPriorityLessWhatIsQueuedComesFirst(double queued, String asked) {
        FetchScene scene = new FetchScene().project(100).remembers(CREDIT, 5e9).project(300).remembers(CREDIT, 5e9)
                .task(Hosts.aTask(1).remaining(queued)).resource(CPU, 0, 300, 0);
        assertEquals(asked, chosen(scene));
    }

    /** Project 1 comes first by credit, until something keeps it from being asked: then all four CPUs are project 0's part. */
    @Test
    void whoCannotBeAskedStandsInNobodysWay() {
        assertEquals("1: CPU 300 s 2", chosen(two().resource(CPU, 0, 300, 0)));
        assertEquals("0: CPU 300 s 4", chosen(two().backedOff(CPU, 60).resource(CPU, 0, 300, 0)));
        assertEquals("0: CPU 300 s 4", chosen(two().contactIn(60).resource(CPU, 0, 300, 0)));
        assertEquals("0: CPU 300 s 4", chosen(two().barred(CPU, ResourceBar.NO_APPLICATIONS).resource(CPU, 0, 300, 0)));
    }

    /** Two projects of equal shares; the second comes first, since all credit is the first one's. */
    private static FetchScene two() {
        return new FetchScene().project(100).remembers(CREDIT, 1e9).project(100);
    }

    @Test
    void whatBelongsToAnotherProjectIsNotAskedForAlongside() {
        FetchScene scene = two().barred(GPU, ResourceBar.NO_APPLICATIONS).resource(CPU, 0, 300, 1200)
                .resource(GPU, 0, 100, 0);
        FetchDecision decision = scene.choose(HYST);
        assertEquals("0: NVIDIA 100 s 2", FetchScene.asked(decision));
        assertEquals(List.of(Why.BUFFER_FULL, Why.BUFFER_FULL), FetchScene.whys(decision, CPU));
        assertEquals(List.of(Why.ASKED_SHORTFALL, Why.BARRED_NO_APPLICATIONS), FetchScene.whys(decision, GPU));
    }

    @Test
    void aBackOffIsNoHindranceAlongsideIfNobodyElseCanBeAsked() {
        FetchScene alone = new FetchScene().project(100).backedOff(CPU, 60).resource(CPU, 0, 300, 1200)
                .resource(GPU, 0, 100, 0);
        assertEquals("0: CPU 300 s 4, NVIDIA 100 s 2", chosen(alone));
        FetchScene beside = new FetchScene().project(100).backedOff(CPU, 60).project(100)
                .barred(GPU, ResourceBar.NO_APPLICATIONS).resource(CPU, 0, 300, 1200).resource(GPU, 0, 100, 0);
        assertEquals("0: NVIDIA 100 s 2", chosen(beside));
    }

    /** 4 * 1500 instance-seconds are the whole buffer: with them queued, nothing but idle instances is a reason. */
    @ParameterizedTest(name = "{0} s queued, {1} idle: {2}")
    @CsvSource({"6000,0,nobody,QUEUE_BOUND", "6000,1,0: CPU 1 s 1,ASKED_IDLE", "5990,0,0: CPU 10 s 3,ASKED_SHORTFALL"})
    void theQueueNeverHoldsMoreThanTheBuffer(double queued, double idle, String asked, Why why) {
        FetchDecision decision = new FetchScene().project(100).queued(CPU, queued).resource(CPU, idle, 300, 0)
                .choose(HYST);
        assertEquals(asked, FetchScene.asked(decision));
        assertEquals(List.of(why), FetchScene.whys(decision, CPU));
    }

    /** The second GPU is starved by exclusions: asked for with a buffer of 1500 s, of who comes first among those that may use it. */
    @Test
    void aStarvedInstanceIsReasonEnough() {
        FetchDecision decision = new FetchScene().project(100).project(100)
                .resource(GPU, 0, 100, FetchScene.HIGH, 0b10).choose(HYST);
        assertEquals("0: NVIDIA 1500 s 1", FetchScene.asked(decision));
        assertEquals(Why.OTHER_PROJECT_FIRST, decision.reason(1, GPU).why());
        assertEquals("an instance is idle that only some projects may use (instances=1)",
                decision.reason(0, GPU).toString());
    }

    @Test
    void aBackupProjectThatIsNotNeededYetLeavesTheTurnToTheNext() {
        FetchScene scene = new FetchScene().project(0).project(100).backedOff(CPU, 60).resource(CPU, 0, 300, 100);
        assertEquals("nobody", chosen(scene));
        assertEquals("0: CPU 1 s 1", chosen(scene.resource(CPU, 1, 300, 0)));
    }

    @Test
    void aProjectThatIsContactedAnywayIsAskedUpToTheUpperBuffer() {
        assertEquals("0: CPU 300 s 4", alongside(one(1499)));
        assertEquals("nobody", alongside(one(1500)));
        assertEquals("0: CPU 300 s 4", alongside(one(1499).contactIn(60)));
        assertEquals("0: CPU 300 s 4", alongside(one(1499).backedOff(CPU, 60)));
        assertEquals("nobody", alongside(one(1499).barred(CPU, ResourceBar.CONFIGURATION)));
        assertEquals("0: NVIDIA 1500 s 1", alongside(one(1500).resource(GPU, 0, 100, FetchScene.HIGH, 0b10)));
        assertEquals("nobody",
                alongside(new FetchScene().project(100, ProjectFlag.NO_NEW_TASKS).resource(CPU, 0, 300, 0)));
        assertEquals(Why.ASKED_ALONGSIDE, one(1499).alongside(HYST, 0).reason(0, CPU).why());
    }

    private static FetchScene one(double busy) {
        return new FetchScene().project(100).resource(CPU, 0, 300, busy);
    }

    private static String alongside(FetchScene scene) {
        return FetchScene.asked(scene.alongside(HYST, 0));
    }

    /** Project 1 comes first; project 0 is being contacted. Its part is two CPUs, all four if the other cannot be asked. */
    @Test
    void aProjectThatIsContactedAnywayWaitsForWhoComesFirstUnlessThatOneHadNothing() {
        assertEquals("nobody", alongside(two().resource(CPU, 0, 300, 0)));
        assertEquals("0: CPU 300 s 2", alongside(two().resource(CPU, 0, 300, 0)
                .facts(CPU, new ProjectResource(ResourceBar.NONE, 0, false, true, 0))));
        assertEquals("0: CPU 300 s 4", alongside(two().resource(CPU, 0, 300, 0).backedOff(CPU, 60)));
        assertEquals("0: CPU 300 s 4", alongside(two().resource(CPU, 0, 300, 0).contactIn(60)));
        assertEquals("1: CPU 300 s 2", FetchScene.asked(two().resource(CPU, 0, 300, 0).alongside(HYST, 1)));
    }

    /** Whatever the CPUs say of who comes first, for the GPUs project 0 is alone. */
    @Test
    void whoComesFirstIsDecidedForEachResource() {
        FetchScene scene = two().barred(GPU, ResourceBar.NO_APPLICATIONS).resource(CPU, 0, 300, 0)
                .resource(GPU, 0, 100, 0);
        assertEquals("0: NVIDIA 100 s 2", alongside(scene));
    }

    @Test
    void limitsOfRunningTasksLimitTheRequest() {
        FetchScene scene = new FetchScene().project(100).limited()
                .own(CPU, new Forecast.OfProject(0, 120, 0, 0, 1, 0)).resource(CPU, 0, 300, 0);
        assertEquals("0: CPU 120 s 3", chosen(scene));
    }
}
