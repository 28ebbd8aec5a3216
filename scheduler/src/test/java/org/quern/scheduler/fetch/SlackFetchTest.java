package org.quern.scheduler.fetch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.quern.scheduler.Hosts.DAY;
import static org.quern.scheduler.Hosts.HOUR;
import static org.quern.scheduler.Hosts.aTask;

import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.model.BufferTargets;
import org.quern.model.HostSnapshot;
import org.quern.model.Ledger;
import org.quern.model.LedgerKey;
import org.quern.model.ProjectFlag;
import org.quern.model.ProjectSnapshot;
import org.quern.model.ResourceSnapshot;
import org.quern.model.ResourceType;
import org.quern.model.UsageInterval;
import org.quern.model.Why;
import org.quern.model.WorkRequest;
import org.quern.scheduler.Hosts;
import org.quern.scheduler.account.Deficit;
import org.quern.scheduler.cpu.RiskScheduling;

class SlackFetchTest {
    private static final SlackFetch SLACK = new SlackFetch();
    private static final RiskScheduling RISK = new RiskScheduling();
    private static final List<String> FRESH = List.of("fresh_seconds", "fresh_deviation", "fresh_server_seconds",
            "fresh_latency", "fresh_instances", "fresh_seen_at");

    private static FetchDecision choose(HostSnapshot host, Ledger ledger) {
        return SLACK.choose(host, RISK.forecast(host, ledger), ledger);
    }

    private static Ledger owed(Ledger ledger, String project, double seconds) {
        return ledger.with(LedgerKey.of("deficit", Hosts.url(project)), seconds * Hosts.GFLOPS);
    }

    /** What the ledger holds of a project's next task: an hour, known well, due so long after it comes. */
    private static Ledger knows(Ledger ledger, String project, double latency) {
        Ledger next = ledger;
        double[] values = {HOUR, 100, HOUR, latency, 1, Hosts.NOW};
        for (int i = 0; i < values.length; i++) {
            next = next.with(LedgerKey.of(FRESH.get(i), Hosts.url(project), ResourceType.CPU), values[i]);
        }
        return next;
    }

    private static double seconds(FetchDecision decision) {
        return decision.request().of(ResourceType.CPU).seconds();
    }

    @Test
    void anIdleComputerAsksOneTaskForEachProcessorOfAProjectThatItDoesNotKnow() {
        WorkRequest.Ask ask = choose(Hosts.cpus(4).project("a", 100).build(), Ledger.EMPTY).request()
                .of(ResourceType.CPU);
        assertEquals(4, ask.instances());
        assertEquals(1, ask.seconds());
    }

    /** Buffers of four hours on one CPU: with nine days of time three more fit beside the one, with an hour and a half none does. */
    @ParameterizedTest(name = "due {0} s after it comes: {1} tasks")
    @CsvSource({"777600, 4", "5400, 1", "9500, 2"})
    void theQueueIsAsLongAsDeadlinesLeaveRoom(double latency, int tasks) {
        HostSnapshot host = Hosts.cpus(1).project("a", 100).buffers(new BufferTargets(2 * HOUR, 2 * HOUR, false))
                .build();
        FetchDecision decision = choose(host, knows(Ledger.EMPTY, "a", latency));
        assertEquals((tasks - 0.5) * HOUR, seconds(decision), 1);
    }

    /** Half of the card is idle; the project that is owed more needs all of one. */
    @ParameterizedTest(name = "the other one may be asked: {0}")
    @ValueSource(booleans = {true, false})
    void whatIsIdleIsFilledByAProjectWhoseTasksFit(boolean mayBeAsked) {
        Hosts hosts = Hosts.cpus(1).coprocs(ResourceType.NVIDIA, 1, Hosts.GFLOPS).project("large", 100);
        ProjectFlag[] flags = mayBeAsked ? new ProjectFlag[0] : new ProjectFlag[]{ProjectFlag.NO_NEW_TASKS};
        HostSnapshot host = hosts.project("half", 100, flags)
                .task(aTask(1).coproc(1, ResourceType.NVIDIA, 0.5, 0.1)).tasks(9, 0, HOUR, 9 * DAY).build();
        Ledger ledger = owed(Ledger.EMPTY, "large", DAY);
        for (String project : List.of("large", "half")) {
            double[] values = {HOUR, 100, HOUR, 9 * DAY, project.equals("half") ? 0.5 : 1};
            for (int i = 0; i < values.length; i++) {
                ledger = ledger.with(LedgerKey.of(FRESH.get(i), Hosts.url(project), ResourceType.NVIDIA), values[i]);
            }
        }
        FetchDecision decision = choose(host, ledger);
        assertEquals(OptionalInt.of(mayBeAsked ? 1 : 0), decision.project());
        assertEquals(mayBeAsked ? Why.NEEDS_MORE : Why.ASKED_IDLE, decision.reason(0, 1).why());
    }

