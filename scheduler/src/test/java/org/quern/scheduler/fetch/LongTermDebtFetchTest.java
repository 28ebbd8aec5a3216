package org.quern.scheduler.fetch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.quern.scheduler.fetch.FetchScene.CPU;
import static org.quern.scheduler.fetch.FetchScene.GPU;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.model.ResourceBar;
import org.quern.model.Why;

/**
 * WF2 (docs/protocol/study.md 1): who is owed most less its own shortfall. Of the 4 * 1500 instance-seconds of the CPUs 1500 are the part of share
 * 100 and 4500 that of share 300; of the GPUs' 2 * 1500 it is 750 and 2250, and a GPU counts twice.
 */
class LongTermDebtFetchTest {
    private static final WorkFetchPolicy WF2 = new LongTermDebtFetch();

    private static String chosen(FetchScene scene) {
        return FetchScene.asked(scene.choose(WF2));
    }

    /** Without debts -1500 stands against -4500; 3000 of debt make them equal, and the first one wins. */
    @ParameterizedTest(name = "owed {0} and {1} s: {2}")
    @CsvSource({"0,0,0: CPU 300 s 0", "-3000,0,0: CPU 300 s 0", "-3001,0,1: CPU 300 s 0", "0,3001,1: CPU 300 s 0"})
    void theLargestDebtLessShareShortfallIsAskedForTheWholeShortfall(double first, double second, String asked) {
        assertEquals(asked, chosen(new FetchScene().project(100).owed(CPU, first).project(300).owed(CPU, second)
                .resource(CPU, 0, 300, 0)));
    }

    /** What a project will get lowers its own shortfall: 4500 - 3001 < 1500. */
    @ParameterizedTest(name = "will get {0} s: {1}")
    @CsvSource({"2999,0: CPU 300 s 0", "3001,1: CPU 300 s 0"})
    void whatAProjectWillGetIsNoShortfall(double willGet, String asked) {
        assertEquals(asked, chosen(new FetchScene().project(100).project(300).willUse(CPU, willGet)
                .resource(CPU, 0, 300, 0)));
    }

    /** -750 * 2 stands against -2250 * 2, and 1501 GPU-seconds of debt count twice. */
    @ParameterizedTest(name = "owed {0} s of a GPU: {1}")
    @CsvSource({"1499,0: NVIDIA 100 s 1", "1501,1: NVIDIA 100 s 1"})
    void aFasterResourceCountsForMore(double owed, String asked) {
        assertEquals(asked, chosen(new FetchScene().project(100).project(300).owed(GPU, owed)
                .resource(GPU, 1, 100, 0)));
    }

    @Test
    void coprocessorsDecideAndTheRestIsAskedForInTheSameRequest() {
        FetchScene scene = new FetchScene().project(100).barred(GPU, ResourceBar.NO_APPLICATIONS).project(100)
                .resource(CPU, 0, 300, 0).resource(GPU, 0, 100, 0);
        FetchDecision decision = scene.choose(WF2);
        assertEquals("1: CPU 300 s 0, NVIDIA 100 s 0", FetchScene.asked(decision));
        assertEquals(List.of(Why.OTHER_PROJECT_FIRST, Why.ASKED_DEBT), FetchScene.whys(decision, CPU));
    }

    @ParameterizedTest(name = "shortfall {0} s, {1} s queued: {2}")
    @CsvSource({"0,0,nobody,BUFFER_FULL", "300,6000,nobody,BUFFER_FULL", "300,5999,0: CPU 1 s 0,ASKED_DEBT"})
    void withoutAShortfallOrRoomEnoughIsQueued(double shortfall, double queued, String asked, Why why) {
        FetchDecision decision = new FetchScene().project(100).queued(CPU, queued).resource(CPU, 0, shortfall, 70)
                .choose(WF2);
        assertEquals(asked, FetchScene.asked(decision));
        assertEquals(List.of(why), FetchScene.whys(decision, CPU));
        assertEquals("enough work is queued (busy_seconds=1500, queued_seconds=0)",
                decision.reason(0, GPU).toString());
    }

    @Test
    void aProjectWithDeadlinesAtRiskIsPassedOver() {
        FetchDecision decision = new FetchScene().project(100).late(GPU, 3).project(100).owed(CPU, -9999)
                .resource(CPU, 1, 300, 0).choose(WF2);
        assertEquals("1: CPU 300 s 1", FetchScene.asked(decision));
        assertEquals("its deadlines are already at risk; more work would make it worse (late_tasks=3)",
                decision.reason(0, CPU).toString());
    }

    /** 1500 less shortfall make the first one the better of the two. */
    @ParameterizedTest(name = "{0} idle: {1}")
    @CsvSource({"0,nobody,DEADLINES_TIGHT", "1,0: CPU 300 s 1,ASKED_DEBT"})
    void aStrainedProjectIsTheLastResortForAnIdleInstance(double idle, String asked, Why why) {
        FetchDecision decision = new FetchScene().project(100).late(CPU, 1).project(300).late(CPU, 2)
                .resource(CPU, idle, 300, 0).choose(WF2);
        assertEquals(asked, FetchScene.asked(decision));
        assertEquals(why, decision.reason(0, CPU).why());
        assertEquals("1: CPU 300 s 1", chosen(new FetchScene().project(300).late(CPU, 1).project(100).late(CPU, 2)
                .resource(CPU, 1, 300, 0)));
    }

    @Test
    void aProjectThatIsContactedAnywayIsAskedUnlessAnotherOneIsOwedMore() {
        assertEquals("0: CPU 300 s 1", alongside(scene()));
        assertEquals("0: CPU 300 s 1", alongside(scene().project(100)));
        assertEquals("nobody", alongside(scene().project(100).owed(CPU, 1)));
        assertEquals("0: CPU 300 s 1", alongside(scene().project(100).owed(CPU, 1).backedOff(CPU, 60)));
        assertEquals("0: CPU 300 s 1", alongside(scene().contactIn(60)));
        assertEquals("nobody", alongside(scene().backedOff(CPU, 60)));
        assertEquals("nobody", alongside(scene().late(CPU, 1)));
        assertEquals("nobody", alongside(new FetchScene().project(100)));
        assertEquals(Why.ASKED_ALONGSIDE, scene().alongside(WF2, 0).reason(0, CPU).why());
    }

    private static FetchScene scene() {
        return new FetchScene().project(100).resource(CPU, 1, 300, 0);
    }

    private static String alongside(FetchScene scene) {
        return FetchScene.asked(scene.alongside(WF2, 0));
    }
}
