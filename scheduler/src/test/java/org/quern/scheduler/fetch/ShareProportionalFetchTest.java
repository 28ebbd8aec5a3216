package org.quern.scheduler.fetch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.quern.scheduler.fetch.FetchScene.CPU;
import static org.quern.scheduler.fetch.FetchScene.GPU;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.model.ProjectFlag;
import org.quern.model.ResourceBar;
import org.quern.model.Why;
import org.quern.scheduler.forecast.Forecast;

/**
 * WF1 (docs/protocol/study.md 1). Of the buffer of 4 * 1500 instance-seconds 1500 are the part of share 100 and 4500 that of share 300; the GPUs are
 * barred, unless a test is about them.
 */
class ShareProportionalFetchTest {
    private static final WorkFetchPolicy WF1 = new ShareProportionalFetch();

    private static FetchScene project(FetchScene scene, double share, double queued) {
        return scene.project(share).barred(GPU, ResourceBar.NO_APPLICATIONS).queued(CPU, queued);
    }

    private static FetchScene two(double first, double second) {
        return project(project(new FetchScene(), 100, first), 300, second);
    }

    private static String chosen(FetchScene scene) {
        return FetchScene.asked(scene.choose(WF1));
    }

    /** 300 of 1500 lacks 80 %; 900 of 4500 as much, and the first wins; what is lacking is asked for. */
    @ParameterizedTest(name = "queued {0} and {1} s: {2}")
    @CsvSource({"300,900,0: CPU 1200 s 0", "300,899,1: CPU 3601 s 0", "300,0,1: CPU 4500 s 0", "0,0,0: CPU 1500 s 0",
        "1500,4499,1: CPU 1 s 0", "1500,4500,nobody", "2000,5000,nobody"})
    void whoLacksTheLargestFractionOfItsPartIsAskedForIt(double first, double second, String asked) {
        assertEquals(asked, chosen(two(first, second)));
    }

    @Test
    void whoHasItsPartHasEnough() {
        FetchDecision decision = two(1500, 4000).choose(WF1);
        assertEquals(List.of(Why.BUFFER_FULL, Why.ASKED_SHARE), FetchScene.whys(decision, CPU));
        assertEquals("enough work is queued (queued_seconds=1500)", decision.reason(0, CPU).toString());
    }

    /** Whoever cannot be asked for the resource has no part in it; a back-off and a contact time do not take it away. */
    @Test
    void sharesAreCountedAmongThoseThatCouldBeAsked() {
        assertEquals("0: CPU 5700 s 0",
                chosen(two(300, 0).barred(CPU, ResourceBar.NO_APPLICATIONS)));
        assertEquals("0: CPU 1200 s 0", chosen(two(300, 0).backedOff(CPU, 60)));
        assertEquals("0: CPU 1200 s 0", chosen(two(300, 0).contactIn(60)));
        for (ProjectFlag flag : List.of(ProjectFlag.SUSPENDED, ProjectFlag.NO_NEW_TASKS)) {
            assertEquals("0: CPU 5700 s 0", chosen(project(new FetchScene(), 100, 300).project(300, flag)), () -> flag
                    + " has no part");
        }
    }

    /** Of 3000 instance-seconds of the GPUs one project alone lacks all, of the CPUs' 6000 a tenth. */
    @Test
    void theLargestLackOfAnyResourceDecidesAndAllAreAskedFor() {
        FetchScene scene = new FetchScene().project(100).queued(CPU, 5400).resource(CPU, 3, 0, 0);
        assertEquals("0: CPU 600 s 3, NVIDIA 3000 s 0", chosen(scene));
        assertEquals("0: CPU 600 s 0", chosen(project(new FetchScene(), 100, 5400)));
    }

    @ParameterizedTest(name = "{0} idle: {1}")
    @CsvSource({"0,nobody", "1,1: CPU 1 s 1"})
    void aBackupProjectLacksSomethingOnlyWhileAnInstanceIsIdle(double idle, String asked) {
        FetchScene scene = project(project(new FetchScene(), 100, 6000), 0, 0).resource(CPU, idle, 0, 0);
        assertEquals(asked, chosen(scene));
    }

    /** Half of 4 * 1500 instance-seconds each. */
    @Test
    void whereNobodyHasAShareAllHaveTheSamePart() {
        FetchScene scene = project(project(new FetchScene(), 0, 2500), 0, 0).resource(CPU, 1, 0, 0);
        assertEquals("1: CPU 3000 s 1", chosen(scene));
        assertEquals("0: CPU 500 s 1", FetchScene.asked(scene.alongside(WF1, 0)));
    }

    @Test
    void whoHasTasksButWantsMoreComesBeforeABackupProject() {
        assertEquals("1: CPU 1 s 1", chosen(project(project(new FetchScene(), 0, 0), 100, 5999)
                .resource(CPU, 1, 0, 0)));
    }

    /** 6000 are lacking; a limit of running tasks leaves room for 70, or for nothing, and then one is asked for. */
    @ParameterizedTest(name = "room for {0} s: {1}")
    @CsvSource({"70,0: CPU 70 s 0", "1,0: CPU 1 s 0"})
    void limitsOfRunningTasksLimitTheRequest(double ownShortfall, String asked) {
        assertEquals(asked, chosen(new FetchScene().project(100).limited().barred(GPU, ResourceBar.NO_APPLICATIONS)
                .own(CPU, new Forecast.OfProject(0, ownShortfall, 0, 0, 0, 0))));
    }

    @Test
    void aProjectThatIsContactedAnywayIsAskedForItsOwnPart() {
        assertEquals("0: CPU 1200 s 0", alongside(two(300, 0)));
        assertEquals("nobody", alongside(two(1500, 0)));
        assertEquals("0: CPU 5700 s 0", alongside(project(new FetchScene(), 100, 300).contactIn(60)));
        assertEquals("nobody", alongside(project(new FetchScene(), 100, 300).backedOff(CPU, 60)));
        assertEquals(Why.ASKED_SHARE, two(300, 0).alongside(WF1, 0).reason(0, CPU).why());
    }

    private static String alongside(FetchScene scene) {
        return FetchScene.asked(scene.alongside(WF1, 0));
    }
}
