package org.quern.scheduler.account;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.quern.model.HostSnapshot;
import org.quern.model.Ledger;
import org.quern.model.LedgerKey;
import org.quern.model.ProjectFlag;
import org.quern.model.ProjectUsage;
import org.quern.model.ResourceSnapshot;
import org.quern.model.ResourceType;
import org.quern.model.ScheduleLimits;
import org.quern.model.UsageInterval;
import org.quern.scheduler.Hosts;
import org.quern.scheduler.forecast.CreditRanking;
import org.quern.scheduler.forecast.Ranking;

/** What each accounting writes down, worked out on paper. The GPU is twice as fast as the CPU. */
class AccountingTest {
    private static final List<ResourceSnapshot> RESOURCES = List.of(ResourceSnapshot.cpus(2, Hosts.GFLOPS),
            ResourceSnapshot.coprocs(ResourceType.NVIDIA, 1, 2 * Hosts.GFLOPS));
    private static final double TEN_DAYS = ScheduleLimits.DEFAULT_REC_HALF_LIFE_SECONDS;

    private static ProjectUsage used(String name, double share, double cpu, double gpu) {
        return usage(name, share, cpu, gpu, List.of(true, true), List.of(true, true), List.of(true, true));
    }

    private static ProjectUsage usage(String name, double share, double cpu, double gpu, List<Boolean> runnable,
            List<Boolean> owed, List<Boolean> supplies) {
        return new ProjectUsage(Hosts.url(name), share, List.of(cpu, gpu), runnable, owed, supplies);
    }

    private static UsageInterval interval(double seconds, ProjectUsage... projects) {
        return new UsageInterval(Hosts.NOW, seconds, RESOURCES, List.of(projects));
    }

    private static Ledger remembered(String quantity, String project, double value) {
        return Ledger.EMPTY.with(LedgerKey.of(quantity, Hosts.url(project)), value);
    }

    private static double of(Ledger ledger, String quantity, String project) {
        return ledger.get(LedgerKey.of(quantity, Hosts.url(project)));
    }

    private static double of(Ledger ledger, String quantity, String project, ResourceType type) {
        return ledger.get(LedgerKey.of(quantity, Hosts.url(project), type));
    }

    private static double cpu(Ledger ledger, String quantity, String project) {
        return of(ledger, quantity, project, ResourceType.CPU);
    }

    /** A day is half of it where that is wished: half of the old 4e9 is left, and a CPU's 1e9 for that day count half. */
    @Test
    void creditFadesWithTheHalfLifeThatTheUserWishes() {
        double day = 86_400;
        Ledger old = RecentCredit.withCredit(Ledger.EMPTY, Hosts.url("a"), 4e9, Hosts.NOW - day);
        Ledger after = RecentCredit.INSTANCE.advance(old,
                new UsageInterval(Hosts.NOW, day, RESOURCES, List.of(used("a", 1, day, 0)), day, List.of()));
        assertEquals(2.5e9, RecentCredit.credit(after, Hosts.url("a")), 1);
        assertEquals(4e9 * Math.pow(0.5, 0.1) + 1e9 * (1 - Math.pow(0.5, 0.1)), RecentCredit.credit(
                RecentCredit.INSTANCE.advance(old, interval(day, used("a", 1, day, 0))), Hosts.url("a")), 1);
    }

    /** 864,000 s of the CPU and of the GPU in ten days are 3e9 operations a second; half of it joins half of the old 4e9. */
    @Test
    void creditIsWhatWasDoneOnAllResourcesFadingWithAHalfLifeOfTenDays() {
        Ledger old = RecentCredit.withCredit(Ledger.EMPTY, Hosts.url("a"), 4e9, Hosts.NOW - TEN_DAYS);
        Ledger after = RecentCredit.INSTANCE.advance(old, interval(TEN_DAYS, used("a", 1, TEN_DAYS, TEN_DAYS)));
        assertEquals(3.5e9, RecentCredit.credit(after, Hosts.url("a")), 1);
        assertEquals(Hosts.NOW, of(after, "rec_time", "a"));
    }

    /** Ten more days without the client: a quarter of 4e9 is left, and three quarters of 3e9 / 2 are added. */
    @Test
    void timeInWhichTheClientWasOffCountsToo() {
        Ledger old = RecentCredit.withCredit(Ledger.EMPTY, Hosts.url("a"), 4e9, Hosts.NOW - 2 * TEN_DAYS);
        Ledger after = RecentCredit.INSTANCE.advance(old, interval(TEN_DAYS, used("a", 1, TEN_DAYS, TEN_DAYS)));
        assertEquals(1e9 + 0.75 * 1.5e9, RecentCredit.credit(after, Hosts.url("a")), 1);
    }

