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
import org.quern.scheduler.account.LongTermDebt;

/**
 * LTD (docs/protocol/literature.md 2): who is owed most together with its own shortfall. The own shortfall of share 100 is 1500 instance-seconds of
 * the CPUs or 750 of the GPUs, that of share 300 is 4500 or 2250; a GPU counts twice. Overworked is who is owed less than minus an hour of the
 * whole host, four CPUs and two GPUs of twice their speed: -28,800.
 */
class MultiResourceDebtFetchTest {
    private static final WorkFetchPolicy LTD = new MultiResourceDebtFetch(LongTermDebt.NOT_BACKED_OFF);

    private static String chosen(FetchScene scene) {
        return FetchScene.asked(scene.choose(LTD));
    }

    @Test
    void itsSiblingsDifferInTheirAccounting() {
        for (LongTermDebt accounting : List.of(LongTermDebt.SUPPLIES, LongTermDebt.HOST_WIDE)) {
            MultiResourceDebtFetch sibling = new MultiResourceDebtFetch(accounting);
            assertEquals(accounting, sibling.accounting());
            assertEquals(accounting.name(), sibling.name());
        }
    }

    @ParameterizedTest(name = "owed {0} s: {1}")
    @CsvSource({"0,1: CPU 300 s 0", "2999,1: CPU 300 s 0", "3000,0: CPU 300 s 0"})
    void theLargestDebtWithShareShortfallIsAsked(double owed, String asked) {
        assertEquals(asked, chosen(new FetchScene().project(100).owed(CPU, owed).project(300)
                .resource(CPU, 0, 300, 0)));
    }

    @ParameterizedTest(name = "owed {0} s of a GPU: {1}")
    @CsvSource({"1499,1: NVIDIA 100 s 0", "1501,0: NVIDIA 100 s 0"})
    void aFasterResourceCountsForMore(double owed, String asked) {
        assertEquals(asked, chosen(new FetchScene().project(100).owed(GPU, owed).project(300)
                .resource(GPU, 0, 100, 0)));
    }

    /** Project 0 has nothing for GPUs, project 1 nothing for CPUs. */
    @ParameterizedTest(name = "{0} CPUs and {1} GPUs idle: {2}")
    @CsvSource({"0,0,1: NVIDIA 100 s 0", "1,0,0: CPU 300 s 1", "1,1,1: NVIDIA 100 s 1", "0,1,1: NVIDIA 100 s 1"})
    void idleCoprocessorsThenIdleCpusThenShortfallsOfCoprocessorsThenOfCpus(double cpus, double gpus, String asked) {
        assertEquals(asked, chosen(new FetchScene().project(100).barred(GPU, ResourceBar.NO_APPLICATIONS).project(100)
                .barred(CPU, ResourceBar.NO_APPLICATIONS).resource(CPU, cpus, 300, 0).resource(GPU, gpus, 100, 0)));
    }

    @ParameterizedTest(name = "{0} CPUs and {1} GPUs idle: {2}")
    @CsvSource(delimiter = '|', value = {"0 | 0 | 0: CPU 300 s 0, NVIDIA 100 s 0 | ASKED_DEBT",
        "0 | 1 | 0: NVIDIA 100 s 1 | ASKED_IDLE", "2 | 1 | 0: CPU 300 s 2, NVIDIA 100 s 1 | ASKED_IDLE",
        "2 | 0 | 0: CPU 300 s 2 | ASKED_IDLE"})
    void whileSomethingIsIdleOnlyThatIsAskedFor(double cpus, double gpus, String asked, Why why) {
        FetchDecision decision = new FetchScene().project(100).resource(CPU, cpus, 300, 0).resource(GPU, gpus, 100, 0)
                .choose(LTD);
        assertEquals(asked, FetchScene.asked(decision));
        assertEquals(why, decision.reason(0, cpus > gpus ? CPU : GPU).why());
    }

