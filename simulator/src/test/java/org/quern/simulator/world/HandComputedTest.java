package org.quern.simulator.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.quern.simulator.world.ByHand.DAY;
import static org.quern.simulator.world.ByHand.FLOPS;
import static org.quern.simulator.world.ByHand.HOUR;
import static org.quern.simulator.world.ByHand.assertMet;
import static org.quern.simulator.world.ByHand.hours;
import static org.quern.simulator.world.ByHand.limited;
import static org.quern.simulator.world.ByHand.part;
import static org.quern.simulator.world.ByHand.project;
import static org.quern.simulator.world.ByHand.scenario;
import static org.quern.simulator.world.ByHand.task;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.scheduler.PolicySuite;
import org.quern.simulator.scenario.AppModel;
import org.quern.simulator.scenario.Availability;
import org.quern.simulator.scenario.ClientModel;
import org.quern.simulator.scenario.HostModel;
import org.quern.simulator.scenario.ProjectModel;
import org.quern.simulator.scenario.Scenario;
import org.quern.simulator.scenario.ServerRules;

/**
 * Scenarios that can be worked out by hand, with the arithmetic. Unless it says otherwise: one CPU of 1e9 operations a second that is
 * always on, one project, tasks of one hour that are due in 400 days, ten days, so that 240 tasks fit; a buffer of 0.1 + 0.25 days.
 * Results are reported within an hour, so that up to two of the last tasks are not.
 */
@ParameterizedClass(name = "{0}")
@ValueSource(strings = {"REC_HYST_WS1_JC2", "RISK_SLACK_WS1_JC4"})
class HandComputedTest {
    private static final double FAR = 400 * DAY;
    private static final ClientModel NO_BUFFER = new ClientModel(HOUR, 0, 0, false);
    private static final ResourceType GPU = ResourceType.of("NVIDIA");
    private final PolicySuite suite;
    /** Of a version of which no task has ended, SLACK asks for one task only; and it reports within six hours. */
    private final boolean triesOne;

    HandComputedTest(String suite) {
        this.suite = PolicySuite.parse(suite);
        triesOne = suite.startsWith("RISK");
    }

    /** 10 d x 24 tasks a day = 240. */
    @Test
    void oneCpu() {
        FiguresOfMerit figures = run(scenario(1, project("a", 100, task(1, FAR))));
        assertEquals(10 * DAY * FLOPS, figures.available(), 1);
        assertEquals(0, figures.idleness(), 1e-3);
        assertMet(238, 240, figures);
    }

    /** A task that takes 1 h is due in half an hour: none is in time. One comes when the one before ends. All that is done is late, but for the last task's first half hour. */
    @Test
    void deadlineThatCannotBeMet() {
        FiguresOfMerit figures = run(
                scenario(1, project("a", 100, task(1, 0.5 * HOUR))).withClient(NO_BUFFER));
        assertEquals(0, figures.met());
        assertEquals(1, figures.waste() + figures.lateUnfinished(), 0.5 / 240 + figures.idleness());
        assertTrue(figures.idleness() < 0.03, figures.toString());
    }

    /** Without a buffer the next task comes three minutes before the one ends, the least that a client keeps (BufferTargets): 1 h and 5 min suffice. */
    @Test
    void deadlineThatCanJustBeMet() {
        FiguresOfMerit figures = run(
                scenario(1, project("a", 100, task(1, HOUR + 300))).withClient(NO_BUFFER));
        assertEquals(0, figures.missed());
        assertEquals(0, figures.idleness(), 0.02);
        assertMet(235, 240, figures);
    }

    /** 50 : 30 : 20, after 200 days in which the start is forgotten. */
    @Test
    void shares() {
        FiguresOfMerit figures = run(scenario(1, project("a", 50, task(1, FAR)), project("b", 30, task(1, FAR)),
                project("c", 20, task(1, FAR))), 200);
        assertEquals(0.5, part(figures, 0), 0.005);
        assertEquals(0.3, part(figures, 1), 0.005);
        assertEquals(0.2, part(figures, 2), 0.005);
    }

    /** Each project always holds a task (WF1), so slices alternate: equal shares of 200 d x 24 h are 2400 h each, 24 tasks of 100 h and 2400 of 1 h. */
    @Test
    void longTasksBesideShortOnes() {
        FiguresOfMerit figures = Simulation.run(longAndShort(), PolicySuite.parse("CS1_WF1_WS1_JC1"), 1, 200);
        assertEquals(0.5, part(figures, 0), 0.005);
        assertEquals(24 + 2400, figures.met(), 2 + 24);
    }

