package org.quern.simulator.soak;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.quern.simulator.soak.fault.FaultKind;
import org.quern.simulator.soak.plan.RunPlan;

/** What several runs found, together. */
class SoakReportTest {
    private static final RunPlan PLAN = SmallHost.plan("kill@1.0/0.5000/0.5000");

    private static RunOutcome outcome(RunPlan plan, Map<FaultKind, Integer> happened, long fingerprint,
            @Nullable Failure failure) {
        return new RunOutcome(plan, new EnumMap<>(happened), 10, 5, 3, 1, Map.of("app crashed", 1), fingerprint,
                failure);
    }

    @Test
    void countsAreAddedUpByKind() {
        SoakReport report = SoakReport.of(9, List.of(outcome(PLAN, Map.of(FaultKind.KILL, 2), 1, null),
                outcome(PLAN.with(List.of()), Map.of(FaultKind.KILL, 1, FaultKind.SLEEP, 4), 2, null)));
        assertEquals(new TreeMap<>(Map.of("kill", 3, "sleep", 4)), report.faults());
        assertEquals(new TreeMap<>(Map.of("app crashed", 2)), report.excused());
        assertEquals(List.of(20L, 10L, 6L, 2L),
                List.of(report.turns(), report.sent(), report.done(), report.failed()));
        assertEquals(List.of(2, 1, 0), List.of(report.runs(), report.controls(), report.failures()));
        assertEquals(0.044, report.years(), "two times eight days, to a thousandth");
        assertEquals(9, report.seed());
    }

    @Test
    void aRunThatFailedCountsToItsFailure() {
        Failure failure = new Failure(0, "no result lost", "it was lost", 4 * RunPlan.DAY_SECONDS, List.of());
        SoakReport report = SoakReport.of(9, List.of(outcome(PLAN, Map.of(FaultKind.KILL, 1), 1, failure)));
        assertEquals(0.011, report.years());
        assertEquals(List.of(failure), report.details());
        assertEquals(1, report.failures());
        assertEquals(List.of(), report.with(List.of()).details());
        assertEquals(1, report.with(List.of()).failures());
    }

    @Test
    void theFingerprintIsThatOfAllRunsInTheirOrder() {
        RunOutcome one = outcome(PLAN, Map.of(FaultKind.KILL, 1), 7, null);
        RunOutcome other = outcome(PLAN, Map.of(FaultKind.KILL, 1), 8, null);
        assertEquals(Long.toHexString(7 * 31 + 8), SoakReport.of(9, List.of(one, other)).fingerprint());
        assertNotEquals(SoakReport.of(9, List.of(one, other)).fingerprint(),
                SoakReport.of(9, List.of(other, one)).fingerprint());
    }
}
