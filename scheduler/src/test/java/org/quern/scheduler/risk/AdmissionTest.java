package org.quern.scheduler.risk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.quern.scheduler.Hosts.HOUR;
import static org.quern.scheduler.Hosts.aTask;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.model.HostSnapshot;
import org.quern.model.ProjectSnapshot;
import org.quern.model.RunTime;
import org.quern.model.TaskSnapshot;
import org.quern.scheduler.Hosts;

/** How many fresh tasks a queue has room for, and what single figures of risk are (docs/policies/SLACK.md, docs/policies/RISK.md). */
class AdmissionTest {
    private static final double TOLERANCE = 0.01;
    private static final Interruptions HALF = Interruptions.of(HOUR, HOUR, 2 * HOUR * HOUR);

    private static Admission admission(Hosts hosts, Interruptions interruptions, FreshTask fresh) {
        HostSnapshot host = hosts.build();
        return new Admission(host, Risks.of(host, List.of(interruptions)), 0, 0, fresh);
    }

    private static Hosts cpus(int count) {
        return Hosts.cpus(count).project("p", 1);
    }

    /** Of a certain length, to be reported two minutes before its deadline. */
    private static FreshTask fresh(double seconds, double latency) {
        return new FreshTask(seconds, 0, seconds, latency, 1);
    }

    @ParameterizedTest
    @CsvSource({"1, 10, 3", "2, 10, 6", "1, 3, 3", "1, 2, 2", "1, 1, 1", "1, 0, 0", "1, -5, 0", "4, 100, 12"})
    void asManyAreAdmittedAsAreDoneInTime(int cpus, int most, int admitted) {
        assertEquals(admitted, admission(cpus(cpus), Interruptions.NONE, fresh(1000, 3120)).most(most, TOLERANCE));
        assertEquals(Math.min(Math.max(0, most), 2 * cpus),
                admission(cpus(cpus), Interruptions.NONE, fresh(1000, 3119)).most(most, TOLERANCE));
    }

    @ParameterizedTest
    @CsvSource({"1120, 0", "1119, 1", "100, 1", "50000, 0"})
    void aTaskThatStartsAtOnceIsLateOrNot(double latency, double risk) {
        assertEquals(risk, admission(cpus(1), Interruptions.NONE, fresh(1000, latency)).alone());
    }

    @Test
    void whatIsLateAnywayIsNoReasonAgainstMoreOfIt() {
        assertEquals(7, admission(cpus(1), Interruptions.NONE, fresh(1000, 500)).most(7, TOLERANCE));
        assertEquals(7, admission(cpus(1), Interruptions.NONE, fresh(1000, 3120)).most(7, 1), "anything is tolerated");
    }

    @ParameterizedTest
    @CsvSource({"620, 0", "1119, 0", "1120, 0", "1121, 0", "1619, 0", "1620, 1", "2120, 2"})
    void aTaskOnHandIsNotLostForAFreshOne(double latency, int admitted) {
        // 1000 s of it are left, and as many to its deadline: nothing may come before it.
        Hosts hosts = cpus(1).task(aTask(0).remaining(1000).spread(0).due(1120));
        assertEquals(admitted, admission(hosts, Interruptions.NONE, fresh(500, latency)).most(2, TOLERANCE));
    }

    @Test
    void whatIsOnHandAndHasTimeLetsAFreshOneGoFirst() {
        Hosts hosts = cpus(1).task(aTask(0).remaining(1000).spread(0).due(1620));
        assertEquals(1, admission(hosts, Interruptions.NONE, fresh(500, 620)).most(2, TOLERANCE));
    }