    /** A task that needs the whole card waits for the half of it that is taken; the other half is idle meanwhile. */
    @Test
    void besideATaskThatRunsOnItsDeviceWhatIsLeftOfItIsIdle() {
        HostSnapshot host = Hosts.cpus(1).coprocs(ResourceType.NVIDIA, 1, Hosts.GFLOPS).project("large", 100)
                .project("half", 100).task(aTask(1).coproc(1, ResourceType.NVIDIA, 0.5, 0.1).running())
                .task(aTask(0).coproc(1, ResourceType.NVIDIA, 1, 0.1).due(DAY)).tasks(9, 0, HOUR, 9 * DAY).build();
        Ledger ledger = knows(knows(Ledger.EMPTY, "large", 9 * DAY), "half", 9 * DAY);
        FetchDecision decision = choose(host, ledger);
        assertEquals(OptionalInt.of(1), decision.project());
        assertEquals(0.5, decision.request().of(ResourceType.NVIDIA).instances());
    }

    /** An hour each, due after ten minutes: the one that is here runs until it has ended, since nothing else can. */
    @ParameterizedTest(name = "{0} CPUs")
    @CsvSource({"1, false", "2, true"})
    void tasksThatCannotBeInTimeDoNotHeapUpBesideOneThatTakesWhatIsIdle(int cpus, boolean asks) {
        HostSnapshot host = Hosts.cpus(cpus).project("a", 100)
                .task(aTask(0).remaining(HOUR).spread(0.01).received(Hosts.NOW).due(600).running()).build();
        FetchDecision decision = choose(host, Ledger.EMPTY);
        assertEquals(asks, decision.project().isPresent());
        assertEquals(asks ? Why.ASKED_IDLE : Why.FUTILE, decision.reason(0, 0).why());
    }

    /** Five hours that are due after three; beside one that can be in time, the next may be like that. A day after it left nobody hopes for another. */
    @ParameterizedTest(name = "{0} hours later")
    @CsvSource({"0, 1", "23, 1", "26, 0"})
    void tasksThatCannotBeInTimeDoNotSpeakAgainstOthersOfTheirProject(double hours, int asked) {
        Ledger ledger = owed(knows(Ledger.EMPTY, "good", 9 * DAY), "mixed", DAY);
        Hosts first = mixed(0).task(aTask(1).remaining(HOUR).spread(0.01).received(Hosts.NOW).due(2 * DAY));
        Ledger seen = choose(first.build(), ledger).ledger();
        assertEquals(OptionalInt.of(asked), choose(mixed(hours * HOUR).build(), seen).project());
    }

    private static Hosts mixed(double later) {
        return Hosts.cpus(2).at(Hosts.NOW + later).project("good", 100).project("mixed", 100).task(
                aTask(1).remaining(5 * HOUR).spread(0.01).received(Hosts.NOW + later).due(3 * HOUR));
    }

    /** It has none here; after ten days one is tried. */
    @ParameterizedTest(name = "{0} days later")
    @CsvSource({"9, 1", "11, 0"})
    void thatTasksCannotBeInTimeIsBelievedForTenDays(double days, int asked) {
        Ledger ledger = owed(knows(knows(Ledger.EMPTY, "vain", 600), "good", 9 * DAY), "vain", 1e6);
        HostSnapshot host = Hosts.cpus(1).at(Hosts.NOW + days * DAY).project("vain", 100).project("good", 100).build();
        assertEquals(OptionalInt.of(asked), choose(host, ledger).project());
    }

    @ParameterizedTest(name = "spread {0}")
    @CsvSource({"0.7, UNTRIED", "0.1, NO_SLACK"})
    void whyNoMoreIsFetchedIsWhatIsNotKnownOrDeadlines(double spread, Why why) {
        HostSnapshot host = Hosts.cpus(1).project("a", 100).buffers(new BufferTargets(2 * HOUR, 2 * HOUR, false))
                .task(aTask(0).remaining(HOUR).spread(spread).received(Hosts.NOW).due(1.5 * HOUR).running()).build();
        assertEquals(why, choose(host, Ledger.EMPTY).reason(0, 0).why());
    }

