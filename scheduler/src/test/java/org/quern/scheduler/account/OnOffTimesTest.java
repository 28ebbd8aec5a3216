package org.quern.scheduler.account;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.model.Ledger;
import org.quern.model.LedgerKey;
import org.quern.model.ProjectUsage;
import org.quern.model.ResourceSnapshot;
import org.quern.model.ResourceType;
import org.quern.model.UsageInterval;
import org.quern.scheduler.Hosts;
import org.quern.scheduler.risk.Interruptions;

/** How long a computer computes at a stretch and how long it does not, as it is seen from interval to interval. */
class OnOffTimesTest {
    private static final double START = 1_000_000;

    private static ResourceSnapshot cpu(double available, boolean allowed) {
        return new ResourceSnapshot(ResourceType.CPU, 1, 1e9, available, allowed);
    }

    private static Ledger step(Ledger ledger, double ends, double seconds, boolean allowed) {
        Map<LedgerKey, Double> changes = new HashMap<>();
        OnOffTimes.advance(ledger, new UsageInterval(START + ends, seconds, List.of(cpu(1, allowed)), List.of()),
                changes);
        return ledger.with(changes);
    }

    private static double told(Ledger ledger, String quantity) {
        return ledger.get(new LedgerKey("spell_" + quantity, "", "CPU"));
    }

    /** An hour without interruption, looked at each minute. */
    private static Ledger hour() {
        Ledger ledger = Ledger.EMPTY;
        for (int minute = 1; minute <= 60; minute++) {
            ledger = step(ledger, 60 * minute, 60, true);
        }
        return ledger;
    }

    @Test
    void whatIsNeverInterruptedIsAlwaysOn() {
        assertEquals(List.of(3600.0, 0.0, 3600.0),
                List.of(told(hour(), "on"), told(hour(), "count"), OnOffTimes.computed(hour())));
        assertEquals(Interruptions.NONE, OnOffTimes.interruptions(hour(), cpu(1, true)));
        assertEquals(Interruptions.NONE, OnOffTimes.interruptions(hour(), cpu(0.999, true)));
        assertTrue(OnOffTimes.interruptions(hour(), cpu(0.998, true)).rate() > 0, "the user's figures say otherwise");
    }

    @ParameterizedTest
    @CsvSource({"29, 0, 0", "30, 0, 0", "31, 1, 31", "1000, 1, 1000", "1209540, 1, 1209540", "1209541, 0, 0"})
    void aGapBetweenTwoLooksIsASpellOffUnlessItIsNoneOrTooLong(double gap, double count, double off) {
        Ledger ledger = step(hour(), 3600 + gap + 60, 60, true);
        assertEquals(List.of(count, off, off * off), List.of(told(ledger, "count"), told(ledger, "off"),
                told(ledger, "off_squares")));
        assertEquals(count > 0 ? 0.995 * 3600 + 60 : gap > 1000 ? 3600 : 3660, told(ledger, "on"), 1e-9);
        assertEquals(gap > 1_209_540 ? 3600 : 3660, OnOffTimes.computed(ledger), 1e-9);
    }

    @Test
    void whileItIsForbiddenItIsOffUntilItIsAllowedAgain() {
        Ledger ledger = step(step(hour(), 3660, 60, false), 3760, 100, false);
        assertEquals(List.of(160.0, 0.0, 3600.0),
                List.of(told(ledger, "off_now"), told(ledger, "count"), told(ledger, "on")));
        ledger = step(ledger, 3790, 30, true);
        assertEquals(List.of(0.0, 1.0, 160.0, 160.0 * 160), List.of(told(ledger, "off_now"), told(ledger, "count"),
                told(ledger, "off"), told(ledger, "off_squares")));
        assertEquals(List.of(3630.0, 0.995 * 3600 + 30), List.of(OnOffTimes.computed(ledger), told(ledger, "on")));
    }

    /** Off for 400 s and for 500 s of the hour; however it is looked at, that are two spells, of 900 s and 160,000 + 250,000 s². */
    @Test
    void anIntervalCountsWhatTheTurnsInsideItWouldHave() {
        List<UsageInterval.Turn> turns = List.of(turn(1000, true), turn(400, false), turn(1200, true),
                turn(200, false), turn(300, false), turn(500, true));
        double ends = 3600;
        Ledger byTurns = hour();
        for (UsageInterval.Turn turn : turns) {
            ends += turn.seconds();
            byTurns = step(byTurns, ends, turn.seconds(), turn.cpus());
        }
        Map<LedgerKey, Double> changes = new HashMap<>();
        OnOffTimes.advance(hour(), new UsageInterval(START + ends, 3600, List.of(cpu(1, true)), List.of(), 1, turns),
                changes);
        Ledger atOnce = hour().with(changes);
        assertEquals(byTurns, atOnce);
        assertEquals(List.of(3600.0 + 2700, 1.995, 0.995 * 400 + 500, 0.995 * 160_000 + 250_000),
                List.of(OnOffTimes.computed(atOnce), told(atOnce, "count"), told(atOnce, "off"),
                        told(atOnce, "off_squares")));
    }

