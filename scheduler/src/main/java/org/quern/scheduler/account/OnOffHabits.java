package org.quern.scheduler.account;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.quern.model.Ledger;
import org.quern.model.LedgerKey;
import org.quern.model.ResourceType;
import org.quern.model.UsageInterval;
import org.quern.scheduler.risk.Interruptions;
import org.quern.scheduler.risk.UsualHours;

/**
 * In which hours of the week this computer computes, learnt from what is seen of them: nights, office hours, weekends (docs/policies/RISK.md). For each hour of the week the
 * part of it that is off is kept, a mean of the last weeks; an hour that is seldom seen goes by the same hour of the other days. They count only
 * if they explain most of when it is on. What is off in the usual hours all the same are the interruptions that remain.
 */
final class OnOffHabits {
    private static final String SINCE = "habit_since";
    private static final String HOUR = "habit_hour";
    private static final String HOUR_OFF = "habit_hour_off";
    private static final String USED = "habit_used";
    private static final String OFF_NOW = "habit_off_now";
    private static final String OFF = "habit_off";
    private static final String SQUARES = "habit_off_squares";
    private static final List<String> BINS = new ArrayList<>();
    private static final double HOUR_SECONDS = 3600;
    private static final int DAY = 24;
    /** An older week counts for three quarters of the next one from this many on: habits change. */
    private static final double WEEKS = 4;
    /** Days before habits are spoken of. */
    private static final double LEAST_DAYS = 7;
    /** What the same hour of the other days counts for, in weeks of its own, where it was seen once; less the oftener it was. */
    private static final double OTHER_DAYS = 1;
    /** Part of the variance of being on that the hours have to explain: of what comes by chance they seem to explain a third in the first week. */
    private static final double EXPLAINED = 0.5;
    /** A computer that is on for more of the time than this has no habits to learn. */
    private static final double ALWAYS = 0.999;

    static {
        for (int bin = 0; bin < UsualHours.WEEK; bin++) {
            BINS.add("habit_off_" + bin);
        }
    }

    private OnOffHabits() {}

    /** How computing is interrupted as seen at {@code now}; {@code otherwise} if it is not by habit. */
    static Interruptions interruptions(Ledger ledger, ResourceType type, double now, Interruptions otherwise) {
        if (ledger.get(key(USED, type)) <= 0) {
            return otherwise;
        }
        Week week = new Week(ledger, type);
        double[] on = week.on();
        double usual = usual(on);
        for (int bin = 0; bin < on.length; bin++) {
            on[bin] /= usual;
        }
        double guessed = SpellMemory.PRIOR_SPELLS * SpellMemory.PRIOR_SECONDS;
        double length = (2 * guessed * SpellMemory.PRIOR_SECONDS + week.squares) / (2 * (guessed + week.off));
        return new Interruptions((1 / usual - 1) / length, length, UsualHours.of(on, now));
    }

    /** The hours of the week that count for reports; all of them if it is not on by habit. */
    static UsualHours hours(Ledger ledger, ResourceType type, double now) {
        return interruptions(ledger, type, now, Interruptions.NONE).hours();
    }

    /** Part of the time in which it is on in the hours in which it is on: 1 if it keeps to them. */
    private static double usual(double[] on) {
        double sum = 0;
        double squares = 0;
        for (double part : on) {
            sum += part;
            squares += part * part;
        }
        return sum > 0 ? squares / sum : 1;
    }

    /** The clock was set, or the computer was put away: what was learnt says nothing of now. */
    static void forget(ResourceType type, Map<LedgerKey, Double> changes) {
        changes.put(key(SINCE, type), -1.0);
        changes.put(key(USED, type), 0.0);
        changes.put(key(OFF_NOW, type), 0.0);
    }

    /** Of the resource with index {@code r} the turns of {@code interval} have passed, and {@code gap} seconds off before. */
    static void advance(Ledger ledger, UsageInterval interval, int r, double gap, Map<LedgerKey, Double> changes) {
        Week week = new Week(ledger, interval.resources().get(r).type());
        double at = interval.endsAt() - interval.seconds();
        week.pass(at - gap, gap, false);
        for (UsageInterval.Turn turn : interval.turns()) {
            week.pass(at, turn.seconds(), turn.allowed(r));
            at += turn.seconds();
        }
        week.note(changes);
    }

    private static LedgerKey key(String quantity, ResourceType type) {
        return new LedgerKey(quantity, "", type.name());
    }