    /** Six mean absences, six hours at least and a day at most. */
    @Test
    void aResultMayWaitNearerToItsDeadlineWhereTheComputerIsSeldomAway() {
        assertEquals(6 * HOUR, SLACK.reportTimes(Ledger.EMPTY, Hosts.NOW).near(), 1);
        assertEquals(12 * HOUR, SLACK.reportTimes(withoutNetworkFor(2 * HOUR), Hosts.NOW).near(), 1);
        assertEquals(DAY, SLACK.reportTimes(withoutNetworkFor(2 * DAY), Hosts.NOW).near(), 1);
    }

    private static Ledger withoutNetworkFor(double mean) {
        return Ledger.EMPTY.with(LedgerKey.of("gap_sum"), 10 * mean).with(LedgerKey.of("gap_count"), 10);
    }

    @Test
    void aFullQueueAsksNobody() {
        HostSnapshot host = Hosts.cpus(2).project("a", 100).tasks(30, 0, HOUR, 9 * DAY).build();
        FetchDecision decision = choose(host, Ledger.EMPTY);
        assertEquals(OptionalInt.empty(), decision.project());
        assertEquals(Why.BUFFER_FULL, decision.reason(0, 0).why());
    }

    @Test
    void whoIsOwedMostIsAskedAndWhoHadTooMuchWaits() {
        HostSnapshot host = Hosts.cpus(1).project("a", 100).project("b", 100).tasks(1, 0, 1000, 9 * DAY).build();
        Ledger ledger = owed(owed(knows(knows(Ledger.EMPTY, "a", 9 * DAY), "b", 9 * DAY), "a", 50_000), "b", -50_000);
        FetchDecision decision = choose(host, ledger);
        assertEquals(OptionalInt.of(0), decision.project());
        assertEquals(Why.OTHER_PROJECT_FIRST, decision.reason(1, 0).why());
    }

    /** A hundred hours of one project are queued, the other is owed ten and has nothing here. */
    @Test
    void whoIsOwedMoreThanASliceIsAskedAlthoughTheQueueIsFull() {
        HostSnapshot host = Hosts.cpus(1).project("long", 100).project("short", 100)
                .task(aTask(0).remaining(100 * HOUR).due(60 * DAY).running()).build();
        FetchDecision decision = choose(host, owed(knows(Ledger.EMPTY, "short", 9 * DAY), "short", 36_000));
        assertEquals(OptionalInt.of(1), decision.project());
        assertEquals(Why.ASKED_OWED, decision.reason(1, 0).why());
    }

    @Test
    void aProjectWhoseTasksCannotBeInTimeIsAskedOnlyIfNobodyElseCanBe() {
        Ledger ledger = owed(knows(knows(Ledger.EMPTY, "vain", 600), "good", 9 * DAY), "vain", 1e6);
        HostSnapshot both = Hosts.cpus(1).project("vain", 100).project("good", 100).build();
        FetchDecision decision = choose(both, ledger);
        assertEquals(OptionalInt.of(1), decision.project());
        assertEquals(Why.FUTILE, decision.reason(0, 0).why());
        HostSnapshot alone = Hosts.cpus(1).project("vain", 100).build();
        assertEquals(OptionalInt.of(0), choose(alone, ledger).project());
    }

    /** On from 9:00 to 17:00 of every day, as was seen for eight days; {@code now} becomes the midnight after them. */
    private static Ledger byDay(double[] now) {
        Ledger ledger = Ledger.EMPTY;
        double from = Math.floor(Hosts.NOW / DAY) * DAY - 7 * DAY;
        for (int day = 0; day < 8; day++) {
            List<UsageInterval.Turn> turns = List.of(new UsageInterval.Turn(9 * HOUR, false, false),
                    new UsageInterval.Turn(8 * HOUR, true, true), new UsageInterval.Turn(7 * HOUR, false, false));
            from += DAY;
            ledger = Deficit.INSTANCE.advance(ledger, new UsageInterval(from, DAY,
                    List.of(ResourceSnapshot.cpus(1, Hosts.GFLOPS)), List.of(), DAY, turns));
        }
        now[0] = from;
        return ledger;
    }

