package org.quern.simulator.soak.check;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.quern.simulator.soak.check.StagedWorld.violation;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.quern.model.AccountFacts;
import org.quern.model.ResultOutcome;
import org.quern.model.ResultState;
import org.quern.model.SavedProject;
import org.quern.model.SavedState;
import org.quern.model.SavedTask;
import org.quern.model.SchedulerReply;
import org.quern.simulator.soak.server.ActualResult;
import org.quern.simulator.soak.server.FailureCause;
import org.quern.simulator.soak.server.Made;
import org.quern.simulator.soak.server.Requests;
import org.quern.simulator.soak.server.Server;

/** Time that is reported was computed, and credit was told: each test has a world that breaks this, or seems to. */
class TimeConservedTest {
    private static final ResultOutcome NEW = ResultOutcome.FRESH;
    private final StagedWorld world = new StagedWorld();
    private final Server server = world.server(Made.P0);
    private final ActualResult task = world.sent("task");

    @Test
    void moreTimeThanWasComputedIsNoticed() {
        TimeConserved check = new TimeConserved();
        check.started(world, world.program(task, 0));
        task.computed(1000, false);
        assertDoesNotThrow(() -> check.arrived(world, server,
                Requests.reporting(Made.P0, Requests.done(task, 1010, 1010))));
        assertTrue(violation(() -> check.arrived(world, server,
                Requests.reporting(Made.P0, Requests.done(task, 1011, 1000))))
                .contains("1 processes computed for 1000"));
        assertTrue(violation(() -> check.arrived(world, server,
                Requests.reporting(Made.P0, Requests.done(task, 1000, 1011))))
                .contains("1 processes computed for 1000"));
    }

    @Test
    void lessThanItsOnlyProcessComputedIsNoticedToo() {
        TimeConserved check = new TimeConserved();
        check.started(world, world.program(task, 0));
        task.computed(1000, false);
        assertTrue(violation(() -> check.arrived(world, server,
                Requests.reporting(Made.P0, Requests.done(task, 989, 1000)))).contains("its only process"));
        assertTrue(violation(() -> check.arrived(world, server,
                Requests.reporting(Made.P0, Requests.done(task, 1000, 689)))).contains("its only process"));
        assertDoesNotThrow(() -> check.arrived(world, server,
                Requests.reporting(Made.P0, Requests.done(task, 990, 690))));
    }

    @Test
    void whatAClientThatDiedHadNotSavedMayBeMissing() {
        TimeConserved check = new TimeConserved();
        check.started(world, world.program(task, 0));
        task.computed(1000, false);
        check.died(world);
        assertDoesNotThrow(() -> check.arrived(world, server,
                Requests.reporting(Made.P0, Requests.done(task, 10, 10))));
    }

    @Test
    void whatAnApplicationIsToBlameForIsNotLookedAt() {
        TimeConserved check = new TimeConserved();
        task.blame(FailureCause.APP_LIED);
        assertDoesNotThrow(() -> check.arrived(world, server,
                Requests.reporting(Made.P0, Requests.done(task, 1e9, 1e9))));
    }

    @Test
    void moreCreditThanAnyServerToldIsNoticed() {
        TimeConserved check = new TimeConserved();
        SchedulerReply reply = server.handle(Requests.reporting(Made.P0, Requests.done(task, 1, 1)), 1.7e9);
        check.replied(world, server, reply);
        var project = SavedProject.attached(Made.P0);
        assertDoesNotThrow(() -> world.store(check, StagedWorld.state(project)));
        var rich = new SavedProject(project.url(), credited(5), project.contact(), project.flags(),
                project.accounting(), null, List.of(), List.of(), project.managerTerms(), List.of(), List.of(),
                List.of(), List.of(), List.of(), List.of(), List.of());
        assertEquals("http://p0.example/ has granted 0.000, and the client keeps 5.000",
                violation(() -> world.store(check, StagedWorld.state(rich))));
    }

    private static AccountFacts credited(double credit) {
        var none = AccountFacts.UNKNOWN;
        return new AccountFacts("p0", 1, 0, 7, "user", "", credit, 0, 0, credit, 0, 0, 0,
                none.emailHash(), none.crossProjectId(), none.externalCpid(), none.hostVenue(), none.symstore());
    }

    @Test
    void aTaskThatGoesOnWithLessRunTimeThanItsCheckpointHadIsNoticed() {
        TimeConserved check = new TimeConserved();
        task.keeps(600);
        SavedState state = world.holding(task, NEW.withState(ResultState.FILES_DOWNLOADED)).state()
                .withTasks(List.of(SavedTask.in(0, Made.P0, "task", 100)
                        .withCheckpoint(600, 600, 0.1)));
        world.store(check, state);
        assertEquals(task.task() + " goes on with 0 s of run time, and had 600 s at its checkpoint",
                violation(() -> check.started(world, world.program(task, 0))));
        check.damaged(world, null);
        assertDoesNotThrow(() -> check.started(world, world.program(task, 1)));
    }
}