    /** Half a second is 4e-7 of a half-life: the limit ln 2 / half-life is used. */
    @Test
    void aMomentIsCountedWithoutLossOfDigits() {
        Ledger after = RecentCredit.INSTANCE.advance(Ledger.EMPTY, interval(0.5, used("a", 1, 1000, 0)));
        assertEquals(Math.log(2) / TEN_DAYS * 1000e9, RecentCredit.credit(after, Hosts.url("a")), 1e-3);
        Ledger grown = RecentCredit.INSTANCE.advance(after, new UsageInterval(Hosts.NOW + 0.5, 0.5, RESOURCES,
                List.of(used("a", 1, 1000, 0))));
        assertEquals(2 * Math.log(2) / TEN_DAYS * 1000e9, RecentCredit.credit(grown, Hosts.url("a")), 1);
    }

    /** Credits of 1 and 3 by shares of a half each; who is suspended has none. */
    @Test
    void creditRanksProjectsThatTakePart() {
        Ledger ledger = RecentCredit.withCredit(remembered("rec", "b", 3), Hosts.url("a"), 1, Hosts.NOW);
        HostSnapshot host = Hosts.cpus(1).project("a", 100).project("b", 100)
                .project("c", 100, ProjectFlag.SUSPENDED).build();
        CreditRanking ranking = RecentCredit.ranking(host, ledger);
        assertArrayEquals(new double[]{-0.5, -1.5, -1000},
                IntStream.range(0, 3).mapToDouble(ranking::priority).toArray(), 1e-12);
    }

    /** Over a week e^-1 of the old sum is left, and (1 - e^-1) / 1 of what was done evenly in it; the GPU counts twice. */
    @Test
    void theExponentialAverageFadesByAFactorOfEInAWeek() {
        double week = ExponentialAverage.WEEK_SECONDS;
        Ledger old = remembered("exp_sum", "a", 1000);
        Ledger after = ExponentialAverage.INSTANCE.advance(old, interval(week, used("a", 1, 100, 50)));
        assertEquals(1000 / Math.E + 200 * (1 - 1 / Math.E), of(after, "exp_sum", "a"), 1e-9);
        Ledger moment = ExponentialAverage.INSTANCE.advance(Ledger.EMPTY, interval(0, used("a", 1, 100, 50)));
        assertEquals(200, of(moment, "exp_sum", "a"));
    }

    /** 100 s each: 50 for each unit of share 2, 100 for share 1. The least served starts from 0. */
    @Test
    void turnsAreWhatWasHadForEachUnitOfShareAboveTheLeast() {
        Ledger after = TurnAccounting.INSTANCE.advance(Ledger.EMPTY,
                interval(100, used("a", 2, 100, 0), used("b", 1, 100, 30), used("c", 0, 100, 0)));
        assertEquals(0, cpu(after, "turn", "a"));
        assertEquals(50, cpu(after, "turn", "b"));
        assertEquals(50, cpu(after, "turn", "c"), "no share counts like a share of 1");
        assertEquals(30, of(after, "turn", "b", ResourceType.NVIDIA));
    }

    /** Project a is at 50, the absent one at 30 or 80, and one that only waits is present too. */
    @Test
    void absenceEarnsNothing() {
        ProjectUsage absent = usage("b", 1, 0, 0, List.of(false, false), List.of(true, true), List.of(true, true));
        for (double turn : new double[]{30, 80}) {
            Ledger old = Ledger.EMPTY.with(LedgerKey.of("turn", Hosts.url("b"), ResourceType.CPU), turn);
            Ledger after = TurnAccounting.INSTANCE.advance(old, interval(100, used("a", 2, 100, 0), absent));
            assertEquals(0, cpu(after, "turn", "a"));
            assertEquals(Math.max(0, turn - 50), cpu(after, "turn", "b"));
            Ledger alone = TurnAccounting.INSTANCE.advance(old, interval(100, absent));
            assertEquals(turn, cpu(alone, "turn", "b"), "nobody was present");
            Ledger waiting = TurnAccounting.INSTANCE.advance(old, interval(100, used("a", 2, 100, 0),
                    usage("b", 1, 0, 0, List.of(true, false), List.of(true, true), List.of(true, true))));
            assertEquals(Math.max(0, 50 - turn), cpu(waiting, "turn", "a"));
            assertEquals(Math.max(0, turn - 50), cpu(waiting, "turn", "b"));
        }
    }