    /**
     * REC_HYST asks nobody while a task of 100 h fills the buffer, and then the other project until their credits are equal again. Credit
     * halves in 240 h. Both have R when a long task begins. With a = 2^(-100/240) = .749 the long project then has R a + 1 - a and the short one R a;
     * after S more hours, with b = 2^(-S/240), they are equal if (R a + 1 - a) b = R a b + 1 - b, so b = 1 / (2 - a) = .7995, S = 77.5 h:
     * the long project gets 100 / 177.5 = .563. A cycle more or less in 200 days is .01.
     */
    @Test
    void longTasksBesideShortOnesWithOneProjectOnHandAtATime() {
        FiguresOfMerit figures = Simulation.run(longAndShort(), PolicySuite.parse("REC_HYST_WS1_JC2"), 1, 200);
        assertEquals(0.563, part(figures, 0), 0.01);
    }

    private static Scenario longAndShort() {
        return scenario(1, project("long", 100, task(100, FAR)), project("short", 100, task(1, FAR)));
    }

    /** On from 0:00 to 12:00: 12 h x 10 = 120 tasks, and nothing is idle while it is on. */
    @Test
    void offHalfTheTime() {
        Scenario always = scenario(1, project("a", 100, task(1, FAR)));
        FiguresOfMerit figures = run(always.withHost(always.host().withActive(hours(0, 12))));
        assertEquals(5 * DAY * FLOPS, figures.available(), 1);
        assertEquals(0, figures.idleness(), 1e-3);
        assertMet(118, 120, figures);
    }

    /** A network from 0:00 to 1:00 only. With a day and a half in store at 1:00 there is work until the next day's midnight. SLACK tries one task, which ends at 1:00: the first 23 h of 240 are idle. */
    @Test
    void connectionWindowsAndALargeBuffer() {
        FiguresOfMerit figures = run(windows(new ClientModel(HOUR, 1.5, 0, false)));
        assertEquals(triesOne ? 23 / 240.0 : 0, figures.idleness(), 1e-3);
    }

    /** The same with a quarter of a day in store: at 1:00 there are 6 h of work, perhaps part of an hour more. It is idle from 7:00 or 8:00 to midnight, 16 to 17 h of 24.
     * SLACK stores half as much again where the network is rare, 9 h, and fills that up when a tenth is missing: 8 to 9 h at 1:00, so 14 to 15 h of 24 are idle, and 23 of the first. */
    @Test
    void connectionWindowsAndASmallBuffer() {
        FiguresOfMerit figures = run(windows(new ClientModel(HOUR, 0.25, 0, false)));
        double least = triesOne ? (23 + 9 * 14) / 240.0 : 16 / 24.0;
        double most = triesOne ? (23 + 9 * 15) / 240.0 : 17 / 24.0;
        assertTrue(figures.idleness() >= least && figures.idleness() <= most + 1e-3, figures.toString());
    }

    /** Its server is down from 22:00 to 24:00, and half a day is in store: nothing is idle. */
    @Test
    void serverDown() {
        ProjectModel project = project("a", 100, task(1, FAR)).withServer(hours(0, 22));
        FiguresOfMerit figures = run(scenario(1, project).withClient(new ClientModel(HOUR, 0.5, 0, false)));
        assertEquals(0, figures.idleness(), 1e-3);
    }

    /** One of two CPUs may work for the project: the other half is idle, and asks nobody, so that SLACK's six hours until a report are six tasks. */
    @Test
    void maxConcurrent() {
        FiguresOfMerit figures = run(scenario(2, limited(project("a", 100, task(1, FAR)))));
        assertEquals(0.5, figures.idleness(), 1e-3);
        assertMet(triesOne ? 234 : 238, 240, figures);
    }

    /** The CPU that the first project may not use works for the backup project. */
    @Test
    void backupProject() {
        FiguresOfMerit figures = run(scenario(2, limited(project("a", 100, task(1, FAR))),
                project("backup", 0, task(1, FAR))));
        assertEquals(0, figures.idleness(), 0.02);
        assertEquals(0.5, part(figures, 1), 0.02);
    }

