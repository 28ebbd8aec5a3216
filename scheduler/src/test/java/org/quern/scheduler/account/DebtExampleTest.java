package org.quern.scheduler.account;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.quern.model.Ledger;
import org.quern.model.LedgerKey;
import org.quern.model.ProjectUsage;
import org.quern.model.ResourceSnapshot;
import org.quern.model.ResourceType;
import org.quern.model.UsageInterval;
import org.quern.scheduler.Hosts;
import org.quern.scheduler.PolicyCatalog;

/** The designs' arithmetic, and what holds for every accounting. */
class DebtExampleTest {
    private static final double MINUTE = 60;
    private static final List<ResourceSnapshot> CPU = List.of(ResourceSnapshot.cpus(2, Hosts.GFLOPS));

    private static ProjectUsage usage(String name, double share, double seconds, boolean present) {
        return new ProjectUsage(Hosts.url(name), share, List.of(seconds), List.of(present), List.of(present),
                List.of(present));
    }

    private static double debt(Ledger ledger, String name) {
        return ledger.get(LedgerKey.of("debt", Hosts.url(name), ResourceType.CPU));
    }

    private static Ledger seedZerosExample(ShareAccounting accounting) {
        return accounting.advance(Ledger.EMPTY, new UsageInterval(Hosts.NOW, 20 * MINUTE, CPU,
                List.of(usage("a", 75, 25 * MINUTE, true), usage("b", 25, 15 * MINUTE, true))));
    }

    @Test
    void twentyFiveAndFifteenMinutesAtSharesOf75And25MeanFiveMinutesOwed() {
        Ledger ledger = seedZerosExample(ShortTermDebt.INSTANCE);
        assertEquals(5 * MINUTE, debt(ledger, "a"), 1e-9);
        assertEquals(-5 * MINUTE, debt(ledger, "b"), 1e-9);
    }

    @Test
    void aProjectWithNothingToRunLosesItsShortTermDebtButNotItsLongTermDebt() {
        UsageInterval gone = new UsageInterval(Hosts.NOW + 60, 0, CPU,
                List.of(usage("a", 75, 0, false), usage("b", 25, 0, true)));
        assertEquals(0, debt(ShortTermDebt.INSTANCE.advance(seedZerosExample(ShortTermDebt.INSTANCE), gone), "a"));
        assertEquals(5 * MINUTE,
                debt(LongTermDebt.NOT_BACKED_OFF.advance(seedZerosExample(LongTermDebt.NOT_BACKED_OFF), gone), "a"),
                1e-9);
    }

    static IntStream seeds() {
        return IntStream.range(0, 25);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void debtsOfAccruingProjectsSumToZeroInEachStep(int seed) {
        Random random = new Random(seed);
        List<ProjectUsage> projects = IntStream.range(0, 5)
                .mapToObj(p -> usage("p" + p, random.nextInt(3) * 50, random.nextDouble() * 1000, true)).toList();
        for (ShareAccounting accounting : List.of(ShortTermDebt.INSTANCE, LongTermDebt.NOT_BACKED_OFF,
                LongTermDebt.SUPPLIES,
                LongTermDebt.HOST_WIDE)) {
            Ledger ledger = accounting.advance(Ledger.EMPTY, new UsageInterval(Hosts.NOW, 600, CPU, projects));
            double sum = ledger.values().values().stream().mapToDouble(Double::doubleValue).sum();
            assertEquals(0, sum, 1e-6, () -> accounting.name() + ", seed " + seed);
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void tenShortIntervalsGiveWhatOneLongOneGives(int seed) {
        Random random = new Random(seed);
        double a = random.nextDouble() * 6000;
        double b = random.nextDouble() * 6000;
        for (ShareAccounting accounting : PolicyCatalog.ACCOUNT) {
            Ledger whole = accounting.advance(Ledger.EMPTY, interval(6000, 6000, a, b));
            Ledger parts = Ledger.EMPTY;
            for (int i = 1; i <= 10; i++) {
                parts = accounting.advance(parts, interval(600.0 * i, 600, a / 10, b / 10));
            }
            Ledger summed = parts;
            whole.values().forEach((key, value) -> assertEquals(value, summed.get(key), Math.abs(value) * 1e-6 + 1e-6,
                    () -> accounting.name() + " " + key + ", seed " + seed));
        }
    }

    private static UsageInterval interval(double end, double seconds, double a, double b) {
        return new UsageInterval(Hosts.NOW + end, seconds, CPU,
                List.of(usage("a", 75, a, true), usage("b", 25, b, true)));
    }

    @Test
    void aNewProjectsResourceDebtIsInfinite() {
        double[] debts = ExponentialAverage.debts(Hosts.cpus(1).project("a", 100).project("b", 0).build(),
                Ledger.EMPTY);
        assertEquals(Double.POSITIVE_INFINITY, debts[0]);
        assertEquals(0, debts[1]);
    }

    @Test
    void ledgersSurviveTheirFlatForm() {
        Ledger ledger = seedZerosExample(ShortTermDebt.INSTANCE).with(LedgerKey.of("session"), 1);
        assertEquals(ledger, Ledger.of(ledger.saved("STD")));
    }
}
