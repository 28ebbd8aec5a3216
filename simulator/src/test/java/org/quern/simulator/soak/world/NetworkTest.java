package org.quern.simulator.soak.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BiConsumer;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.engine.event.Event;
import org.quern.model.Result;
import org.quern.model.SchedulerReply;
import org.quern.simulator.soak.fault.Fault;
import org.quern.simulator.soak.fault.FaultKind;
import org.quern.simulator.soak.host.Host;
import org.quern.simulator.soak.host.RecordingClient;
import org.quern.simulator.soak.plan.Plans;
import org.quern.simulator.soak.plan.ProjectPlan;
import org.quern.simulator.soak.plan.RunPlan;
import org.quern.simulator.soak.server.FailureCause;
import org.quern.simulator.soak.server.Made;
import org.quern.simulator.soak.server.Requests;
import org.quern.simulator.soak.server.Server;

/** What comes over the network: reachability, dates, absurd replies; and clocks that somebody sets. */
class NetworkTest {
    private final Host host = new Host(Plans.small());
    private final Network network = new Network(host);
    private final Server server = host.server(Made.P0);
    private final RecordingClient client = new RecordingClient(host.time());

    @ParameterizedTest(name = "at {0} s, the network down until {1} and the server until {2}: {3}")
    @CsvSource({"0, 0, 0, ''", "5, 10, 0, Network is unreachable", "5, 10, 10, Network is unreachable",
        "5, 0, 10, connection refused", "10, 10, 10, ''"})
    void whatCannotBeReachedSaysWhy(double now, double networkDown, double serverDown, String why) {
        host.cutNetwork(networkDown);
        server.trouble().downUntil = serverDown;
        host.time().pass(now);
        assertEquals(why, network.unreachable(server));
    }

    @Test
    void aSlowServerTakesFortyTimesAsLongAndFiveMinutesAtMost() {
        double most = DoubleStream.generate(() -> network.latency(server)).limit(100).max().orElse(0);
        assertTrue(most <= 0.75, most + " s");
        server.trouble().slowUntil = 10;
        double least = DoubleStream.generate(() -> network.latency(server)).limit(100).min().orElse(0);
        assertTrue(least >= 10, least + " s");
        host.time().pass(10);
        assertTrue(network.latency(server) <= 0.75, "it is over");
        Server far = new Server(new ProjectPlan("p0", 1, 0, 0, 140, 1, true, 1,
                List.of(Plans.APP)), host.actual(), new SplittableRandom(1));
        far.trouble().slowUntil = 100;
        assertEquals(Network.TIMEOUT_SECONDS, network.latency(far));
    }

    private List<Event> told() {
        host.time().pass(host.time().now() + 1);
        host.time().happen();
        return client.events;
    }

    @Test
    void anHonestServerTellsTheRightDateWhateverTheComputersClockShows() {
        host.time().step(5000);
        new Dates(host, client).ofServer(server);
        assertEquals(List.of(new Event.DateTold("the server of http://p0.example/", Made.P0,
                host.time().trueWall())), client.events);
    }

    @Test
    void aHostileOneAgreesWithTheWrongClockSomeTimesAndIsToBlameThen() {
        Made.in(host.actual(), "task", Plans.APP);
        host.time().step(5000);
        server.trouble().turnHostile(100);
        Dates dates = new Dates(host, client);
        IntStream.range(0, 60).forEach(i -> dates.ofServer(server));
        List<Double> off = client.events.stream()
                .map(event -> ((Event.DateTold) event).date() - host.time().trueWall()).distinct().toList();
        assertTrue(off.contains(0.0) && off.contains(5000.0) && off.size() > 10, off.toString());
        assertTrue(host.actual().all().iterator().next().blame().contains(FailureCause.SERVER_LIED_OF_TIME));
    }

    @Test
    void aTimeServiceTellsOfAClockThatIsRightAndReachable() {
        for (int run = 0; run < 20; run++) {
            RunPlan small = Plans.small();
            Host one = new Host(new RunPlan(1, run, 8, 3, small.host(), small.preferences(), small.projects(),
                    List.of()));
            RecordingClient hears = new RecordingClient(one.time());
            double shown = one.time().wall();
            new Dates(one, hears).check();
            one.time().step(10);
            new Dates(one, hears).check();
            one.time().step(-10);
            one.cutNetwork(10);
            new Dates(one, hears).check();
            RecordingClient.pass(one.time(), 5);
            assertEquals(one.plan().hasTimeService() ? List.of(new Event.ClockSynchronized(shown)) : List.of(),
                    hears.events, "run " + run);
        }
    }