    @ParameterizedTest
    @CsvSource({"0, 1", "500, 0", "-500, 1"})
    void whatWasDoneOfATaskAlreadyIsLostWithIt(double elapsed, int admitted) {
        HostSnapshot host = cpus(1).task(aTask(0).remaining(1000).spread(0).due(1120)).build();
        TaskSnapshot task = host.tasks().getFirst();
        HostSnapshot begun = host.withTasks(List.of(new TaskSnapshot("t", 0, 0, 0, task.usage(), 1, task.receivedAt(),
                task.deadline(), 1000, 0, 0, task.obstacle(), task.run(), new RunTime(elapsed, 0, 1000, 1000, 0))));
        // One fresh task of 500 s, of which twice may be lost: 1000 s.
        assertEquals(admitted,
                new Admission(begun, Risks.of(begun, List.of(Interruptions.NONE)), 0, 0, fresh(500, 620)).most(1, 2));
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "-1, 0", "1, 1000", "5, 1000"})
    void theFirstBeginsWhenWhatIsBeforeItIsDone(int count, double delay) {
        Hosts hosts = cpus(1).task(aTask(0).remaining(1000).spread(0).due(2000));
        assertEquals(delay, admission(hosts, Interruptions.NONE, fresh(500, 9000)).delaySeconds(count));
        assertEquals(2 * delay, admission(hosts, HALF, fresh(500, 9000)).delaySeconds(count), 1e-6);
    }

    @ParameterizedTest
    @ValueSource(longs = {91, 92, 93})
    void theLargestNumberIsTheOneThatCountingUpFinds(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < 15; round++) {
            Hosts hosts = cpus(1 + random.nextInt(3));
            for (int i = 0; i < random.nextInt(5); i++) {
                hosts.task(aTask(0).remaining(random.nextInt(4000)).due(4000 + random.nextInt(30_000)));
            }
            Admission admission = admission(hosts, random.nextBoolean() ? HALF : Interruptions.NONE,
                    new FreshTask(500 + random.nextInt(2000), 100, 500, 3000 + random.nextInt(40_000), 1));
            int most = admission.most(40, TOLERANCE);
            int counted = 0;
            while (counted < 40 && admission.most(counted + 1, TOLERANCE) == counted + 1) {
                counted++;
            }
            assertEquals(counted, most, "seed " + seed + " round " + round);
        }
    }

    @ParameterizedTest
    @CsvSource({"599, true", "600, false", "601, false", "0, true"})
    void ofAVersionEnoughIsKnownIfItsSpreadIsNotTooWide(double deviation, boolean known) {
        FreshTask task = new FreshTask(1000, deviation, 1000, 9000, 2);
        assertEquals(known, task.known());
        assertEquals(deviation * deviation, task.variance());
        assertEquals(new FreshTask(1000, deviation, 1000, 8000, 2), task.dueEarlier(1000));
    }

    @ParameterizedTest
    @CsvSource({"14400, 3600, 25920000, 3600, 6.9444444e-5", "14400, 3600, 0, 1800, 1.3888889e-4",
        "100, 100, 40000, 200, 0.005"})
    void interruptionsHaveTheMomentsThatWereMeasured(double on, double off, double square, double length, double rate) {
        Interruptions told = Interruptions.of(on, off, square);
        assertEquals(length, told.seconds(), 1e-9);
        assertEquals(rate, told.rate(), rate * 1e-6);
        assertEquals(on / (on + off), told.available(), 1e-12);
    }

    @ParameterizedTest
    @CsvSource({"0, 5", "-1, 5", "5, 0", "5, -1", "NaN, 5", "5, NaN", "1000000, 0.99"})
    void whatIsHardlyEverOffIsAlwaysOn(double on, double off) {
        assertEquals(Interruptions.NONE, Interruptions.of(on, off, 50));
        assertTrue(Interruptions.of(1_000_000, 1.0, 50).rate() > 0);
    }

    @ParameterizedTest
    @CsvSource({"0, 0.5", "1, 0.15865525", "1.959964, 0.025", "3, 0.0013498980", "6, 9.8659e-10", "-1, 0.84134475",
        "-1.959964, 0.975"})
    void theNormalTailIsThatOfTables(double z, double tail) {
        assertEquals(tail, MissRisk.normalTail(z), 1e-7);
    }

    @ParameterizedTest
    @CsvSource({"3600, 0.23333333", "3599, 0.76666667", "6041, 0.01125741", "1159, 0.98874259", "8743, 0", "20000, 0",
        "1, 0.98874259", "0, 1"})
    void aSpreadIsSeenAtFivePoints(double left, double risk) {
        assertEquals(risk, MissRisk.of(3600, 1800 * 1800, left, Interruptions.NONE), 1e-6);
    }

    @Test
    void aNarrowSpreadIsNone() {
        assertEquals(0, MissRisk.of(1000, 25, 1000, Interruptions.NONE));
        assertTrue(MissRisk.of(1000, 25.1, 1000, Interruptions.NONE) > 0.2);
        assertEquals(0, MissRisk.of(1000, 0, 1000, Interruptions.NONE));
    }

    @ParameterizedTest
    @CsvSource({"0, 0.6321206", "1, 0.34575", "3, 0.093863", "10, 0.000572650"})
    void oneInterruptionInTheMeanIsLongerThanTheRoom(double lengths, double risk) {
        Interruptions hourly = new Interruptions(1 / HOUR, HOUR);
        assertEquals(risk, MissRisk.interrupted(HOUR, HOUR + lengths * HOUR, hourly), risk * 1e-4);
    }

    @Test
    void manyInterruptionsAreNormalWithoutAJump() {
        Interruptions often = new Interruptions(0.01, 50);
        for (double factor : new double[]{0.8, 1, 1.2}) {
            double few = MissRisk.interrupted(5999, 5999 + 3000 * factor, often);
            double many = MissRisk.interrupted(6001, 6001 + 3000 * factor, often);
            assertEquals(few, many, 0.02, "room for " + factor + " of the mean");
        }
        assertEquals(0.5, MissRisk.interrupted(100_000, 150_000, often), 1e-7);
    }

    @Test
    void withoutWorkNothingIsInterruptedAndWithoutRoomAllIsLate() {
        assertEquals(0, MissRisk.interrupted(0, 5, HALF));
        assertEquals(1, MissRisk.interrupted(6, 5, HALF));
        assertEquals(0, MissRisk.interrupted(5, 5, Interruptions.NONE));
        assertEquals(0, MissRisk.interrupted(5, 6, new Interruptions(1, 0)));
    }

    /** A thousand seconds each, due after 3,120 with two minutes for the report: of one that may run at a time three, on however many CPUs. */
    @ParameterizedTest(name = "{0} at once")
    @CsvSource({"1, 3", "2, 6", "0, 12"})
    void tasksThatMayNotRunBesideEachOtherFollowEachOther(int atOnce, int admitted) {
        ProjectSnapshot plain = cpus(4).build().projects().getFirst();
        Hosts hosts = Hosts.cpus(4).project(new ProjectSnapshot(plain.url(), plain.share(), 0, plain.flags(), atOnce, 1,
                plain.resources(), plain.apps()));
        assertEquals(admitted, admission(hosts, Interruptions.NONE, fresh(1000, 3120)).most(100, TOLERANCE));
    }
}
