package org.quern.scheduler.fetch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.quern.scheduler.fetch.FetchScene.CPU;
import static org.quern.scheduler.fetch.FetchScene.GPU;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.model.LedgerKey;
import org.quern.model.ResourceSnapshot;
import org.quern.model.ResourceType;
import org.quern.model.Why;
import org.quern.scheduler.Hosts;
import org.quern.scheduler.forecast.Forecast;

/** RDEBT (docs/protocol/literature.md 1). The marks are 4 * 1000 and 4 * 1500 instance-seconds of the CPUs, 2000 and 3000 of the GPUs. */
class ResourceDebtFetchTest {
    private static final WorkFetchPolicy RDEBT = new ResourceDebtFetch();
    private static final LedgerKey SESSION = LedgerKey.of("get_work_session");
    private static final String SUM = "exp_sum";

    private static FetchScene queued(double cpu, double gpu) {
        return new FetchScene().project(100).queued(CPU, cpu).queued(GPU, gpu);
    }

    @ParameterizedTest(name = "session {0}, queued {1} and {2} s: {3}; session afterwards: {4}")
    @CsvSource(delimiter = '|', value = {"0 | 4000 | 2000 | nobody | 0", "0 | 3999 | 3000 | 0: CPU 2001 s 0 | 1",
        "0 | 6000 | 1999 | 0: NVIDIA 1001 s 0 | 1", "0 | 3999 | 2500 | 0: CPU 2001 s 0, NVIDIA 500 s 0 | 1",
        "1 | 5999 | 3000 | 0: CPU 1 s 0 | 1", "1 | 6000 | 3000 | nobody | 0"})
    void aSessionBeginsBelowTheLowMarkAndGoesOnToTheHighMark(double session, double cpu, double gpu, String asked,
            double afterwards) {
        FetchScene scene = queued(cpu, gpu);
        scene.ledger = scene.ledger.with(SESSION, session);
        FetchDecision decision = scene.choose(RDEBT);
        assertEquals(asked, FetchScene.asked(decision));
        assertEquals(afterwards, decision.ledger().get(SESSION));
    }

    @Test
    void eachResourceHasItsReason() {
        FetchDecision decision = queued(3999, 3000).choose(RDEBT);
        assertEquals(List.of(Why.ASKED_WATER_MARK), FetchScene.whys(decision, CPU));
        assertEquals(List.of(Why.BUFFER_FULL), FetchScene.whys(decision, GPU));
        assertEquals(List.of(Why.BUFFER_FULL), FetchScene.whys(queued(4000, 2000).choose(RDEBT), CPU));
    }

    @Test
    void aDeviceThatIsNotThereBeginsNoSession() {
        FetchScene scene = queued(4000, 0).with(ResourceSnapshot.coprocs(ResourceType.NVIDIA, 0, Hosts.GFLOPS));
        assertEquals("nobody", FetchScene.asked(scene.choose(RDEBT)));
    }

    /** 100/50 stands against 300/150 and 300/149; who never ran is owed without end, a backup project nothing. */
    @ParameterizedTest(name = "{0} / {1} s against {2} / {3} s: project {4}")
    @CsvSource({"100,50,300,150,0", "100,50,300,149,1", "100,50,1,0,1", "0,0,100,1e9,1", "0,0,0,5,0", "0,5,0,4,1"})
    void theGreatestDebtIsAskedFirst(double share0, double sum0, double share1, double sum1, int first) {
        FetchScene scene = new FetchScene().project(share0).remembers(SUM, sum0).queued(GPU, 3000).project(share1)
                .remembers(SUM, sum1).resource(CPU, 1, 0, 0);
        assertEquals(first + ": CPU 6000 s 1", FetchScene.asked(scene.choose(RDEBT)));
    }

    @Test
    void whoCannotBeAskedForAnythingIsPassedOver() {
        FetchScene scene = new FetchScene().project(100).queued(GPU, 3000).project(300).remembers(SUM, 1)
                .backedOff(CPU, 60);
        assertEquals("0: CPU 6000 s 0", FetchScene.asked(scene.choose(RDEBT)));
    }

    @Test
    void limitsOfRunningTasksLimitTheRequest() {
        FetchScene scene = new FetchScene().project(100).limited().own(CPU, new Forecast.OfProject(0, 70, 0, 0, 0, 0))
                .queued(GPU, 3000);
        assertEquals("0: CPU 70 s 0", FetchScene.asked(scene.choose(RDEBT)));
    }

    @Test
    void aProjectThatIsContactedAnywayIsAskedIfItsDebtIsTheGreatest() {
        assertEquals("0: CPU 100 s 0", alongside(queued(5900, 3000).remembers(SUM, 50)));
        assertEquals("nobody", alongside(queued(6000, 3000).remembers(SUM, 50)));
        assertEquals("nobody", alongside(queued(5900, 3000).remembers(SUM, 50).project(100).remembers(SUM, 49)));
        assertEquals("0: CPU 100 s 0", alongside(
                queued(5900, 3000).remembers(SUM, 50).project(100).remembers(SUM, 50)));
        assertEquals("0: CPU 100 s 0", alongside(queued(5900, 3000).remembers(SUM, 50).project(100)
                .remembers(SUM, 49).contactIn(60)));
        assertEquals("0: CPU 100 s 0", alongside(queued(5900, 3000).remembers(SUM, 50).contactIn(60)));
        assertEquals("nobody", alongside(queued(5900, 3000).remembers(SUM, 50).backedOff(CPU, 60)));
        assertEquals(Why.ASKED_ALONGSIDE, queued(5900, 3000).alongside(RDEBT, 0).reason(0, CPU).why());
    }

    private static String alongside(FetchScene scene) {
        return FetchScene.asked(scene.alongside(RDEBT, 0));
    }
}