    @ParameterizedTest(name = "shortfall {0} s, {1} s queued: {2}")
    @CsvSource({"0,0,nobody,BUFFER_FULL", "300,6000,nobody,BUFFER_FULL", "300,5999,0: CPU 1 s 0,ASKED_DEBT"})
    void withoutAShortfallOrRoomEnoughIsQueued(double shortfall, double queued, String asked, Why why) {
        FetchDecision decision = new FetchScene().project(100).queued(CPU, queued).resource(CPU, 0, shortfall, 0)
                .choose(LTD);
        assertEquals(asked, FetchScene.asked(decision));
        assertEquals(List.of(why), FetchScene.whys(decision, CPU));
    }

    /** Project 1 has 3000 more of own shortfall, so it comes first as long as it is not overworked. */
    @ParameterizedTest(name = "owed {0} and {1} s: {2}")
    @CsvSource({"-28800,-28800,1: CPU 300 s 0,OTHER_PROJECT_FIRST", "-28800,-28801,0: CPU 300 s 0,OVERWORKED",
        "-28802,-28801,1: CPU 300 s 0,OTHER_PROJECT_FIRST", "-28802,-40000,0: CPU 300 s 0,OTHER_PROJECT_FIRST"})
    void whoHadFarMoreThanItsShareIsPassedOverIfAnotherOneCanSupply(double first, double second, String asked,
            Why passedOver) {
        FetchDecision decision = new FetchScene().project(100).owed(CPU, first).project(300).owed(CPU, second)
                .resource(CPU, 0, 300, 0).choose(LTD);
        assertEquals(asked, FetchScene.asked(decision));
        assertEquals(passedOver, decision.reason(asked.startsWith("1") ? 0 : 1, CPU).why());
    }

    @Test
    void amongEqualsWhoIsNotKnownToSupplyComesFirst() {
        assertEquals("1: CPU 300 s 0",
                chosen(new FetchScene().project(100).supplies(CPU).project(100).resource(CPU, 0, 300, 0)));
        assertEquals("0: CPU 300 s 0", chosen(new FetchScene().project(100).project(100).resource(CPU, 0, 300, 0)));
        assertEquals("0: CPU 300 s 0", chosen(
                new FetchScene().project(100).project(100).supplies(CPU).resource(CPU, 0, 300, 0)));
        assertEquals("0: CPU 300 s 0", chosen(new FetchScene().project(100).owed(CPU, 1).supplies(CPU).project(100)
                .resource(CPU, 0, 300, 0)));
    }

    @Test
    void aBackOffIsNoHindranceForAChosenProjectIfNobodyElseCanBeAsked() {
        FetchScene alone = new FetchScene().project(100).backedOff(CPU, 60).resource(CPU, 0, 300, 0)
                .resource(GPU, 0, 100, 0);
        assertEquals("0: CPU 300 s 0, NVIDIA 100 s 0", chosen(alone));
        assertEquals("0: NVIDIA 100 s 0", chosen(alone.project(100).barred(GPU, ResourceBar.NO_APPLICATIONS)));
        assertEquals("0: NVIDIA 100 s 0", chosen(new FetchScene().project(100)
                .barred(CPU, ResourceBar.NO_APPLICATIONS).resource(CPU, 0, 300, 0).resource(GPU, 0, 100, 0)));
    }

    @Test
    void aProjectThatIsContactedAnywayIsAskedUnlessAnotherOneIsOwedMore() {
        assertEquals("0: CPU 300 s 1", alongside(scene()));
        assertEquals("0: CPU 300 s 1", alongside(scene().project(100)));
        assertEquals("nobody", alongside(scene().project(100).owed(CPU, 1)));
        assertEquals("0: CPU 300 s 1", alongside(scene().project(100).owed(CPU, 1).backedOff(CPU, 60)));
        assertEquals("0: CPU 300 s 1", alongside(scene().contactIn(60)));
        assertEquals("nobody", alongside(scene().backedOff(CPU, 60)));
        assertEquals("nobody", alongside(new FetchScene().project(100)));
    }

    private static FetchScene scene() {
        return new FetchScene().project(100).resource(CPU, 1, 300, 0);
    }

    private static String alongside(FetchScene scene) {
        return FetchScene.asked(scene.alongside(LTD, 0));
    }
}
