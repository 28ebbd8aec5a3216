package org.quern.scheduler.account;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.model.Ledger;
import org.quern.model.LedgerKey;
import org.quern.model.ResourceSnapshot;
import org.quern.model.ResourceType;
import org.quern.model.UsageInterval;
import org.quern.scheduler.risk.Interruptions;
import org.quern.scheduler.risk.UsualHours;

/** Hours of the week in which a computer is on, from what is seen of them. Time begins with a week; its first five days are working days. */
class OnOffHabitsTest {
    private static final double HOUR = 3600;
    private static final double DAY = 24 * HOUR;
    private static final double WEEK = 7 * DAY;
    private static final double START = 2000 * WEEK;
    private static final Interruptions BY_CHANCE = new Interruptions(1 / HOUR, HOUR);

    private static Ledger passed(Ledger ledger, double ends, UsageInterval.Turn... turns) {
        double seconds = 0;
        for (UsageInterval.Turn turn : turns) {
            seconds += turn.seconds();
        }
        Map<LedgerKey, Double> changes = new HashMap<>();
        OnOffTimes.advance(ledger, new UsageInterval(START + ends, seconds,
                List.of(new ResourceSnapshot(ResourceType.CPU, 1, 1e9, 1, true)), List.of(), 1, List.of(turns)),
                changes);
        return ledger.with(changes);
    }

    private static UsageInterval.Turn turn(double hours, boolean on) {
        return new UsageInterval.Turn(hours * HOUR, on, on);
    }

    /** On from 9:00 to 17:00 on so many days of a week. */
    private static Ledger days(int days, int ofWeek) {
        Ledger ledger = Ledger.EMPTY;
        for (int day = 0; day < days; day++) {
            boolean on = day % 7 < ofWeek;
            ledger = passed(ledger, (day + 1) * DAY, turn(9, false), turn(8, on), turn(7, false));
        }
        return ledger;
    }

    private static Interruptions seen(Ledger ledger, double at) {
        return OnOffHabits.interruptions(ledger, ResourceType.CPU, START + at, BY_CHANCE);
    }

    /** In the first week nothing is said; from then on only its hours count, each of them for itself, and there are no interruptions in them. */
    @Test
    void nightsAreLearntInAWeek() {
        assertSame(BY_CHANCE, seen(days(6, 7), 6 * DAY));
        Interruptions seen = seen(days(7, 7), 7 * DAY);
        assertEquals(0, seen.rate(), 1e-12);
        assertEquals(8 / 24.0, seen.available(), 1e-9);
        assertEquals(HOUR, seen(days(7, 7), 7 * DAY + 16 * HOUR).hours().within(17 * HOUR), 1e-6);
    }

    /**
     * Four weeks of five days. An hour of a working day is on in 4 of 4, and 5 of 7 days are on at that hour, which count for a quarter of a week:
     * (4 + 5/28) / 4.25 = .983; on the others (0 + 5/28) / 4.25 = .042. Where it is on it is on in (40 * .983² + 16 * .042²) / (40 * .983 + 16 * .042)
     * = .967 of the time. From 13:00 of the fifth day on 48 hours hold 4 and 12 of these hours, (4 * .983 + 12 * .042) / .967 = 4.59 hours, not 48 * 40 / 168 = 11.4.
     */
    @Test
    void weekendsAreLearntInAMonth() {
        Interruptions seen = seen(days(28, 5), 28 * DAY + 4 * DAY + 13 * HOUR);
        assertEquals(4.59 * HOUR, seen.hours().within(48 * HOUR), 0.02 * HOUR);
        assertEquals(40 / 168.0, seen.available(), 0.001);
    }

    @Test
    void longStepsTeachWhatShortOnesDo() {
        Ledger steps = Ledger.EMPTY;
        for (double at = 600; at <= 28 * DAY; at += 600) {
            double of = (at - 600) % DAY;
            boolean on = (int) ((at - 600) / DAY) % 7 < 5 && of >= 9 * HOUR && of < 17 * HOUR;
            steps = passed(steps, at, turn(1 / 6.0, on));
        }
        Ledger long_ = days(28, 5);
        assertEquals(long_.values().keySet(), steps.values().keySet());
        Ledger other = steps;
        long_.values().forEach((key, value) -> assertEquals(value, other.get(key), 1e-6 * Math.abs(value), "" + key));
    }

    /** A client that is off at night is seen by the gap between two intervals. */
    @Test
    void gapsAreTimesOff() {
        Ledger ledger = Ledger.EMPTY;
        for (int day = 0; day < 8; day++) {
            ledger = passed(ledger, day * DAY + 17 * HOUR, turn(8, true));
        }
        ledger = passed(ledger, 8 * DAY + 9.5 * HOUR, turn(0.5, true));
        assertEquals(HOUR, seen(ledger, 8 * DAY + 16 * HOUR).hours().within(17 * HOUR), 0.3 * HOUR);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.3, 3, 30})
    void whatComesByChanceIsNoHabit(double hours) {
        int judged = 0;
        for (long seed = 1; seed <= 20; seed++) {
            Random random = new Random(seed);
            Ledger ledger = Ledger.EMPTY;
            double at = 0;
            boolean on = true;
            while (at < 40 * DAY) {
                double spell = -hours * Math.log(1 - random.nextDouble());
                at += spell * HOUR;
                ledger = passed(ledger, at, turn(spell, on));
                on = !on;
            }
            judged += seen(ledger, at).equals(BY_CHANCE) ? 0 : 1;
        }
        assertTrue(judged <= (hours > 10 ? 3 : 0), judged + " of 20 with spells of " + hours + " h");
    }

    /** One day of ten it stays off: that is no night, and counts as an interruption of eight hours. */
    @Test
    void daysThatAreMissedAreInterruptions() {
        Ledger ledger = Ledger.EMPTY;
        for (int day = 0; day < 100; day++) {
            ledger = passed(ledger, (day + 1) * DAY, turn(9, false), turn(8, day % 10 != 9), turn(7, false));
        }
        Interruptions seen = seen(ledger, 100 * DAY);
        assertTrue(seen.seconds() > 2 * HOUR && seen.seconds() < 8 * HOUR, seen.seconds() / HOUR + " h");
        assertEquals(0.9 * 8 / 24, seen.available(), 0.02);
    }

    @Test
    void whatIsKeptIsBoundedAndNothingIsKeptOfWhatIsAlwaysOn() {
        assertTrue(days(200, 5).values().size() < UsualHours.WEEK + 20);
        Ledger always = Ledger.EMPTY;
        for (int day = 1; day <= 100; day++) {
            always = passed(always, day * DAY, turn(24, true));
        }
        assertTrue(always.values().size() < 20, always.toString());
        assertSame(BY_CHANCE, seen(always, 100 * DAY));
    }

    @Test
    void afterTwoWeeksAwayItLearnsAnew() {
        Ledger back = passed(days(28, 5), 28 * DAY + 3 * WEEK, turn(1, true));
        assertSame(BY_CHANCE, seen(back, 28 * DAY + 3 * WEEK));
        Ledger now = back;
        for (int hour = 1; hour <= 8 * 24; hour++) {
            now = passed(now, 28 * DAY + 3 * WEEK + hour * HOUR, turn(1, true));
        }
        assertSame(BY_CHANCE, seen(now, 60 * DAY));
    }
}
