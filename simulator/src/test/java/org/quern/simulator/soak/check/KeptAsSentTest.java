package org.quern.simulator.soak.check;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.quern.simulator.soak.check.StagedWorld.violation;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.quern.engine.command.Command;
import org.quern.engine.event.UserCommand;
import org.quern.engine.event.UserCommand.ProjectOperation;
import org.quern.model.Result;
import org.quern.model.ResultOutcome;
import org.quern.model.SchedulerReply;
import org.quern.model.TaskId;
import org.quern.model.TaskLaunch;
import org.quern.simulator.soak.server.ActualResult;
import org.quern.simulator.soak.server.Made;
import org.quern.simulator.soak.server.Requests;
import org.quern.simulator.soak.server.Server;

/** A task that was sent is kept, and started as it was sent: each test has a world that breaks this, or seems to. */
class KeptAsSentTest {
    private static final ResultOutcome NEW = ResultOutcome.FRESH;
    private final StagedWorld world = new StagedWorld();
    private final Server server = world.server(Made.P0);
    private final ActualResult task = world.sent("task");

    private UserCommand project(ProjectOperation operation) {
        return new UserCommand.ForProject(Made.P0, operation);
    }

    private SchedulerReply work() {
        return server.handle(Requests.forWork(Made.P0, 7200), 1.7e9);
    }

    private void holds(SchedulerReply reply) {
        for (Result result : reply.results()) {
            ActualResult actual = world.actual().of(new TaskId(Made.P0, result.name()));
            world.holding(actual == null ? task : actual, NEW);
        }
    }

    @Test
    void aTaskOfAReplyThatIsNotInTheNextStateIsNoticed() {
        KeptAsSent check = new KeptAsSent();
        check.replied(world, server, work());
        assertEquals("[http://p0.example/ p0_0] were sent, and are not in the state",
                violation(() -> world.store(check, StagedWorld.empty())));
    }

    @Test
    void oneThatIsThereIsKept() {
        KeptAsSent check = new KeptAsSent();
        SchedulerReply reply = work();
        check.replied(world, server, reply);
        holds(reply);
        assertDoesNotThrow(() -> world.store(check, world.state()));
        assertDoesNotThrow(() -> world.store(check, StagedWorld.empty()), "later it may be done");
    }

    @Test
    void whatIsGivenUpOrNotWantedOrAnsweredInTheSameReplyNeedNotBeThere() {
        for (int way = 0; way < 5; way++) {
            StagedWorld other = new StagedWorld();
            KeptAsSent check = new KeptAsSent();
            Server its = other.server(Made.P0);
            SchedulerReply reply = its.handle(Requests.forWork(Made.P0, 7200), 1.7e9);
            switch (way) {
                case 0 -> check.asked(other, project(ProjectOperation.RESET));
                case 1 -> other.user.accountRemoved(Made.P0);
                case 2 -> its.trouble().turnHostile(10);
                default -> {
                }
            }
            check.replied(other, its, reply);
            switch (way) {
                case 3 -> check.asked(other, project(ProjectOperation.DETACH));
                case 4 -> check.died(other);
                default -> {
                }
            }
            assertDoesNotThrow(() -> other.store(check, StagedWorld.empty()), "way " + way);
        }
    }

    @Test
    void afterTheNextCallWhatComesHasToBeKeptAgain() {
        KeptAsSent check = new KeptAsSent();
        check.asked(world, project(ProjectOperation.RESET));
        check.carriedOut(world, new Command.CallScheduler(Requests.plain(Made.P0), List.of()));
        check.replied(world, server, work());
        assertTrue(violation(() -> world.store(check, StagedWorld.empty())).contains("were sent"));
    }

    @Test
    void aStartWithAnotherThingThanWasSentIsNoticed() {
        KeptAsSent check = new KeptAsSent();
        SchedulerReply reply = work();
        check.replied(world, server, reply);
        ActualResult sent = world.actual().of(new TaskId(Made.P0, "p0_0"));
        TaskLaunch other = Made.launch(sent == null ? task : sent, 3);
        String difference = violation(() -> check.started(world, world.program(sent == null ? task : sent, other)));
        assertTrue(difference.startsWith("p0_0 is not started as it was sent: result.reportDeadline"), difference);
    }

    @Test
    void oneOfWhichNothingWasSentIsNotLookedAt() {
        assertDoesNotThrow(() -> new KeptAsSent().started(world, world.program(task, 0)));
    }
}
