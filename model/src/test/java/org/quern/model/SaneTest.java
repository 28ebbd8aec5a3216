package org.quern.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Numbers of projects and files as policies may compute with them. */
class SaneTest {
    @ParameterizedTest
    @CsvSource({"NaN, 86400", "-1, 0", "-Infinity, 0", "0, 0", "12.5, 12.5", "1e10, 1e10", "1.1e10, 1e10",
        "Infinity, 1e10"})
    void aDurationIsNotNegativeNorEndlessAndADayIfNobodyKnowsIt(double given, double sane) {
        assertEquals(sane, Sane.duration(given));
    }

    @ParameterizedTest
    @CsvSource({"NaN, 7", "-5, -5", "-2e10, -1e10", "2e10, 1e10", "0, 0", "1.7e9, 1.7e9"})
    void aTimeLiesWithin300Years(double given, double sane) {
        assertEquals(sane, Sane.time(given, 7));
    }

    @Test
    void aCalendarHasEveryTime() {
        assertEquals(Instant.EPOCH, Sane.instant(Double.NaN));
        assertEquals(Instant.ofEpochSecond(10_000_000_000L), Sane.instant(Double.POSITIVE_INFINITY));
        assertEquals(Instant.ofEpochSecond(1_700_000_000L), Sane.instant(1_700_000_000.9));
    }

    @ParameterizedTest
    @CsvSource({"NaN, 0", "-1, 0", "0, 0", "100, 100", "1e9, 1e9", "1e300, 1e9"})
    void aShareIsNotNegative(double given, double sane) {
        assertEquals(sane, Sane.share(given));
    }

    @ParameterizedTest
    @CsvSource({"NaN, 1", "-1, 0.25", "0.25, 0.25", "0.5, 0.5", "1, 1", "1.5, 1"})
    void aFractionLiesBetweenTheLeastAndOne(double given, double sane) {
        assertEquals(sane, Sane.fraction(given, 0.25));
    }

    @ParameterizedTest
    @CsvSource({"NaN, 0", "-0.5, 0", "0.5, 0.5", "10000, 10000", "10001, 10000"})
    void nobodyClaimsMoreThanTenThousandInstances(double given, double sane) {
        assertEquals(sane, Sane.instances(given));
    }

    @ParameterizedTest
    @CsvSource({"NaN, 3", "-1, 3", "0, 3", "4.9e-324, 4.9e-324", "1e300, 1e300", "Infinity, 3"})
    void aSizeIsPositiveAndFinite(double given, double sane) {
        assertEquals(sane, Sane.positive(given, 3));
    }

    @ParameterizedTest
    @CsvSource({"0, 0, 180, 180", "0.1, 0.5, 8640, 51840", "-1, -1, 180, 180", "NaN, NaN, 180, 180",
        "1e9, 1e9, 1e10, 2e10"})
    void buffersAreOfDaysAndAtLeastThreeMinutes(double connect, double additional, double low, double high) {
        BufferTargets targets = BufferTargets.days(connect, additional);
        assertEquals(low, targets.low());
        assertEquals(high, targets.high());
    }

    @ParameterizedTest
    @CsvSource({"NaN, 3600", "0, 3600", "-5, 3600", "Infinity, 3600", "0.5, 1", "1, 1", "60, 60", "1e11, 1e10"})
    void aTimeSliceIsAnHourUnlessItIsSomethingToCountWith(double given, double period) {
        assertEquals(period, new ScheduleLimits(given, false, 1, 1, false, false).schedulingPeriodSeconds());
    }

    @ParameterizedTest
    @CsvSource({"NaN, 864000", "0, 864000", "-1, 864000", "0.1, 1", "86400, 86400", "1e20, 1e10"})
    void creditHalvesInTenDaysUnlessTheUserSaysSo(double given, double halfLife) {
        assertEquals(halfLife, new ScheduleLimits(60, false, 1, 1, false, false, given).recHalfLifeSeconds());
    }

    @ParameterizedTest
    @CsvSource({"NaN, 0", "-1, 0", "0, 0", "1, 1", "Infinity, Infinity"})
    void memoryHasNoOtherBoundThanTheUsers(double given, double bytes) {
        ScheduleLimits limits = new ScheduleLimits(60, false, given, 5, false, false);
        assertEquals(bytes, limits.memoryBytes());
        assertEquals(5, limits.swapBytes());
        assertEquals(bytes, new ScheduleLimits(60, false, 5, given, false, false).swapBytes());
    }

    @ParameterizedTest
    @CsvSource({"-3, 0, 0", "0, 0, 0", "1, 1, 1", "3, 3, 7", "63, 63, 9223372036854775807", "64, 64, -1",
        "65, 65, -1"})
    void everyInstanceHasABit(int given, int instances, long mask) {
        ResourceSnapshot resource = ResourceSnapshot.coprocs(ResourceType.ATI, given, 1e9);
        assertEquals(instances, resource.instances());
        assertEquals(mask, resource.allInstances());
    }

