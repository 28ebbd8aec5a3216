package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.quern.engine.command.Command;
import org.quern.engine.event.Event;
import org.quern.engine.event.Permission;
import org.quern.engine.event.Permission.Verdict;
import org.quern.engine.event.TaskRemarks;
import org.quern.engine.state.TaskPhase;
import org.quern.engine.view.ClientView;
import org.quern.model.App;
import org.quern.model.SporadicState;
import org.quern.model.TaskId;

/** Programs that always run and compute when they ask for it (docs/protocol/app-control.md 25). */
class SporadicTest {
    private final FakeServer wishes = new FakeServer("wishes", 1);
    private final FakeServer plain = new FakeServer("plain", 1);
    private final FakeWorld world = BoincsRules.world(1, wishes, plain);

    SporadicTest() {
        wishes.app = new App("app", "app", false, true, false);
    }

    @Test
    void oneThatAsksHasTheProcessorUntilItAsksNoMore() {
        bothRun();
        assertEquals(SporadicState.MAY_ASK, sporadic().sporadic());
        says(true);
        world.step(1);
        world.step(1);
        assertEquals(SporadicState.COMPUTES, sporadic().sporadic());
        assertTrue(!ordinary().scheduled() && sporadic().phase() == TaskPhase.EXECUTING, "it has the only processor");
        world.run(60);
        assertEquals(SporadicState.COMPUTES, sporadic().sporadic());
        says(false);
        world.step(1);
        world.run(5);
        assertEquals(SporadicState.MAY_ASK, sporadic().sporadic());
        assertTrue(ordinary().scheduled(), "the processor is free again");
    }

    @Test
    void whatItSaysIsNotHeardJustAfterItWasToldToCompute() {
        bothRun();
        says(true);
        world.step(1);
        says(false);
        world.step(1);
        assertEquals(SporadicState.COMPUTES, sporadic().sporadic(), "it may not have read it yet");
        world.run(5);
        assertEquals(SporadicState.MAY_ASK, sporadic().sporadic());
    }

    @Test
    void nothingComputesWhileComputingIsSuspendedAndTheWishIsHeardAfterwards() {
        bothRun();
        says(true);
        world.run(5);
        permit(new Permission(new Verdict(false, 1, "on batteries", true), Verdict.YES, Verdict.YES, Verdict.YES));
        assertEquals(SporadicState.MUST_NOT, sporadic().sporadic());
        world.run(10);
        permit(Permission.ALL);
        world.run(60);
        assertEquals(SporadicState.COMPUTES, sporadic().sporadic());
    }

    @Test
    void oneForWhichThereIsNoRoomComputesWhenTheOtherIsDone() {
        plain.app = wishes.app;
        bothRun();
        says(true);
        world.run(5);
        assertEquals(List.of(SporadicState.COMPUTES, SporadicState.MUST_NOT),
                List.of(sporadic().sporadic(), ordinary().sporadic()));
        says(plain, true);
        world.run(5);
        assertEquals(SporadicState.MUST_NOT, ordinary().sporadic());
        says(false);
        world.run(5);
        assertEquals(List.of(SporadicState.MUST_NOT, SporadicState.COMPUTES),
                List.of(sporadic().sporadic(), ordinary().sporadic()));
    }

    @Tag("slow")
    @Test
    void aProjectThatAlwaysAsksGetsItsShareByTurnsOfATimeSlice() {
        world.runSeconds = 1e6;
        bothRun();
        says(true);
        long computed = 0;
        long turns = 0;
        SporadicState before = SporadicState.NONE;
        for (int second = 0; second < 4 * 3600; second++) {
            world.step(1);
            SporadicState now = sporadic().sporadic();
            computed += now == SporadicState.COMPUTES ? 1 : 0;
            turns += now == SporadicState.COMPUTES && before != now ? 1 : 0;
            before = now;
        }
        assertEquals(0.5, computed / (4 * 3600.0), 0.01, "half of the shares are its project's");
        assertEquals(2, turns, "each of an hour");
    }

    @Tag("slow")
    @Test
    void oneThatAsksAgainAndAgainStartsNoTaskAnewAndTakesLittleTime() {
        world.runSeconds = 1e6;
        bothRun();
        int begun = world.commands.size();
        TaskId task = new TaskId(plain.url, ordinary().result());
        double before = Objects.requireNonNull(world.processes.get(task)).cpuTime;
        for (int second = 0; second < 2 * 3600; second += 4) {
            says(second % 8 == 0);
            world.run(4);
        }
        assertEquals(0, world.commands.stream().skip(begun).filter(Command.QuitTask.class::isInstance).count());
        double part = (Objects.requireNonNull(world.processes.get(task)).cpuTime - before) / (2 * 3600);
        assertTrue(part > 0.9, "a minute at least lies between two turns, it had " + part);
    }

    @Test
    void aProgramThatIsDoneWaitsAMinuteUntilItComputesAgain() {
        bothRun();
        world.run(60);
        says(true);
        world.run(10);
        says(false);
        world.run(2);
        assertEquals(SporadicState.MAY_ASK, sporadic().sporadic());
        says(true);
        world.run(50);
        assertEquals(SporadicState.MAY_ASK, sporadic().sporadic());
        world.run(15);
        assertEquals(SporadicState.COMPUTES, sporadic().sporadic());
    }

    @Tag("slow")
    @Test
    void itsProjectsShareIsNoConcernWhereNobodyElseNeedsTheProcessor() {
        FakeWorld wide = new FakeWorld(2, wishes, plain);
        wide.runSeconds = 1e6;
        wide.runUntil("both run", 600, w -> w.processes.size() == 2);
        wide.post(new Event.TaskRemarked(wide.processes.keySet().stream()
                .filter(task -> task.project().equals(wishes.url)).findFirst().orElseThrow(),
                new TaskRemarks(false, 0, true, "", "")));
        wide.run(3 * 3600);
        assertEquals(0, wide.commands.stream().filter(Command.SuspendTask.class::isInstance).count());
        assertEquals(SporadicState.COMPUTES, wide.view().tasks().stream()
                .filter(task -> task.project().equals(wishes.url)).findFirst().orElseThrow().sporadic());
    }

    @Test
    void whatItComputesCountsInTheUseOfItsProject() {
        bothRun();
        says(true);
        world.run(120);
        assertTrue(world.view().state().projects().stream().filter(project -> project.url().equals(wishes.url))
                .findFirst().orElseThrow().accounting().rec() > 0);
    }

    private void bothRun() {
        world.runUntil("both run", 600, w -> w.processes.size() == 2);
        world.run(5);
    }

    private void says(boolean wish) {
        says(wishes, wish);
    }

    private void says(FakeServer server, boolean wish) {
        world.post(new Event.TaskRemarked(new TaskId(server.url, view(server).result()),
                new TaskRemarks(false, 0, wish, "", "")));
    }

    private void permit(Permission permission) {
        world.post(new Event.PermissionChanged(permission));
        world.step(1);
    }

    private ClientView.TaskView sporadic() {
        return view(wishes);
    }

    private ClientView.TaskView ordinary() {
        return view(plain);
    }

    private ClientView.TaskView view(FakeServer server) {
        return world.view().tasks().stream().filter(task -> task.project().equals(server.url)).findFirst()
                .orElseThrow();
    }
}
