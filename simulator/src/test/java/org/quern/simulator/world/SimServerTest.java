package org.quern.simulator.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.model.DiskOffer;
import org.quern.model.FileInfo;
import org.quern.model.HostInfo;
import org.quern.model.NetStats;
import org.quern.model.ProjectUrl;
import org.quern.model.RequestExtras;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.model.Result;
import org.quern.model.SchedulerReply;
import org.quern.model.SchedulerRequest;
import org.quern.model.TimeStats;
import org.quern.model.WorkRequest;
import org.quern.scheduler.PolicySuite;
import org.quern.simulator.scenario.AppModel;
import org.quern.simulator.scenario.Availability;
import org.quern.simulator.scenario.HostModel;
import org.quern.simulator.scenario.ProjectModel;
import org.quern.simulator.scenario.ProjectStart;
import org.quern.simulator.scenario.QueuedTask;
import org.quern.simulator.scenario.ServerRules;
import org.quern.simulator.scenario.Spells;

/** What a simulated server sends for a request, and how it is told. */
class SimServerTest {
    private static final double NOW = 1_700_000_000;
    private static final HostModel HOST = HostModel.plain(2, 1e9)
            .withDevices(List.of(new HostModel.Device(ResourceType.NVIDIA, 1, 1e10)));
    private static final AppModel APP = app("app", ResourceUsage.oneCpu(1e9));
    private static final AppModel CARD = app("card", new ResourceUsage(0.1, ResourceType.NVIDIA, 1, 1e10));

    private static AppModel app(String name, ResourceUsage... versions) {
        return new AppModel(name, 1, 86_400, 3.6e12, 3.6e12, 0, List.of(versions));
    }

    private static SimServer server(ProjectModel model) {
        return new SimServer(model, 0, HOST, PolicySuite.parse("WS1").send(), new SplittableRandom(1), NOW);
    }

    private static SchedulerRequest ask(WorkRequest.Ask... asks) {
        return new SchedulerRequest(ProjectUrl.of("http://p.example/"), "key", 1, 1, "8.3.0", 1, 1, 1, 1, false, false,
                new WorkRequest(List.of(asks)), "simulated", List.of(), null, "", "", TimeStats.UNKNOWN, NOW,
                NetStats.NONE, HostInfo.plain(2, 1e9), DiskOffer.UNKNOWN, List.of(), List.of(), List.of(), List.of(),
                List.of(), List.of(), RequestExtras.NONE, "Quern");
    }

    private static SchedulerRequest seconds(ResourceType type, double seconds) {
        return ask(new WorkRequest.Ask(type, seconds, 0, 0));
    }

    private static final SchedulerRequest HOURS = seconds(ResourceType.CPU, 3 * 3600 - 1);

    @Test
    void itSendsAsManyHoursAsAreWanted() {
        List<SimServer.Sent> sent = server(ProjectModel.of("p", 1, APP)).send(HOURS, NOW);
        assertEquals(3, sent.size());
        assertEquals(List.of("p_0", "p_1", "p_2"), sent.stream().map(one -> one.task().id.result()).toList());
        assertEquals(NOW + 86_400, sent.getFirst().task().deadline());
        assertEquals(3600, sent.getFirst().task().totalSeconds());
        assertEquals(1e9, sent.getFirst().task().peakFlops);
        assertEquals(0, sent.getFirst().task().resource);
    }

    @Test
    void whoWantsNothingGetsNothing() {
        assertEquals(List.of(), server(ProjectModel.of("p", 1, APP)).send(ask(), NOW));
    }

    @Test
    void itSendsForTheResourceThatIsWantedOnly() {
        SimServer both = server(ProjectModel.of("p", 1, APP, CARD));
        List<SimServer.Sent> sent = both.send(seconds(ResourceType.NVIDIA, 300), NOW);
        assertEquals(List.of("card"), sent.stream().map(one -> one.app().name()).toList());
        assertEquals(1, sent.getFirst().task().resource);
        assertEquals(1e8 + 1e10, sent.getFirst().task().peakFlops);
        assertEquals(List.of(), server(ProjectModel.of("p", 1, APP)).send(seconds(ResourceType.NVIDIA, 300), NOW));
    }

    @ParameterizedTest(name = "at most {0} in progress and {1} a request: {2} tasks, then {3}")
    @CsvSource({"0, 0, 3, 3", "2, 0, 2, 0", "0, 1, 1, 1", "4, 3, 3, 1"})
    void itKeepsToItsRules(int inProgress, int perRequest, int first, int second) {
        SimServer server = server(ProjectModel.of("p", 1, APP)
                .withRules(new ServerRules(Availability.ALWAYS, 0, inProgress, perRequest)));
        assertEquals(first, server.send(HOURS, NOW).size());
        assertEquals(second, server.send(HOURS, NOW).size());
    }

    @Test
    void whatIsReportedMakesRoom() {
        SimServer server = server(ProjectModel.of("p", 1, APP)
                .withRules(new ServerRules(Availability.ALWAYS, 0, 2, 0)));
        server.send(HOURS, NOW);
        server.settled();
        assertEquals(1, server.send(HOURS, NOW).size());
    }

    @Test
    void whatTheHostHoldsAtTheBeginningCounts() {
        QueuedTask queued = new QueuedTask("old", 0, 0, 1e12, 2e12, -50, 500, 20, false);
        SimServer server = server(ProjectModel.of("p", 1, APP)
                .withRules(new ServerRules(Availability.ALWAYS, 0, 2, 0))
                .withStart(new ProjectStart(true, 1, false, false, List.of(queued))));
        SimTask task = server.queued(NOW).getFirst();
        assertEquals("old", task.id.result());
        assertEquals(2000 - 20, task.remainingSeconds());
        assertEquals(NOW + 500, task.deadline());
        assertEquals(NOW - 50, task.sentAt);
        assertEquals(1, server.send(HOURS, NOW).size());
    }

