package org.quern.simulator.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.model.ResourceUsage;
import org.quern.scheduler.PolicySuite;
import org.quern.simulator.scenario.AppModel;
import org.quern.simulator.scenario.Availability;
import org.quern.simulator.scenario.ClientModel;
import org.quern.simulator.scenario.HostModel;
import org.quern.simulator.scenario.ProjectModel;
import org.quern.simulator.scenario.Scenario;

/** What must hold whatever the policies do, and what docs/protocol/study.md 4 expects of each kind of policy. */
class OracleTest {
    private static final double DAY_SECONDS = 86_400;
    private static final double RUN_SECONDS = 13_000;

    @ParameterizedTest(name = "under {0} processing is useful, wasted or unfinished, and never more than there is")
    @ValueSource(strings = {"CS1_WF1_WS1_JC1", "CS2_WF2_WS2_JC2", "REC_HYST_WS1F_JC2", "RISK_SLACK_WS1F_JC4"})
    void processingIsConserved(String suite) {
        Scenario scenario = twoSizes(0.5);
        for (long seed = 1; seed <= 2; seed++) {
            FiguresOfMerit figures = Simulation.run(scenario, PolicySuite.parse(suite), seed, 10);
            double sum = figures.useful() + figures.wasted() + figures.unfinished();
            assertEquals(figures.processing(), sum, 1e-9 * sum, "seed " + seed);
            assertTrue(figures.processing() <= figures.available() * (1 + 1e-9), "seed " + seed);
            assertTrue(figures.idleness() + figures.waste() + figures.lateUnfinished() <= 1 + 1e-9, "seed " + seed);
        }
    }

    /**
     * One project, deadlines of {@code slack} run times. A host that knows when it will be on starts a task only if the time until
     * its deadline suffices, and computes without a break; it cannot end more tasks than its time on has run times.
     */
    @ParameterizedTest(name = "at slack {0} no suite meets more deadlines than a clairvoyant one")
    @CsvSource({"1, CS1_WF1_WS1_JC1", "2, CS2_WF2_WS2_JC2", "3, REC_HYST_WS1_JC2",
        "1, RISK_SLACK_WS1F_JC4", "2, RISK_SLACK_WS1F_JC4"})
    void nobodyBeatsTheClairvoyant(double slack, String suite) {
        for (long seed = 1; seed <= 2; seed++) {
            Clairvoyant bound = new Clairvoyant(slack * RUN_SECONDS);
            FiguresOfMerit figures = Simulation.run(slack(slack), PolicySuite.parse(suite), seed, 15, bound);
            int most = bound.mostMet();
            assertTrue(figures.met() <= most, "seed " + seed + ": " + figures.met() + " met, at most " + most);
            assertTrue(most > 0 || slack == 1, "seed " + seed + ": the bound itself must be able to fail");
        }
    }

    @Test
    void estimatesThatAreTooLowAreRightAfterTheFirstTasks() {
        Scenario scenario = estimates(4);
        int learning = Simulation.run(scenario, PolicySuite.parse("JC2"), 1, 30).missed();
        int never = Simulation.run(scenario, PolicySuite.parse("JC1"), 1, 30).missed();
        int right = Simulation.run(estimates(1), PolicySuite.parse("JC2"), 1, 30).missed();
        assertTrue(right <= learning && learning <= right + 12,
                "only what came with the first fetch is late: " + learning + " against " + right);
        assertTrue(learning <= never, learning + " with learning, " + never + " without");
    }

    /** docs/protocol/study.md 4, figure 4's direction: shares are kept better with debts than by dividing the buffer. */
    @Test
    void debtsKeepSharesBetween() {
        double debts = Simulation.run(twoSizes(1), PolicySuite.parse("CS2_WF2_WS2_JC2"), 1, 40).shareViolation();
        assertTrue(debts < 0.1, "share violation " + debts);
    }

