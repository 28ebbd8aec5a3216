package org.quern.scheduler.estimate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.quern.model.Ledger;
import org.quern.scheduler.Hosts;
import org.quern.scheduler.PolicyCatalog;

/** How long tasks are expected to take, before they start, while they run, and what ended ones teach. */
class EstimatorTest {
    private static final double SIZE = 1e12;
    private static final double FLOPS = 1e9;
    private static final double ESTIMATE = SIZE / FLOPS;
    private static final double EXACT = 1e-9;

    private static TaskProgress task(String version, boolean correctable, double fraction, double elapsed, double cpu,
            double cpus) {
        return new TaskProgress(Hosts.url("a"), version, SIZE, FLOPS, correctable, fraction, false, elapsed, elapsed,
                cpu, cpus);
    }

    private static TaskProgress unstarted(String version) {
        return task(version, true, 0, 0, 0, 1);
    }

    private static TaskProgress ended(String version, double seconds) {
        return task(version, true, 1, seconds, seconds, 1);
    }

    private static Ledger taught(CompletionEstimator estimator, String version, double... seconds) {
        Ledger ledger = Ledger.EMPTY;
        for (double s : seconds) {
            ledger = estimator.taskEnded(ended(version, s), ledger);
        }
        return ledger;
    }

    static Stream<CompletionEstimator> all() {
        return PolicyCatalog.ESTIMATE.stream();
    }