    @Test
    void aQueuedTaskOfUnknownSizeIsDrawn() {
        QueuedTask queued = new QueuedTask("old", 0, 0, 1e12, 0, -50, 500, 0, false);
        SimServer server = server(ProjectModel.of("p", 1, APP)
                .withStart(new ProjectStart(true, 1, false, false, List.of(queued))));
        assertEquals(3600, server.queued(NOW).getFirst().remainingSeconds());
    }

    @Test
    void whenItHasNoWorkItSendsNoneAndChangesWhenItHas() {
        Availability later = Availability.at(new Spells(List.of(new Spells.Spell(1000, 2000)), 1e6, 0));
        SimServer server = server(ProjectModel.of("p", 1, APP).withRules(new ServerRules(later, 0, 0, 0)));
        assertEquals(List.of(), server.send(HOURS, NOW));
        assertEquals(NOW + 1000, server.changesAt());
        server.turn(NOW + 1000);
        assertEquals(3, server.send(HOURS, NOW + 1000).size());
        assertTrue(server.up.on());
    }

    @Test
    void anApplicationThatNeedsMoreMemoryThanThereIsIsNotSent() {
        AppModel large = APP.withNeeds(new AppModel.Needs(17e9, 0));
        assertEquals(List.of(), server(ProjectModel.of("p", 1, large)).send(HOURS, NOW));
    }

    @Test
    void applicationsAreDrawnByTheirWeights() {
        AppModel rare = new AppModel("rare", 1, 86_400, 3.6e12, 3.6e12, 0, List.of(ResourceUsage.oneCpu(1e9)));
        AppModel common = new AppModel("common", 3, 86_400, 3.6e12, 3.6e12, 0, List.of(ResourceUsage.oneCpu(1e9)));
        AppModel never = new AppModel("never", 0, 86_400, 3.6e12, 3.6e12, 0, List.of(ResourceUsage.oneCpu(1e9)));
        List<SimServer.Sent> sent = server(ProjectModel.of("p", 1, never, rare, common))
                .send(seconds(ResourceType.CPU, 1000 * 3600.0), NOW);
        long few = sent.stream().filter(one -> one.app().name().equals("rare")).count();
        assertEquals(1000, sent.size(), "no reply has more");
        assertTrue(few > 200 && few < 300, few + " of 1000, seed 1");
        assertFalse(sent.stream().anyMatch(one -> one.app().name().equals("never")));
    }

    @Test
    void whatTasksReallyNeedIsSpreadAroundTheMeanAndNeverNothing() {
        AppModel spread = new AppModel("app", 1, 86_400, 3.6e12, 3.6e12, 3.6e12, List.of(ResourceUsage.oneCpu(1e9)));
        List<Double> needed = server(ProjectModel.of("p", 1, spread)).send(seconds(ResourceType.CPU, 3.6e6), NOW)
                .stream().map(one -> one.task().totalSeconds()).toList();
        assertTrue(needed.stream().allMatch(one -> one >= 3.6), needed.toString());
        assertTrue(needed.stream().anyMatch(one -> one > 7200) && needed.contains(3.6), needed.toString());
    }

    @Test
    void aReplyTellsAHostThatKnowsNothingAllVersionsAndTheirProgram() {
        ProjectModel project = ProjectModel.of("p", 1,
                app("app", ResourceUsage.oneCpu(1e9), ResourceUsage.oneCpu(5e8)).withNeeds(
                        new AppModel.Needs(7e7, 0, 1e6, 2e6)))
                .withRules(new ServerRules(Availability.ALWAYS, 61, 0, 0));
        SchedulerReply reply = Replies.of(project, HOURS, server(project).send(HOURS, NOW));
        assertEquals(List.of("", "v1"), reply.versions().stream().map(version -> version.planClass()).toList());
        assertEquals(61, reply.requestDelay());
        assertEquals(3, reply.results().size());
        Result first = reply.results().getFirst();
        assertEquals("p_0_out", first.outputs().getFirst().fileName());
        assertEquals(7e7, reply.workunits().getFirst().memoryBound());
        assertEquals(List.of("program", "p_0_in", "p_0_out"),
                reply.files().stream().limit(3).map(FileInfo::name).toList());
        assertEquals(1e6, reply.files().get(1).nbytes());
        assertTrue(reply.files().get(2).uploadable());
        assertEquals("http://p.example/", reply.masterUrl());
        assertFalse(reply.flags().dontUseDcf());
    }

    @Test
    void filesAreToldOfApplicationsThatHaveSomeOnly() {
        assertEquals(List.of(), TaskFiles.of("t", APP));
        AppModel reads = APP.withNeeds(new AppModel.Needs(0, 0, 5, 0));
        assertEquals(List.of("t_in"), TaskFiles.of("t", reads).stream().map(FileInfo::name).toList());
        assertEquals(List.of(), TaskFiles.outputs("t", reads));
    }

    @Test
    void anOutputIsFoundOfATaskThatHasFinished() {
        AppModel writes = APP.withNeeds(new AppModel.Needs(0, 0, 0, 7));
        SimTask task = server(ProjectModel.of("p", 1, writes)).send(HOURS, NOW).getFirst().task();
        assertEquals(List.of(), TaskFiles.produced(task));
        task.finished = true;
        assertEquals("p_0_out", TaskFiles.produced(task).getFirst().fileName());
        assertEquals(7, TaskFiles.produced(task).getFirst().nbytes());
        assertEquals(List.of(), TaskFiles.produced(null));
    }
}