    /** And while the first project can use both, the backup project gets nothing. */
    @Test
    void backupProjectThatNobodyNeeds() {
        FiguresOfMerit figures = run(scenario(2, project("a", 100, task(1, FAR)),
                project("backup", 0, task(1, FAR))));
        assertEquals(0, part(figures, 1), 0.01);
    }

    /** Tasks of 3 CPUs on 4: the last one chosen may overcommit, so two run on 4 of the 6 CPUs that they want. 4 x 240 CPU hours by 3 a task are 320 tasks, eight of them in six hours. */
    @Test
    void multiThread() {
        AppModel app = new AppModel("mt", 1, FAR, 3 * HOUR * FLOPS, 3 * HOUR * FLOPS, 0,
                List.of(new ResourceUsage(3, null, 0, 3 * FLOPS)));
        FiguresOfMerit figures = run(scenario(4, project("a", 100, app)));
        assertEquals(0, figures.idleness(), 1e-3);
        assertMet(triesOne ? 310 : 317, 320, figures);
    }

    /**
     * A CPU and a device of twice its speed, 3 units together, 1.5 for each project. B has the CPU for itself, 1, and half a unit of
     * the device's 2: a quarter. A has the rest, three quarters.
     */
    @Test
    void deviceAndCpu() {
        AppModel onGpu = new AppModel("gpu", 1, FAR, 2 * HOUR * FLOPS, 2 * HOUR * FLOPS, 0,
                List.of(new ResourceUsage(0, GPU, 1, 2 * FLOPS)));
        Scenario plain = scenario(1, project("a", 100, onGpu), project("b", 100, task(1, FAR), onGpu));
        HostModel host = plain.host().withDevices(List.of(new HostModel.Device(GPU, 1, 2 * FLOPS)));
        FiguresOfMerit figures = run(plain.withHost(host), 200);
        assertEquals(0.5, part(figures, 0), 0.005);
        List<Double> device = figures.usedByResource().get(1);
        assertEquals(0.75, device.get(0) / (device.get(0) + device.get(1)), 0.005);
    }

    /**
     * Tasks of 1 h are taken for a quarter of that, and due in 24 h. Half a day is asked for: 12 h / 15 min = 48 tasks, perhaps one more
     * for the part of a second that has passed. 24 h suffice for 23 of them: the 24th ends just when it is
     * due and is told later, another may have been begun then. The others are given up unstarted. From the first end on the estimate is right, so that none is late if one was tried first.
     */
    @Test
    void wrongEstimate() {
        AppModel app = new AppModel("a", 1, DAY, 0.25 * HOUR * FLOPS, HOUR * FLOPS, 0,
                List.of(ResourceUsage.oneCpu(FLOPS)));
        FiguresOfMerit figures = run(
                scenario(1, project("a", 100, app)).withClient(new ClientModel(HOUR, 0.5, 0, false)));
        assertTrue(triesOne ? figures.missed() == 0 : figures.missed() >= 24 && figures.missed() <= 26,
                figures.toString());
        assertTrue(figures.waste() <= 2 / 240.0 + 1e-9, "at most two were begun: " + figures);
    }

    /** The server lets the host hold one task: of two CPUs one is idle, and the other whenever a result waits to be told. */
    @Test
    void limitOfTasksInProgress() {
        ProjectModel project = project("a", 100, task(1, FAR))
                .withRules(new ServerRules(Availability.ALWAYS, 0, 1, 0));
        FiguresOfMerit figures = run(scenario(2, project));
        assertEquals(0.5, figures.idleness(), 0.02);
    }

    /** One task a call and two hours between calls: every second hour is idle, 120 tasks. */
    @Test
    void requestDelay() {
        ProjectModel project = project("a", 100, task(1, FAR))
                .withRules(new ServerRules(Availability.ALWAYS, 2 * HOUR, 0, 1));
        FiguresOfMerit figures = run(scenario(1, project));
        assertEquals(0.5, figures.idleness(), 0.01);
        assertMet(118, 120, figures);
    }

    /** One task a call, and a call takes two hours: the next one can begin when one is over, so that every second hour is idle, 120 tasks. */
    @Test
    void callsThatTakeTime() {
        ProjectModel project = project("a", 100, task(1, FAR))
                .withRules(new ServerRules(Availability.ALWAYS, 0, 0, 1, 2 * HOUR));
        FiguresOfMerit figures = run(scenario(1, project));
        assertEquals(0.5, figures.idleness(), 0.02);
        assertMet(114, 120, figures);
    }