    /** JC4 weighs both by their variances instead. */
    static Stream<CompletionEstimator> blending() {
        return all().filter(estimator -> !(estimator instanceof RatioAndProgress));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("all")
    void aNewTaskOfANewProjectTakesSizeBySpeed(CompletionEstimator estimator) {
        assertEquals(ESTIMATE, estimator.totalSeconds(unstarted("v"), Ledger.EMPTY), EXACT);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("blending")
    void aRunningTaskBlendsItsProgressWithThePrediction(CompletionEstimator estimator) {
        // F = 0.25 after 500 s: A = 2000, B = 1000, so F A + (1 - F) B = 1250.
        TaskProgress quarter = task("v", true, 0.25, 500, 500, 1);
        assertEquals(1250, estimator.totalSeconds(quarter, Ledger.EMPTY), EXACT);
        assertEquals(750, estimator.remainingSeconds(quarter, Ledger.EMPTY), EXACT);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("blending")
    void aTaskBeyondItsPredictionIsJudgedByItsProgressAlone(CompletionEstimator estimator) {
        assertEquals(4000, estimator.totalSeconds(task("v", true, 0.5, 2000, 2000, 1), Ledger.EMPTY), EXACT);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("all")
    void aTaskThatToldNoProgressNeverSeemsDone(CompletionEstimator estimator) {
        assertTrue(estimator.remainingSeconds(task("v", true, 0, 50 * ESTIMATE, 1, 1), Ledger.EMPTY) >= 0);
        assertTrue(estimator.remainingSeconds(task("v", true, 0, ESTIMATE, 1, 1), Ledger.EMPTY) > 0);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("all")
    void absurdNumbersGiveFiniteEstimates(CompletionEstimator estimator) {
        Ledger ledger = Ledger.EMPTY;
        Random random = new Random(4);
        for (int i = 0; i < 2000; i++) {
            TaskProgress odd = new TaskProgress(Hosts.url("a"), "v", any(random), any(random), random.nextBoolean(),
                    any(random), random.nextBoolean(), any(random), any(random), any(random), any(random));
            double remaining = estimator.remainingSeconds(odd, ledger);
            assertTrue(remaining >= 0 && Double.isFinite(remaining), () -> odd + " gives " + remaining);
            ledger = estimator.taskEnded(odd, ledger);
        }
    }

    private static double any(Random random) {
        double[] odd = {0, -1, Double.NaN, Double.POSITIVE_INFINITY, 1e300, 1e-300, 1, 1000};
        return odd[random.nextInt(odd.length)];
    }

    @Test
    void jc1DividesByTheProjectsCpuEfficiency() {
        FractionBlend jc1 = new FractionBlend();
        Ledger half = jc1.taskEnded(task("v", true, 1, 1000, 500, 1), Ledger.EMPTY);
        assertEquals(0.5, FractionBlend.efficiency(half, Hosts.url("a")), EXACT);
        assertEquals(2 * ESTIMATE, jc1.totalSeconds(unstarted("v"), half), EXACT);
        // F = 0.25: A = 4000 s, B = 2000 s.
        assertEquals(2500, jc1.totalSeconds(task("v", true, 0.25, 1000, 500, 1), half), EXACT);
        assertEquals(1, FractionBlend.efficiency(half, Hosts.url("b")), EXACT, "each project for itself");
    }

    @Test
    void jc1MovesItsEfficiencyATenthOfTheWayAndCountsThreads() {
        FractionBlend jc1 = new FractionBlend();
        Ledger full = jc1.taskEnded(task("v", true, 1, 1000, 4000, 4), Ledger.EMPTY);
        assertEquals(1, FractionBlend.efficiency(full, Hosts.url("a")), EXACT);
        Ledger less = jc1.taskEnded(task("v", true, 1, 1000, 500, 1), full);
        assertEquals(0.95, FractionBlend.efficiency(less, Hosts.url("a")), EXACT);
    }

    @Test
    void jc1LearnsNothingFromHowLongTasksTook() {
        FractionBlend jc1 = new FractionBlend();
        assertEquals(ESTIMATE, jc1.totalSeconds(unstarted("v"), taught(jc1, "v", 5000, 5000)), EXACT);
    }

    @ParameterizedTest(name = "ratio {0} makes the factor {1}")
    @CsvSource({"4, 4", "1.2, 1.2", "1.05, 1.005", "0.5, 0.95", "0.05, 0.9905", "1000, 100"})
    void jc2RisesAtOnceAndFallsSlowly(double ratio, double factor) {
        DurationCorrection jc2 = new DurationCorrection();
        assertEquals(factor, DurationCorrection.factor(taught(jc2, "v", ratio * ESTIMATE), Hosts.url("a")), EXACT);
    }

    @Test
    void jc2MultipliesThePredictionUnlessTheProjectWantsNoCorrection() {
        DurationCorrection jc2 = new DurationCorrection();
        Ledger four = taught(jc2, "v", 4 * ESTIMATE);
        assertEquals(4 * ESTIMATE, jc2.totalSeconds(unstarted("other"), four), EXACT);
        assertEquals(ESTIMATE, jc2.totalSeconds(task("v", false, 0, 0, 0, 1), four), EXACT);
        assertEquals(four, jc2.taskEnded(task("v", false, 1, 9000, 9000, 1), four));
    }

    @Test
    void jc3KeepsMeanAndVarianceOfEachVersion() {
        VersionStatistics jc3 = new VersionStatistics();
        Ledger ledger = taught(jc3, "fast", ESTIMATE, 2 * ESTIMATE, 3 * ESTIMATE);
        // Mean 2, variance 1, so the standard error is the root of 1/3.
        assertEquals(2 + Math.sqrt(1.0 / 3), VersionStatistics.ratio(unstarted("fast"), ledger), EXACT);
        assertEquals((2 + Math.sqrt(1.0 / 3)) * ESTIMATE, jc3.totalSeconds(unstarted("fast"), ledger), 1e-6);
        Ledger both = jc3.taskEnded(ended("slow", 8 * ESTIMATE), ledger);
        assertEquals(8, VersionStatistics.ratio(unstarted("slow"), both), EXACT);
        assertEquals(2 + Math.sqrt(1.0 / 3), VersionStatistics.ratio(unstarted("fast"), both), EXACT);
    }

    @Test
    void jc3TakesTheOtherVersionsOfAProjectForOneThatItDoesNotKnow() {
        VersionStatistics jc3 = new VersionStatistics();
        assertEquals(3, VersionStatistics.ratio(unstarted("new"), taught(jc3, "v", 3 * ESTIMATE)), EXACT);
    }

    @Test
    void jc3ForgetsOldTasksAndGrowsSurer() {
        VersionStatistics jc3 = new VersionStatistics();
        double[] seconds = IntStream.range(0, 20 * VersionStatistics.MEMORY)
                .mapToDouble(i -> (i < 50 ? 9 : i % 2 == 0 ? 1.9 : 2.1) * ESTIMATE).toArray();
        assertEquals(2, VersionStatistics.ratio(unstarted("v"), taught(jc3, "v", seconds)), 0.1);
    }

    @Test
    void jc3KeepsWithinATenthAndTenOfServersThatCorrectBySelf() {
        VersionStatistics jc3 = new VersionStatistics();
        Ledger ledger = taught(jc3, "v", 50 * ESTIMATE);
        assertEquals(10, VersionStatistics.ratio(task("v", false, 0, 0, 0, 1), ledger), EXACT);
        assertEquals(50, VersionStatistics.ratio(unstarted("v"), ledger), EXACT);
    }

    static Stream<Arguments> learners() {
        return Stream.of(Arguments.of(new DurationCorrection(), 0.3), Arguments.of(new VersionStatistics(), 0.25),
                Arguments.of(new RatioAndProgress(), 0.1));
    }

    /** The aim of learning: sizes that are wrong by a constant factor are estimated right after some tasks. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("learners")
    void aConstantErrorIsUnlearnt(CompletionEstimator estimator, double tolerance) {
        Random random = new Random(11);
        double[] seconds = random.doubles(60, 2.7, 3.3).map(f -> f * ESTIMATE).toArray();
        double ratio = estimator.totalSeconds(unstarted("v"), taught(estimator, "v", seconds)) / ESTIMATE;
        assertEquals(3, ratio, tolerance);
    }
}