    /** The hours as they are while time passes. */
    private static final class Week {
        private final Ledger ledger;
        private final ResourceType type;
        private final Map<LedgerKey, Double> learnt = new TreeMap<>();
        private double since;
        private double hour;
        private double hourOff;
        private double used;
        private double offNow;
        private double off;
        private double squares;

        Week(Ledger ledger, ResourceType type) {
            this.ledger = ledger;
            this.type = type;
            since = ledger.get(key(SINCE, type), -1);
            hour = ledger.get(key(HOUR, type));
            hourOff = ledger.get(key(HOUR_OFF, type));
            used = ledger.get(key(USED, type));
            offNow = ledger.get(key(OFF_NOW, type));
            off = ledger.get(key(OFF, type));
            squares = ledger.get(key(SQUARES, type));
        }

        void pass(double from, double seconds, boolean on) {
            double until = from + seconds;
            if (!(seconds > 0)) {
                return;
            }
            if (since < 0) {
                since = Math.floor(from / HOUR_SECONDS);
                hour = since;
                hourOff = 0;
            }
            while (hour < Math.floor(until / HOUR_SECONDS)) {
                count((hour + 1) * HOUR_SECONDS - Math.max(from, hour * HOUR_SECONDS), on);
                endHour();
            }
            count(until - Math.max(from, hour * HOUR_SECONDS), on);
        }

        private void count(double seconds, boolean on) {
            if (!on) {
                double part = Math.max(0, seconds);
                hourOff += part;
                offNow += used > 0 ? part * (1 - bin((int) (hour % UsualHours.WEEK))) : 0;
            } else if (seconds > 0 && offNow > 0) {
                off = SpellMemory.KEPT * off + offNow;
                squares = SpellMemory.KEPT * squares + offNow * offNow;
                offNow = 0;
            }
        }

        private void endHour() {
            int bin = (int) (hour % UsualHours.WEEK);
            double part = Math.clamp(hourOff / HOUR_SECONDS, 0, 1);
            double times = Math.min(WEEKS, seen(bin) + 1);
            double value = times <= 1 ? part : bin(bin) + (part - bin(bin)) / times;
            if (value != bin(bin)) {
                learnt.put(key(BINS.get(bin), type), value);
            }
            hour++;
            hourOff = 0;
            if (hour % DAY == 0) {
                judge();
            }
        }

        /** How often that hour of the week was seen from its beginning to its end. */
        private double seen(int bin) {
            double first = since + Math.floorMod(bin - (long) (since % UsualHours.WEEK), (long) UsualHours.WEEK);
            return first < hour ? 1 + Math.floor((hour - 1 - first) / UsualHours.WEEK) : 0;
        }

        private double bin(int bin) {
            LedgerKey key = key(BINS.get(bin), type);
            Double value = learnt.get(key);
            return value == null ? ledger.get(key) : value;
        }

        /** Part of each hour of the week in which it is on, as far as is known. */
        double[] on() {
            double[] on = new double[UsualHours.WEEK];
            for (int ofDay = 0; ofDay < DAY; ofDay++) {
                double sum = 0;
                double times = 0;
                for (int bin = ofDay; bin < on.length; bin += DAY) {
                    double seen = Math.min(WEEKS, seen(bin));
                    times += seen;
                    sum += seen * (1 - bin(bin));
                }
                double others = times > 0 ? sum / times : 1;
                for (int bin = ofDay; bin < on.length; bin += DAY) {
                    double seen = Math.min(WEEKS, seen(bin));
                    double guess = OTHER_DAYS / Math.max(1, seen);
                    on[bin] = (seen * (1 - bin(bin)) + guess * others) / (seen + guess);
                }
            }
            return on;
        }

        private void judge() {
            double[] on = on();
            double mean = 0;
            for (double part : on) {
                mean += part / on.length;
            }
            double explained = mean < ALWAYS ? (usual(on) - mean) / (1 - mean) : 0;
            used = hour - since >= LEAST_DAYS * DAY && explained > EXPLAINED ? 1 : 0;
        }

        void note(Map<LedgerKey, Double> changes) {
            changes.putAll(learnt);
            changes.put(key(SINCE, type), since);
            changes.put(key(HOUR, type), hour);
            changes.put(key(HOUR_OFF, type), hourOff);
            changes.put(key(USED, type), used);
            changes.put(key(OFF_NOW, type), offNow);
            changes.put(key(OFF, type), off);
            changes.put(key(SQUARES, type), squares);
        }
    }
}