    /**
     * One task at a time; an hour of download, one of computing and one of upload, which is reported at once since it is wanted for the next: three hours a
     * task, 80 in ten days, and two hours of three are idle. Half the speed of the download makes it four hours, 60 tasks.
     */
    @Test
    void transfersThatTakeTime() {
        AppModel app = task(1, FAR).withNeeds(new AppModel.Needs(0, 0, 3.6e9, 3.6e8));
        Scenario plain = scenario(1, project("a", 100, app).withRules(new ServerRules(Availability.ALWAYS, 0, 1, 0)));
        FiguresOfMerit figures = run(plain.withHost(plain.host().withLink(new HostModel.Link(1e6, 1e5))));
        assertEquals(2 / 3.0, figures.idleness(), 0.01);
        assertMet(78, 80, figures);
        FiguresOfMerit slower = run(plain.withHost(plain.host().withLink(new HostModel.Link(5e5, 1e5))));
        assertEquals(3 / 4.0, slower.idleness(), 0.01);
        assertMet(58, 60, slower);
        assertEquals(0, run(plain).idleness(), 0.02);
    }

    /**
     * With a buffer, downloads go on beside computing: of two that share the speed each takes two hours, in which two are computed, so that only the
     * first two hours of 240 are idle. If one is tried first, its hour of download and up to three for the next ones. With half the speed they bring 120 tasks, and half the time is idle.
     */
    @Test
    void transfersBesideComputing() {
        AppModel app = task(1, FAR).withNeeds(new AppModel.Needs(0, 0, 3.6e9, 0));
        Scenario plain = scenario(1, project("a", 100, app)).withClient(new ClientModel(HOUR, 0.5, 0, false));
        FiguresOfMerit figures = run(plain.withHost(plain.host().withLink(new HostModel.Link(1e6, 0))));
        assertEquals((triesOne ? 1 + 3 : 2) / 240.0, figures.idleness(), 0.005);
        FiguresOfMerit slower = run(plain.withHost(plain.host().withLink(new HostModel.Link(5e5, 0))));
        assertEquals(0.5, slower.idleness(), 0.01);
    }

    /** An hour in, an hour of computing and an hour out: due after 2.9 h all tasks are late, after 3.5 h none. */
    @Test
    void uploadsMakeResultsLate() {
        AppModel.Needs files = new AppModel.Needs(0, 0, 3.6e9, 3.6e9);
        for (double due : List.of(2.9, 3.5)) {
            Scenario plain = scenario(1, project("a", 100, task(1, due * HOUR).withNeeds(files))
                    .withRules(new ServerRules(Availability.ALWAYS, 0, 1, 0)));
            FiguresOfMerit figures = run(plain.withHost(plain.host().withLink(new HostModel.Link(1e6, 1e6))));
            assertEquals(due < 3 ? 0 : 80, figures.met(), 2);
            assertEquals(due < 3 ? 80 : 0, figures.missed(), due < 3 ? 2 : 0);
        }
    }

    /** There is a network from 0:00 to 3:00, and a download takes five hours: what has come of it is kept over the night, so that a task comes every other day, the first one on the second. */
    @Test
    void downloadsGoOnWhereTheNetworkLeftThem() {
        Scenario plain = scenario(1, project("a", 100, task(1, FAR).withNeeds(new AppModel.Needs(0, 0, 1.8e10, 0)))
                .withRules(new ServerRules(Availability.ALWAYS, 0, 1, 0)));
        HostModel host = plain.host();
        FiguresOfMerit figures = run(plain.withHost(new HostModel(1, FLOPS, host.memoryBytes(), List.of(), host.on(),
                host.active(), host.gpuActive(), hours(0, 3), 0, new HostModel.Link(1e6, 0))));
        assertMet(4, 5, figures);
    }

    /** There is work from 0:00 to 1:00 only; with a day and a half in store nothing is idle. Not so where one is tried first: the next ones come when a later question meets that hour. */
    @Test
    void noWorkMostOfTheDay() {
        assumeFalse(triesOne);
        ProjectModel project = project("a", 100, task(1, FAR))
                .withRules(new ServerRules(hours(0, 1), 0, 0, 0));
        FiguresOfMerit figures = run(scenario(1, project).withClient(new ClientModel(HOUR, 1.5, 0.5, false)));
        assertEquals(0, figures.idleness(), 1e-3);
    }

