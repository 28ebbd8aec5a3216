package org.quern.simulator.soak.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.quern.model.AppVersion;
import org.quern.model.FileInfo;
import org.quern.model.FileRef;
import org.quern.model.Result;
import org.quern.model.ResultOutcome;
import org.quern.model.ResultState;
import org.quern.model.SchedulerReply;
import org.quern.model.TaskId;
import org.quern.model.Workunit;
import org.quern.simulator.soak.plan.AppPlan;
import org.quern.simulator.soak.plan.Plans;
import org.quern.simulator.soak.plan.ProjectPlan;

/** What a project's server sends, and what it keeps in its books. */
class ServerTest {
    private static final double WALL = 1.7e9;
    private final ActualResults actual = new ActualResults();
    private final Server server = server(true, 40);

    private Server server(boolean sendsLostAgain, int most, AppPlan... apps) {
        return new Server(new ProjectPlan("p0", 100, 60, 1800, 2, 2e6, sendsLostAgain, most,
                apps.length == 0 ? List.of(Plans.APP) : List.of(apps)), actual, new SplittableRandom(1));
    }

    private List<String> sent(SchedulerReply reply) {
        return reply.results().stream().map(Result::name).toList();
    }

    private SchedulerReply ask(double seconds, String... held) {
        return server.handle(Requests.forWork(Made.P0, seconds, held), WALL);
    }

    private ActualResult result(String name) {
        ActualResult found = actual.of(new TaskId(Made.P0, name));
        assertNotNull(found, name);
        return found;
    }

    @Test
    void whoWantsNothingGetsNothing() {
        SchedulerReply reply = server.handle(Requests.plain(Made.P0), WALL);
        assertEquals(List.of(), reply.results());
        assertEquals(List.of(), reply.files());
        assertEquals(List.of(), reply.apps());
        assertEquals(60, reply.requestDelay());
        assertEquals(1800, reply.nextRpcDelay());
        assertEquals("http://p0.example/", reply.masterUrl());
    }

    @Test
    void workIsSentUntilTheSecondsThatAreWantedAreThere() {
        assertEquals(List.of("p0_0", "p0_1", "p0_2"), sent(ask(2 * 7200 + 1)));
        assertEquals(List.of("p0_3"), sent(ask(7200, "p0_0", "p0_1", "p0_2")));
    }

    @Test
    void orUntilTheProcessorsThatAreIdleHaveSomething() {
        assertEquals(2, server.handle(Requests.forInstances(Made.P0, 2), WALL).results().size());
        Server wide = server(true, 40, Plans.copying());
        assertEquals(2, wide.handle(Requests.forInstances(Made.P0, 3), WALL).results().size(),
                "two tasks of two processors each");
        assertEquals(1, wide.handle(Requests.forWork(Made.P0, 2 * 7200, "p0_0", "p0_1"), WALL).results().size(),
                "one of two processors is worth both");
    }

    @Test
    void noReplyHasMoreThanTwoDozen() {
        assertEquals(24, ask(1e9).results().size());
    }

    @Test
    void noHostHoldsMoreThanItMay() {
        Server strict = server(true, 3);
        assertEquals(1, strict.handle(Requests.forWork(Made.P0, 1e9, "a", "b"), WALL).results().size());
        assertEquals(0, strict.handle(Requests.forWork(Made.P0, 1e9, "a", "b", "p0_0"), WALL).results().size());
    }

    @Test
    void aServerWithoutWorkSendsNone() {
        server.trouble().dry = true;
        assertEquals(List.of(), sent(ask(1e9)));
    }