    /** The two-project example of debts: a project that was away gets its arrears, and no more. */
    @Test
    void aProjectWhoseServerIsAwayHalfTheTimeGetsItsShareOfTheRest() {
        Scenario both = twoSizes(1);
        ProjectModel first = both.projects().getFirst();
        ProjectModel away = new ProjectModel(first.name(), first.url(), first.share(), true,
                new Availability(0.8, 2 * DAY_SECONDS), first.apps());
        Scenario scenario = both.withProjects(List.of(away, both.projects().getLast()));
        FiguresOfMerit figures = Simulation.run(scenario, PolicySuite.parse("REC_HYST_WS1_JC2"), 1, 60);
        double part = figures.used().getFirst() / figures.processing();
        assertTrue(part > 0.4 && part < 0.55, "the project that is away a fifth of the time got " + part);
        assertTrue(figures.idleness() < 0.02, "idleness " + figures.idleness());
    }

    @Test
    void aBackupProjectIsUsedOnlyWhileNobodyElseHasWork() {
        Scenario both = twoSizes(1);
        Scenario scenario = both
                .withProjects(List.of(both.projects().getFirst(), both.projects().getLast().withShare(0)));
        FiguresOfMerit figures = Simulation.run(scenario, PolicySuite.parse(""), 1, 20);
        double backup = figures.used().getLast() / figures.processing();
        assertTrue(backup < 0.05, "the backup project got " + backup);
    }

    @Test
    void aHostThatConnectsTwiceADayIsNotIdleIfItsBufferLastsLonger() {
        Scenario base = twoSizes(1);
        Scenario seldom = base.withHost(base.host().withConnectionInterval(DAY_SECONDS / 2));
        double without = Simulation.run(seldom, PolicySuite.parse(""), 1, 20).idleness();
        double with = Simulation.run(seldom.withClient(new ClientModel(3600, 0.75, 0.5, false)), PolicySuite.parse(""),
                1, 20).idleness();
        assertTrue(with < without, with + " with the buffer, " + without + " without");
        assertTrue(with < 0.06, "the first contact aside, nothing is idle: " + with);
    }

    /** Learns when the host computed, from what ran; in these scenarios a CPU is idle only while nothing may compute. */
    private static final class Clairvoyant implements RunWatch {
        private static final int CPUS = 2;
        private final double bound;
        private final List<double[]> on = new ArrayList<>();

        Clairvoyant(double bound) {
            this.bound = bound;
        }

        @Override
        public void passed(double from, double until, List<SimTask> computing) {
            if (!computing.isEmpty()) {
                on.add(new double[]{from, until});
            }
        }

        /** Every task that is met needs its run time on a CPU while the host is on, and a window in which that is possible. */
        int mostMet() {
            double sum = 0;
            for (double[] period : on) {
                sum += period[1] - period[0];
            }
            return reachable() ? (int) Math.ceil(CPUS * sum / RUN_SECONDS) : 0;
        }

        /** There is a window of the bound's length with enough time on in it for one task. */
        private boolean reachable() {
            for (double[] start : on) {
                double inWindow = 0;
                for (double[] period : on) {
                    inWindow += Math.max(0, Math.min(period[1], start[0] + bound) - Math.max(period[0], start[0]));
                }
                if (inWindow >= RUN_SECONDS - 1e-6) {
                    return true;
                }
            }
            return false;
        }
    }

    private static Scenario slack(double slack) {
        AppModel app = app("app", 1, slack * RUN_SECONDS, 1);
        return new Scenario("slack" + slack, HostModel.plain(2, 1e9).withActive(new Availability(0.8, 1000)),
                ClientModel.STUDY, List.of(ProjectModel.of("p", 100, app)));
    }

    private static Scenario estimates(double factor) {
        return new Scenario("error" + factor, HostModel.plain(2, 1e9).withActive(new Availability(0.8, 1000)),
                ClientModel.STUDY,
                List.of(ProjectModel.of("p", 100, app("app", 1, 5 * RUN_SECONDS, factor))));
    }

    /** Two projects with equal shares, whose tasks differ threefold in size. */
    private static Scenario twoSizes(double active) {
        return new Scenario("two", HostModel.plain(2, 1e9).withActive(new Availability(active, 7200)),
                ClientModel.STUDY, List.of(ProjectModel.of("small", 100, app("small", 0.3, 3 * DAY_SECONDS, 1)),
                        ProjectModel.of("large", 100, app("large", 1, 9 * DAY_SECONDS, 1))));
    }

    private static AppModel app(String name, double size, double latency, double factor) {
        double fpops = size * RUN_SECONDS * 1e9;
        return new AppModel(name, 1, latency, fpops / factor, fpops, 0, List.of(ResourceUsage.oneCpu(1e9)));
    }
}