    @Test
    void timeBetweenTwoLooksInTheMiddleOfASpellBelongsToIt() {
        Ledger ledger = step(step(hour(), 3660, 60, false), 3740, 60, false);
        assertEquals(140, told(ledger, "off_now"), "20 s between two looks");
        assertEquals(60 + 20 + 60 + 40, told(step(ledger, 3840, 60, true), "off"));
    }

    private static UsageInterval.Turn turn(double seconds, boolean allowed) {
        return new UsageInterval.Turn(seconds, allowed, false);
    }

    @Test
    void aClockThatIsSetBackBeginsAnew() {
        Ledger ledger = step(step(hour(), 3660, 60, false), 3720, 60, false);
        Ledger back = step(ledger, 100, 60, true);
        assertEquals(List.of(0.0, 0.0, 3600.0), List.of(told(back, "off_now"), told(back, "count"), told(back, "on")));
        assertEquals(3660, told(step(back, 160, 60, true), "on"));
    }

    @Test
    void olderSpellsFadeByAHalfPercentEach() {
        Ledger ledger = Ledger.EMPTY;
        double count = 0;
        for (int spell = 1; spell <= 500; spell++) {
            ledger = step(ledger, 1000 * spell, 60, true);
            count = spell == 1 ? 0 : 0.995 * count + 1;
        }
        assertEquals(count, told(ledger, "count"), 1e-6);
        assertTrue(count > 180 && count < 200);
        assertEquals(940 * count, told(ledger, "off"), 1e-3);
    }

    @ParameterizedTest
    @CsvSource({"0.5, 3600, 3600, 25920000", "0.8, 3600, 900, 1620000"})
    void withoutASpellSeenTheUsersFiguresAreAllThatIsKnown(double available, double on, double off, double square) {
        assertEquals(Interruptions.of(on, off, square), OnOffTimes.interruptions(Ledger.EMPTY, cpu(available, true)));
    }

    @Test
    void aGuessOfTwoSpellsStandsBesideWhatWasSeen() {
        Ledger ledger = step(hour(), 3600 + 1000 + 60, 60, true);
        double on = (2 * 3600 + 0.995 * 3600 + 60) / 3;
        assertEquals(Interruptions.of(on, 1000 / 3.0, 1e6 / 3), OnOffTimes.interruptions(ledger, cpu(1, true)));
        assertEquals(Interruptions.of(on, (2 * 3600 + 1000) / 3.0, (4 * 3600.0 * 3600 + 1e6) / 3),
                OnOffTimes.interruptions(ledger, cpu(0.5, true)));
    }

    private static UsageInterval used(double ends, double seconds, double... instanceSeconds) {
        List<ProjectUsage> projects = new ArrayList<>();
        for (int p = 0; p < instanceSeconds.length; p++) {
            projects.add(new ProjectUsage(Hosts.url("p" + p), 1 + p, List.of(instanceSeconds[p]), List.of(true),
                    List.of(true),
                    List.of(true)));
        }
        return new UsageInterval(START + ends, seconds, List.of(cpu(1, true)), projects);
    }

    @ParameterizedTest
    @ValueSource(longs = {141, 142, 143})
    void twoShortIntervalsGiveWhatALongOneGives(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < 50; round++) {
            double first = random.nextInt(500_000);
            double second = random.nextInt(500_000);
            double rate = 4 * random.nextDouble();
            ShareAccounting average = ExponentialAverage.INSTANCE;
            Ledger before = average.advance(Ledger.EMPTY, used(0, 1000, 500, 700));
            Ledger once = average.advance(before, used(first + second, first + second, rate * (first + second), 0));
            Ledger twice = average.advance(average.advance(before, used(first, first, rate * first, 0)),
                    used(first + second, second, rate * second, 0));
            once.values().forEach((key, value) -> assertEquals(value, twice.get(key), Math.abs(value) * 1e-9 + 1e-9,
                    key + ", seed " + seed));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {151, 152, 153})
    void whatIsOwedToSomeIsPaidByOthers(long seed) {
        Random random = new Random(seed);
        Ledger ledger = Ledger.EMPTY;
        for (int i = 0; i < 50; i++) {
            UsageInterval interval = used(60 * i, 60, random.nextInt(60), random.nextInt(60), random.nextInt(60));
            Map<LedgerKey, Double> changes = new HashMap<>();
            Debts.step(ledger, interval, 0, (project, r) -> true, changes);
            ledger = ledger.with(changes);
            double sum = ledger.values().values().stream().mapToDouble(Double::doubleValue).sum();
            assertEquals(0, sum, 1e-6, "seed " + seed);
        }
    }

    @Test
    void whoDoesNotAccrueIsOwedNothingAndPaysAllTheSame() {
        Map<LedgerKey, Double> changes = new HashMap<>();
        Debts.step(Ledger.EMPTY, used(60, 60, 10, 50, 30), 0, (project, r) -> project.share() > 1, changes);
        assertEquals(Map.of(LedgerKey.of("debt", Hosts.url("p0"), ResourceType.CPU), -10.0,
                LedgerKey.of("debt", Hosts.url("p1"), ResourceType.CPU), 80 * 2 / 5.0 - 50,
                LedgerKey.of("debt", Hosts.url("p2"), ResourceType.CPU), 80 * 3 / 5.0 - 30), changes);
    }
}