    @Test
    void aReplySaysOfEachTaskWhatComputesItAndItsFiles() {
        SchedulerReply reply = ask(7200);
        Result result = reply.results().getFirst();
        Workunit workunit = reply.workunits().getFirst();
        AppVersion version = reply.versions().getFirst();
        assertEquals(WALL + Plans.APP.latencySeconds(), result.reportDeadline());
        assertEquals(List.of(new FileRef("p0_0_out", "out", false, true, false)), result.outputs());
        assertEquals(List.of(new FileRef("p0_0_in", "in", false, false, false)), workunit.inputs());
        assertEquals(7200 * 1e9, workunit.fpopsEst());
        assertEquals(20 * 7200 * 1e9, workunit.fpopsBound());
        assertEquals(2e8, workunit.memoryBound());
        assertEquals(4 * (1e6 + 3e6) + 1e8, workunit.diskBound());
        assertEquals(List.of("app"), reply.apps().stream().map(app -> app.name()).toList());
        assertEquals(List.of(new FileRef("app_program", "", true, false, false)), version.files());
        assertEquals(1e9, version.usage().flops());
        assertEquals(List.of("app_program", "p0_0_in", "p0_0_out"),
                reply.files().stream().map(FileInfo::name).toList());
        assertEquals(List.of(2e6, 1e6, 0.0), reply.files().stream().map(FileInfo::nbytes).toList());
        assertEquals(List.of(true, false, false), reply.files().stream().map(FileInfo::executable).toList());
        assertEquals(List.of(true, true, false), reply.files().stream().map(FileInfo::downloadable).toList());
        assertEquals(6e6, reply.files().getLast().maxNbytes());
        assertTrue(reply.files().getLast().uploadable());
    }

    @Test
    void onlyApplicationsOfWhatIsSentAreTold() {
        Server two = server(true, 40, Plans.APP, Plans.copying());
        SchedulerReply reply = two.handle(Requests.forInstances(Made.P0, 1), WALL);
        assertEquals(1, reply.apps().size());
        assertEquals(reply.workunits().getFirst().appName(), reply.apps().getFirst().name());
    }

    @Test
    void tasksOfAnApplicationDifferAsMuchAsThatSays() {
        AppPlan spread = new AppPlan("app", 1000, 0.2, 1e6, 600, 1, 1, 1, 1, 1, true);
        Server varied = server(true, 1000, spread);
        varied.handle(Requests.forWork(Made.P0, 1e9), WALL);
        varied.handle(Requests.forWork(Made.P0, 1e9), WALL);
        DoubleStream needed = actual.all().stream().mapToDouble(ActualResult::secondsNeeded);
        var summary = needed.summaryStatistics();
        assertTrue(summary.getMin() >= 800 && summary.getMax() <= 1200, summary.toString());
        assertTrue(summary.getMax() - summary.getMin() > 250, summary.toString());
    }

    @Test
    void whatTheClientDoesNotListIsSentAgain() {
        ask(3 * 7200);
        assertEquals(List.of("p0_0", "p0_2"), sent(ask(0, "p0_1")));
        assertEquals(2, result("p0_0").sends());
        assertEquals(1, result("p0_1").sends());
    }

    @Test
    void whatCouldNotBeDoneInTimeIsNotSentAgain() {
        ask(7200);
        double lastMoment = WALL + Plans.APP.latencySeconds() - 7200;
        assertEquals(List.of(), sent(server.handle(Requests.forWork(Made.P0, 0), lastMoment)));
        assertEquals(List.of("p0_0"), sent(server.handle(Requests.forWork(Made.P0, 0), lastMoment - 1)));
    }

    @Test
    void aClientThatListsNothingIsNotTakenToHaveLostAnything() {
        ask(7200);
        assertEquals(List.of(), sent(server.handle(Requests.plain(Made.P0), WALL)));
    }

    @Test
    void someServersNeverSendAgain() {
        Server proud = server(false, 40);
        proud.handle(Requests.forWork(Made.P0, 7200), WALL);
        assertEquals(List.of(), sent(proud.handle(Requests.forWork(Made.P0, 0), WALL)));
    }