    /**
     * Tasks of an hour that are due in five: at 15:00 one has two hours, half an hour before five only half an hour today, and none tomorrow. Then the project is not in vain,
     * but its hour is not now: the other one is asked, whose tasks have nine days, although it is owed less.
     */
    @ParameterizedTest
    @CsvSource({"10, 0", "15, 0", "16.5, 1"})
    void whatWouldBeLateOvernightIsFetchedInTheMorning(double hour, int asked) {
        double[] midnight = new double[1];
        Ledger ledger = owed(knows(knows(byDay(midnight), "brief", 5 * HOUR), "long", 9 * DAY), "brief", 3000);
        HostSnapshot host = Hosts.cpus(1).project("brief", 100).project("long", 100).build();
        HostSnapshot then = new HostSnapshot(midnight[0] + hour * HOUR, host.resources(), host.limits(),
                host.buffers(), host.projects(), host.tasks());
        FetchDecision decision = choose(then, ledger);
        assertEquals(OptionalInt.of(asked), decision.project());
    }

    @Test
    void aProjectThatIsAskedVeryOftenIsLeftAloneAndSaysSo() {
        Ledger ledger = Ledger.EMPTY;
        int asks = 0;
        double now = Hosts.NOW;
        for (int i = 0; i < 720; i++) {
            now += 5;
            FetchDecision decision = choose(Hosts.cpus(1).at(now).project("a", 100).build(), ledger);
            ledger = decision.ledger();
            asks += decision.project().isPresent() ? 1 : 0;
            if (i == 719) {
                assertEquals(Why.ASKED_OFTEN, decision.reason(0, 0).why());
            }
        }
        assertTrue(asks > 20 && asks <= 60, asks + " asks in an hour");
    }

    /** A task of three hours that is due in three and a half runs first: a new one waits for it. */
    @Test
    void aRequestTellsHowLongANewTaskWouldWait() {
        HostSnapshot host = Hosts.cpus(1).project("a", 100).buffers(new BufferTargets(4 * HOUR, 4 * HOUR, false))
                .task(aTask(0).remaining(3 * HOUR).due(5 * HOUR).running()).build();
        double delay = choose(host, knows(Ledger.EMPTY, "a", 9 * DAY)).request().of(ResourceType.CPU).estimatedDelay();
        assertEquals(3 * HOUR, delay, 1);
    }

    /** Two days without a network each time, nine tenths of a hundred days: 1.3 times 2.25 days are 70.2 hours. */
    @Test
    void whereTheNetworkIsRareALittleMoreIsStoredThanTheUserSet() {
        HostSnapshot host = Hosts.cpus(1).project("a", 100).buffers(BufferTargets.days(2, 0.25)).build();
        Ledger ledger = knows(Ledger.EMPTY, "a", 60 * DAY);
        assertEquals(53.5 * HOUR, seconds(choose(host, ledger)), 1);
        Ledger rare = ledger.with(new LedgerKey("spell_total", "", ResourceType.CPU.name()), 100 * DAY)
                .with(LedgerKey.of("gap_seen"), 100 * DAY).with(LedgerKey.of("gap_sum"), 90 * DAY)
                .with(LedgerKey.of("gap_first"), 0).with(LedgerKey.of("gap_count"), 45);
        assertEquals(80.5 * HOUR, seconds(choose(host, rare)), 1);
    }

    /** Computing goes on from question to question for a quarter of a day, then for two days without one. */
    @Test
    void gapsOfTheNetworkAreTimesOfComputingWithoutAQuestion() {
        Ledger ledger = Ledger.EMPTY;
        double computed = 0;
        for (int i = 0; i < 40; i++) {
            computed += i % 10 == 9 ? 2 * DAY : HOUR;
            ledger = NetworkGaps.looked(
                    ledger.with(new LedgerKey("spell_total", "", ResourceType.CPU.name()), computed));
        }
        NetworkGaps gaps = NetworkGaps.of(ledger);
        assertEquals(2 * DAY, gaps.meanSeconds(), 1);
        assertTrue(gaps.sparse());
        assertEquals(4 * 2 * DAY / (computed - HOUR), gaps.part(), 1e-9);
    }

    @Test
    void aProjectOfTheLimitOneGetsNoMoreThanItCanRun() {
        HostSnapshot host = Hosts.cpus(4).project("a", 100).tasks(12, 0, HOUR, 9 * DAY).build();
        Hosts limited = Hosts.cpus(4);
        var open = host.projects().getFirst();
        limited.project(new ProjectSnapshot(open.url(), 100, 0, open.flags(), 1, 1, open.resources(),
                open.apps()));
        FetchDecision decision = choose(limited.tasks(12, 0, HOUR, 9 * DAY).build(),
                knows(Ledger.EMPTY, "a", 9 * DAY));
        assertEquals(OptionalInt.empty(), decision.project(), () -> decision.toString());
    }
}