    @Test
    void ofAResourceWhatIsNotKnownIsTakenForTheUsual() {
        ResourceSnapshot odd = new ResourceSnapshot(ResourceType.CPU, 2, Double.NaN, 0, true, List.of(0.5),
                List.of(7.0));
        assertEquals(1e9, odd.peakFlops());
        assertEquals(0.01, odd.available());
        assertEquals(1, new ResourceSnapshot(ResourceType.CPU, 2, 5, Double.NaN, true).available());
        assertEquals(List.of(0.5, 0.0), List.of(odd.takenOf(0), odd.takenOf(1)));
        assertEquals(List.of(7.0, 0.0), List.of(odd.bytesOf(0), odd.bytesOf(1)));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void whateverAProjectSentATaskHasNumbersToCountWith(long seed) {
        double[] odd = {Double.NaN, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, -1, 0, 1e300, 17.5};
        Random random = new Random(seed);
        for (int i = 0; i < 300; i++) {
            double[] n = random.ints(9, 0, odd.length).mapToDouble(k -> odd[k]).toArray();
            TaskSnapshot task = new TaskSnapshot("t", 0, 0, 0,
                    new ResourceUsage(n[0], ResourceType.ATI, n[1], n[2], n[3]),
                    0, n[4], n[5], n[6], n[7], n[8], Obstacle.NONE, TaskRun.UNSTARTED);
            double[] sane = {task.usage().cpus(), task.usage().coprocs(), task.usage().flops(),
                task.usage().coprocBytes(), task.remainingSeconds(), task.memoryBytes(), task.swapBytes(),
                task.runTime().deviationSeconds(), task.runTime().serverSeconds()};
            for (double number : sane) {
                assertTrue(number >= 0 && number < Double.POSITIVE_INFINITY, task + ", seed " + seed);
            }
            assertTrue(task.usage().flops() > 0 && task.usage().cpus() <= 1e4 && task.usage().coprocs() <= 1e4,
                    task + ", seed " + seed);
            assertTrue(Math.abs(task.deadline()) <= 1e10 && Math.abs(task.receivedAt()) <= 1e10,
                    task + ", seed " + seed);
        }
    }

    @Test
    void ofATaskThatSaysNothingTheDeadlineIsFarAndTheArrivalLongAgo() {
        TaskSnapshot task = new TaskSnapshot("t", 0, 0, 0, ResourceUsage.oneCpu(0), 1, Double.NaN, Double.NaN, 5, 6, 7,
                Obstacle.NONE, TaskRun.UNSTARTED);
        assertEquals(List.of(0.0, Sane.LONGEST_SECONDS, 1e9),
                List.of(task.receivedAt(), task.deadline(), task.usage().flops()));
        ResourceUsage fine = ResourceUsage.oneCpu(3e9);
        assertSame(fine, new TaskSnapshot("t", 0, 0, 0, fine, 1, 1, 1, 5, 6, 7, Obstacle.NONE, TaskRun.UNSTARTED)
                .usage());
    }

    @Test
    void ofARunTimeOfWhichOnlyTheMeanIsKnownAThirdIsNotSure() {
        assertEquals(new RunTime(0, 300, 1000, 1000, 300), RunTime.guessed(1000));
        assertEquals(RunTime.guessed(86_400), RunTime.guessed(Double.NaN));
        assertEquals(new RunTime(0, 0, 0, 0, 0), new RunTime(Double.NaN, -1, Double.NaN, -5, Double.NaN));
        assertEquals(1e10, new RunTime(0, 1e11, 0, 0, 0).deviationSeconds());
    }

    @ParameterizedTest
    @CsvSource({"NaN, 2592000", "Infinity, 2592000", "0, 3600", "3599, 3600", "3601, 3601", "1e9, 2592000"})
    void newsAreLookedForOnceAnHourAtMostAndOnceInThirtyDaysAtLeast(double given, double seconds) {
        assertEquals(seconds, NewsFeed.fresh("http://a.example/feed", given).pollSeconds());
    }

    @ParameterizedTest
    @CsvSource({"0, 2147483647", "-1, 2147483647", "1, 1", "7, 7"})
    void aLimitOfRunningTasksThatIsNotPositiveIsNone(int given, int limit) {
        assertEquals(limit, new AppSnapshot("a", given, false).maxConcurrent());
        assertEquals(limit, new ProjectSnapshot(ProjectUrl.of("http://a.example/"), Double.NaN, Double.NaN,
                Set.of(), given, Double.NaN, List.of(), List.of()).maxConcurrent());
    }
}