    @Test
    void whatIsReportedIsAcknowledgedAndNotOwedAnyMore() {
        ask(2 * 7200);
        SchedulerReply reply = server.handle(Requests.reporting(Made.P0, Requests.done(result("p0_0"), 1, 1)), WALL);
        assertEquals(List.of("p0_0"), reply.acks());
        assertEquals(List.of("p0_1"), sent(reply), "that one is not listed");
        assertTrue(result("p0_0").isDone());
        assertEquals(List.of("p0_1"), server.owed().stream().map(one -> one.task().result()).toList());
    }

    @Test
    void whatIsDoneWellIsGrantedByItsSecondsAndTheRestIsNot() {
        ask(2 * 7200);
        assertEquals(0, server.credit());
        SchedulerReply reply = server.handle(Requests.reporting(Made.P0, Requests.done(result("p0_0"), 1, 1),
                Requests.report(result("p0_1"), ResultOutcome.FRESH.withState(ResultState.COMPUTE_ERROR))), WALL);
        assertEquals(72, server.credit());
        assertEquals(72, reply.facts().hostTotalCredit());
        assertTrue(result("p0_1").isFailed());
        assertFalse(result("p0_1").isDone());
    }

    @Test
    void aSecondReportOfAResultChangesNothing() {
        ask(7200);
        ResultOutcome failed = ResultOutcome.FRESH.withState(ResultState.COMPUTE_ERROR);
        server.handle(Requests.reporting(Made.P0, Requests.report(result("p0_0"), failed)), WALL);
        SchedulerReply again = server.handle(Requests.reporting(Made.P0, Requests.done(result("p0_0"), 1, 1)), WALL);
        assertEquals(List.of("p0_0"), again.acks());
        assertEquals(0, server.credit());
        assertTrue(result("p0_0").isFailed());
    }

    @Test
    void whatNobodyKnowsIsAcknowledged() {
        ActualResult foreign = Made.result("nobody", Plans.APP);
        assertEquals(List.of("nobody"),
                server.handle(Requests.reporting(Made.P0, Requests.done(foreign, 1, 1)), WALL).acks());
    }

    @Test
    void aBackupThatIsTakenUpAgainForgetsWhatCameAfterIt() {
        ask(7200);
        server.backUp();
        server.handle(Requests.reporting(Made.P0, Requests.done(result("p0_0"), 1, 1)), WALL);
        ask(7200, "p0_0");
        server.rollBack();
        assertEquals(Set.of("p0_0"), server.books().keySet());
        assertNull(server.issued("p0_1"));
        assertEquals(0, server.credit());
        assertEquals(1, server.owed().size());
        assertTrue(result("p0_0").isDone(), "it was reported, whatever the books say");
        assertEquals(List.of("p0_2"), sent(ask(7200, "p0_0")), "no name is given twice");
    }

    @Test
    void aBackupIsNotChangedByWhatComesAfterItWasTakenUp() {
        ask(7200);
        server.backUp();
        server.rollBack();
        server.handle(Requests.reporting(Made.P0, Requests.done(result("p0_0"), 1, 1)), WALL);
        server.rollBack();
        assertEquals(1, server.owed().size());
    }

    @Test
    void aMessageTakesHalfToOneAndAHalfOfItsUsualTime() {
        Set<Boolean> halves = DoubleStream.generate(server::latency).limit(200)
                .peek(one -> assertTrue(one >= 1 && one <= 3, () -> one + " s")).mapToObj(one -> one > 2)
                .collect(Collectors.toSet());
        assertEquals(Set.of(true, false), halves);
    }

    @Test
    void whatBecomesOfTheNextCallIsTakenOnce() {
        server.trouble().next = ServerTrouble.NextCall.REPLY_LOST;
        assertEquals(ServerTrouble.NextCall.REPLY_LOST, server.trouble().taken());
        assertEquals(ServerTrouble.NextCall.WELL, server.trouble().taken());
    }
}