    @Test
    void aProxyTellsTheComputersDateOrOneOfTheDayBeforeAndWithoutOneNobodyDoes() {
        new Dates(host, client).ofProxy();
        assertEquals(host.plan().hasProxy(), !told().isEmpty());
        RunPlan small = Plans.small();
        RunPlan proxy = IntStream.range(0, 50).mapToObj(run -> new RunPlan(1, run, 8, 3, small.host(),
                small.preferences(), small.projects(), List.of())).filter(RunPlan::hasProxy).findFirst().orElseThrow();
        Host behind = new Host(proxy);
        behind.time().step(-777);
        RecordingClient hears = new RecordingClient(behind.time());
        IntStream.range(0, 40).forEach(i -> new Dates(behind, hears).ofProxy());
        List<Double> off = hears.events.stream().map(event -> ((Event.DateTold) event).date()
                - behind.time().trueWall()).toList();
        assertTrue(off.contains(-777.0), off.toString());
        assertTrue(off.stream().allMatch(one -> one == -777 || (one <= 0 && one > -86_400)), off.toString());
    }

    @Test
    void anAbsurdReplySpoilsSomethingAndSaysWhoIsToBlame() {
        long unchanged = 0;
        long delays = 0;
        long doubled = 0;
        long emptied = 0;
        for (int time = 0; time < 200; time++) {
            SchedulerReply sane = server.handle(Requests.forWork(Made.P0, 7200), 1.7e9);
            SchedulerReply absurd = AbsurdReplies.of(host, server, sane);
            unchanged += sane.equals(absurd) ? 1 : 0;
            delays += absurd.requestDelay() == 1e15 ? 1 : 0;
            doubled += absurd.results().size() > sane.results().size() ? 1 : 0;
            emptied += absurd.workunits().isEmpty() || absurd.files().isEmpty() ? 1 : 0;
            assertEquals(sane.results().stream().map(Result::name).distinct().toList(),
                    absurd.results().stream().map(Result::name).distinct().toList());
        }
        assertTrue(unchanged < 40, unchanged + " of 200 are sane");
        long blamed = host.actual().all().stream().filter(one -> one.blame().contains(FailureCause.SERVER_ABORTED)
                || one.blame().contains(FailureCause.SERVER_LIED_OF_SIZE)).count();
        assertTrue(delays > 0 && doubled > 0 && emptied > 0 && blamed > 0,
                delays + " delays, " + doubled + " doubled, " + emptied + " emptied, " + blamed + " blamed");
    }

    private void step(String fault, BiConsumer<ClockFaults, Fault> how) {
        how.accept(new ClockFaults(host), Fault.parse(fault).orElseThrow());
    }

    @ParameterizedTest(name = "{0} sets the clock by {1} s")
    @CsvSource({"clock-step@1.0/0.1000/0.0000, -30", "clock-step@1.0/0.6000/0.0000, 30",
        "clock-step@1.0/0.6000/0.9999, 62938000"})
    void aStepIsByHalfAMinuteToTwoYears(String fault, double seconds) {
        step(fault, ClockFaults::step);
        assertEquals(seconds, host.time().error(), 1e-3 * Math.abs(seconds));
    }

    @Test
    void aDecadeIsSetRightAgainAndAStepSomeTimes() {
        step("clock-decade@1.0/0.1000/0.0000", ClockFaults::setByDecade);
        assertEquals(-3650 * 86_400.0, host.time().error());
        RecordingClient.pass(host.time(), 60);
        assertEquals(0, host.time().error());
        step("clock-step@1.0/0.3000/0.0000", ClockFaults::step);
        RecordingClient.pass(host.time(), 60);
        assertEquals(-30, host.time().error(), 1e-6, "chosen so that it stays");
    }

    @Test
    void unseenItIsSetByLessThanWhatCannotBe() {
        for (int b = 0; b < 20; b++) {
            Host one = new Host(Plans.small());
            new ClockFaults(one)
                    .setUnseen(new Fault(1, FaultKind.CLOCK_SET_UNSEEN, 0.6, b / 20.0));
            assertTrue(one.time().error() >= 3600 && one.time().error() <= 80 * 86_400, one.time().error() + " s");
        }
    }
}
