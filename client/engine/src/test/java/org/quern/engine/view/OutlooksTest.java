package org.quern.engine.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.engine.event.TaskRemarks;
import org.quern.engine.host.MadeHost;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.settings.WorkSettings;
import org.quern.engine.state.TaskPhase;
import org.quern.engine.tick.Explanations;
import org.quern.engine.view.Outlooks.Outlook;
import org.quern.model.HostInfo;
import org.quern.model.NetStats;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.model.RunMode;
import org.quern.model.SavedState;
import org.quern.model.SporadicState;
import org.quern.model.TimeStats;
import org.quern.model.Workunit;

/** Tasks of 1e12 operations at 1e9 a second: a thousand seconds. */
class OutlooksTest {
    private static final Workunit SIZE = new Workunit("w", "app", 1, "", 1e12, 1e15, 0, 0, List.of(), "", null);
    private static final ResourceUsage CPU = ResourceUsage.oneCpu(1e9);
    private static final ResourceUsage CARD = new ResourceUsage(0.1, ResourceType.NVIDIA, 1, 1e9);
    private static final double REPORT_SECONDS = 120;

    /** By that suite on a computer that is on, computes, and computes on cards for these parts of the time. */
    private static ClientView view(String suite, double on, double active, double gpuActive) {
        TimeStats habits = new TimeStats(on, -1, 1, active, gpuActive, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
        MadeHost host = new MadeHost(new SavedState(HostInfo.plain(4, 1e9), habits, NetStats.NONE, List.of(),
                List.of(), "p", "8.3.0", RunMode.AUTO, RunMode.AUTO, RunMode.AUTO, "", List.of(), List.of(),
                new TreeMap<>(), ""));
        host.state.use(EngineSettings.defaults(4, "p")
                .with(new WorkSettings(suite, 0.1, 0.5, false, 0, false, List.of())));
        return host.at(tick -> Views.of(tick, new Explanations()));
    }

    private static Outlook of(ClientView view, ResourceUsage usage, ClientView.@Nullable TaskView task,
            double remaining, double deadline) {
        return Outlooks.of(view).of(view.state().projects().getFirst(), SIZE, "app 1", usage, task, remaining,
                deadline);
    }

    /** One that has a slot. */
    private static ClientView.TaskView begun(double elapsed, double fractionDone) {
        return new ClientView.TaskView(MadeHost.A, "t", TaskPhase.EXECUTING, true, 0, 77, elapsed, elapsed,
                fractionDone, 0, 0, TaskRemarks.NONE, SporadicState.NONE,
                new TaskScheduling(false, List.of(), false, false, 0, "", 0, 0, 0, 0, 0, null, 0));
    }

    /** An estimator that knows no spread says three tenths; JC4 begins with the root of a half, of the whole task. */
    @ParameterizedTest
    @CsvSource(textBlock = """
            JC2, 1000, 300
            JC2, 500, 150
            JC4, 1000, 707.107
            JC4, 500, 353.553
            """)
    void theDeviationOfATaskThatHasNotBegunIsThatOfTheEstimatorInProportionToWhatIsTold(String suite,
            double remaining, double deviation) {
        assertEquals(deviation, of(view(suite, 1, 1, 1), CPU, null, remaining, 0).deviation(), 0.01);
    }

    /** After 100 s its whole deviation is in the 900 that are left by the estimator. */
    @Test
    void ofATaskThatHasBegunItsProgressCounts() {
        assertEquals(707.107, of(view("JC4", 1, 1, 1), CPU, begun(100, 0), 900, 0).deviation(), 0.01);
        assertEquals(1414.214, of(view("JC4", 1, 1, 1), CPU, begun(100, 0), 1800, 0).deviation(), 0.01);
    }

    /** By its program it is done, so its estimator leaves it nothing. */
    @Test
    void whereTheEstimatorLeavesNothingTheDeviationIsAGuess() {
        assertEquals(60, of(view("JC4", 1, 1, 1), CPU, begun(100, 1), 200, 0).deviation(), 0.01);
    }

    /** 1000 s with a deviation of 300: of five points at 143, 593, 1000, 1407 and 1857 s those count that are later. */
    @ParameterizedTest
    @CsvSource(textBlock = """
            999, 0.7667
            1001, 0.2333
            1406, 0.2333
            1408, 0.0113
            1858, 0
            142, 1
            """)
    void theRiskIsThatOfTheTimeThatIsLeftLessTheReport(double left, double risk) {
        double deadline = MadeHost.NOW + REPORT_SECONDS + left;
        assertEquals(risk, of(view("JC2", 1, 1, 1), CPU, null, 1000, deadline).risk(), 1e-3);
    }

    @Test
    void aTaskWithoutADeadlineRisksNothing() {
        assertEquals(new Outlook(300, 0, false), of(view("RISK_JC2", 1, 1, 1), CPU, null, 1000, 0));
    }

    /** With 1900 s left it is in time wherever nothing interrupts. */
    @ParameterizedTest
    @CsvSource(textBlock = """
            false, 1, 1, 0.5, false
            false, 1, 0.5, 1, true
            false, 0.5, 1, 1, true
            false, 0.5, 0.5, 1, true
            true, 1, 1, 0.5, true
            true, 1, 0.5, 1, false
            """)
    void aComputerThatIsOffOrMayNotComputeForMuchOfTheTimeRisksMore(boolean onCard, double on, double active,
            double gpuActive, boolean risks) {
        double deadline = MadeHost.NOW + REPORT_SECONDS + 1900;
        double risk = of(view("JC2", on, active, gpuActive), onCard ? CARD : CPU, null, 1000, deadline).risk();
        assertEquals(risks, risk > 0.1, () -> "risk " + risk);
    }

    @Test
    void theLessItComputesTheMoreItRisks() {
        double deadline = MadeHost.NOW + REPORT_SECONDS + 1900;
        double half = of(view("JC2", 0.5, 1, 1), CPU, null, 1000, deadline).risk();
        double quarter = of(view("JC2", 0.5, 0.5, 1), CPU, null, 1000, deadline).risk();
        assertTrue(quarter > half + 0.01, () -> half + ", " + quarter);
    }

    /** Those of which all but the first of the five points are too late, under a policy that parks. */
    @ParameterizedTest
    @CsvSource(textBlock = """
            RISK_JC2, 593, true
            RISK_JC2, 594, false
            REC_JC2, 593, false
            """)
    void aHopelessTaskIsParkedByThePolicyThatParks(String suite, double left, boolean parked) {
        double deadline = MadeHost.NOW + REPORT_SECONDS + left;
        assertEquals(parked, of(view(suite, 1, 1, 1), CPU, null, 1000, deadline).parked());
    }
}