    /**
     * On for 8.5 h a day, tasks of 5 h that save their work every hour of it: each day ends half an hour after a checkpoint, since
     * 5 + 3.5, 2 + 5 + 1.5, 4 + 4.5 and 1 + 5 + 2.5 h run; that half hour is lost. 8 h a day remain, 16 tasks in ten days, of which the last
     * one ends as the tenth day does.
     */
    @Test
    void workSinceTheLastCheckpointIsLostEveryEvening() {
        Scenario plain = scenario(1, project("a", 100,
                task(5, FAR).withNeeds(new AppModel.Needs(0, HOUR))));
        HostModel host = plain.host();
        HostModel daily = new HostModel(1, FLOPS, host.memoryBytes(), List.of(), hours(0, 8.5), host.active(),
                host.gpuActive(), host.connected(), 0);
        FiguresOfMerit figures = run(plain.withHost(daily));
        assertEquals(0.5 / 8.5, figures.lost(), 1e-3);
        assertMet(15, 16, figures);
        assertEquals(figures.processing(), figures.useful() + figures.wasted() + figures.unfinished()
                + figures.lost() * figures.available(), 1e-9 * figures.processing());
        // Only suspended, a task without any checkpoint stays in memory: that of day 5, after 3 + 5 + 0.5 h, so that day 6 ends with a checkpoint,
        // after 4.5 + 4 h, and day 7 is as day 4. Six evenings of ten cost half an hour: 1, 2, 3, 4, 7 and 10.
        HostModel suspended = host.withActive(hours(0, 8.5));
        assertEquals(6 * 0.5 / 85, run(plain.withHost(suspended)).lost(), 1e-3);
        ClientModel leaving = new ClientModel(HOUR, 0.1, 0.25, true);
        assertEquals(0, run(plain.withHost(suspended).withClient(leaving)).lost(), 1e-3);
    }

    /** Two CPUs, 4e9 bytes, and tasks that need 3e9: one runs at a time. */
    @Test
    void memoryForOneTaskOnly() {
        Scenario plain = scenario(2, project("a", 100, task(1, FAR).withNeeds(new AppModel.Needs(3e9, 0))));
        HostModel host = plain.host();
        FiguresOfMerit figures = run(plain.withHost(new HostModel(2, FLOPS, 4e9, List.of(), host.on(), host.active(),
                host.gpuActive(), host.connected(), 0)));
        assertEquals(0.5, figures.idleness(), 1e-3);
        assertMet(238, 240, figures);
    }

    /**
     * On from 9:00 to 17:00, 800 h in 100 days, and 400 for each of two projects of equal share: tasks of an hour that are due in 20 h, and of five hours that are due in
     * three days. What comes by 16:00 can be in time; what comes later is due at 13:00 with four hours of the next day before it. In the first week, while nothing is known of nights, some may be late:
     * five tasks of an hour would be .006.
     */
    @Test
    void nightsOffCostNeitherDeadlinesNorShares() {
        Scenario plain = scenario(1, project("brief", 100, task(1, 20 * HOUR)),
                project("long", 100, task(5, 3 * DAY)));
        HostModel host = plain.host();
        HostModel daily = new HostModel(1, FLOPS, host.memoryBytes(), List.of(), hours(9, 17), host.active(),
                host.gpuActive(), host.connected(), 0);
        FiguresOfMerit figures = run(plain.withHost(daily), 100);
        assertEquals(800 * HOUR * FLOPS, figures.available(), 1);
        assertEquals(0, figures.idleness(), 1e-3);
        if (triesOne) {
            assertEquals(0, figures.waste() + figures.lateUnfinished(), 0.01, figures.toString());
            assertEquals(0.5, part(figures, 0), 0.005);
        }
    }

    private static Scenario windows(ClientModel client) {
        Scenario plain = scenario(1, project("a", 100, task(1, FAR)));
        HostModel host = plain.host();
        return plain.withClient(client).withHost(new HostModel(1, FLOPS, host.memoryBytes(), List.of(), host.on(),
                host.active(), host.gpuActive(), hours(0, 1), 0));
    }

    private FiguresOfMerit run(Scenario scenario) {
        return run(scenario, 10);
    }

    private FiguresOfMerit run(Scenario scenario, double days) {
        return Simulation.run(scenario, suite, 1, days);
    }
}