    @Test
    void workWithoutAnythingLeftToRunIsPresenceToo() {
        ProjectUsage ended = usage("a", 1, 60, 0, List.of(false, false), List.of(true, true), List.of(true, true));
        assertEquals(0, cpu(TurnAccounting.INSTANCE.advance(Ledger.EMPTY, interval(60, ended)), "turn", "a"));
        Ledger debts = ShortTermDebt.INSTANCE.advance(Ledger.EMPTY, interval(60, ended, used("b", 1, 0, 0)));
        assertEquals(-30, cpu(debts, "debt", "a"));
    }

    @Test
    void rankingsReadTheLedgerByProjectAndResource() {
        HostSnapshot host = Hosts.cpus(2).coprocs(ResourceType.NVIDIA, 1, Hosts.GFLOPS).project("a", 100)
                .project("b", 300).project("c", 100, ProjectFlag.SUSPENDED).build();
        LedgerKey turn = LedgerKey.of("turn", Hosts.url("b"), ResourceType.NVIDIA);
        assertEquals(7, TurnAccounting.ranking(host, Ledger.EMPTY.with(turn, 7)).key(1, 1));
        LedgerKey debt = LedgerKey.of("debt", Hosts.url("b"), ResourceType.NVIDIA);
        Ranking debts = ShortTermDebt.ranking(host, Ledger.EMPTY.with(debt, 7));
        assertEquals(-7, debts.key(1, 1));
        assertEquals(-0.0, debts.key(1, 0));
        // Twelve seconds, three of them for share 100; who is suspended is owed nothing.
        debts.worked(2, 0, 12, 0);
        debts.elapsed(60);
        debts.unpickAll();
        assertArrayEquals(new double[]{-3, -9, 12}, IntStream.range(0, 3).mapToDouble(p -> debts.key(p, 0)).toArray());
    }

    /** Project a used 100 s. Where b accrues too, half of them are owed to it. */
    @Test
    void whoAccruesLongTermDebtIsTheDifferenceBetweenItsSiblings() {
        List<Boolean> no = List.of(false, false);
        List<Boolean> yes = List.of(true, true);
        assertOwed(50, usage("b", 1, 0, 0, no, yes, no), LongTermDebt.NOT_BACKED_OFF);
        assertOwed(0, usage("b", 1, 0, 0, no, List.of(false, true), yes), LongTermDebt.NOT_BACKED_OFF);
        assertOwed(50, usage("b", 1, 0, 0, no, no, List.of(true, false)), LongTermDebt.SUPPLIES);
        assertOwed(0, usage("b", 1, 0, 0, no, yes, List.of(false, true)), LongTermDebt.SUPPLIES);
        assertOwed(50, usage("b", 1, 0, 0, no, List.of(false, true), no), LongTermDebt.HOST_WIDE);
        assertOwed(0, usage("b", 1, 0, 0, no, no, yes), LongTermDebt.HOST_WIDE);
        assertOwed(25, usage("b", 1, 0, 0, no, yes, yes), LongTermDebt.HOST_WIDE, 3);
        assertOwed(50, usage("b", 0, 0, 0, no, yes, yes), LongTermDebt.HOST_WIDE, 0);
    }

    private static void assertOwed(double owed, ProjectUsage b, LongTermDebt accounting) {
        assertOwed(owed, b, accounting, 1);
    }

    private static void assertOwed(double owed, ProjectUsage b, LongTermDebt accounting, double shareOfA) {
        Ledger ledger = accounting.advance(Ledger.EMPTY, interval(100, used("a", shareOfA, 100, 0), b));
        assertEquals(owed, cpu(ledger, "debt", "b"), accounting.name());
        assertEquals(0, owed + cpu(ledger, "debt", "a"), accounting.name());
    }

    @Test
    void overallDebtCountsAResourceByItsSpeed() {
        HostSnapshot host = Hosts.cpus(2).coprocs(ResourceType.NVIDIA, 1, 2 * Hosts.GFLOPS).project("a", 100)
                .project("b", 100).build();
        Ledger ledger = Ledger.EMPTY.with(LedgerKey.of("debt", Hosts.url("b"), ResourceType.CPU), 10)
                .with(LedgerKey.of("debt", Hosts.url("b"), ResourceType.NVIDIA), 5);
        assertArrayEquals(new double[]{0, 20}, LongTermDebt.overall(host, ledger));
        assertEquals(2, LongTermDebt.speed(host, 1));
    }
}
