package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.quern.engine.command.Command;
import org.quern.engine.command.Decision;
import org.quern.engine.event.Event;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.view.ClientView;
import org.quern.model.ExitFacts;
import org.quern.model.HostInfo;
import org.quern.model.LeftOutCards;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.model.ResultState;
import org.quern.model.SilentCards;

/** Programs on cards that end soon after their start: the driver may be to blame, and it is asked before a task is given up. */
class CardDoubtsTest {
    private static final String WHY = "NVIDIA's library CUDA does not answer any more (cuInit failed with error 803)";
    private static final ExitFacts NO_GPU = new ExitFacts(0, 0, null,
            new ExitFacts.TemporaryExit(7200, "GPU not available", false));
    private static final double MOMENT = 5;
    private final FakeServer server = new FakeServer("alpha", 1000);
    private FakeWorld world = world();

    private FakeWorld world() {
        server.usage = new ResourceUsage(0.1, ResourceType.NVIDIA, 1, FakeServer.FLOPS);
        server.planClass = "cuda";
        FakeWorld made = new FakeWorld(1,
                HostInfo.plain(2, FakeServer.FLOPS).withCoprocessors(List.of(FakeCards.drivenBy(true))),
                EngineSettings.defaults(2, "plat"), server);
        made.runSeconds = 1e6;
        return made;
    }

    /** Of that many tasks. */
    private void oneHasJustBeenStarted(int tasks) {
        server.supply = tasks;
        while (world.processes.isEmpty()) {
            world.run(1);
        }
        world.run(MOMENT);
        world.commands.clear();
    }

    private String running() {
        return world.view().tasks().stream().filter(ClientView.TaskView::scheduled).map(ClientView.TaskView::result)
                .findFirst().orElse("none");
    }

    private void end(ExitFacts how) {
        assertEquals(1, world.processes.size());
        world.processes.values().forEach(process -> process.end = how);
        world.run(MOMENT);
    }

    private void silence() {
        world.post(new Event.DevicesFound(List.of(FakeCards.drivenBy(true)), List.of(), LeftOutCards.NONE,
                List.of(new SilentCards(ResourceType.NVIDIA, null, WHY))));
        world.run(MOMENT);
    }

    private void answer() {
        world.post(new Event.DevicesFound(List.of(FakeCards.drivenBy(true)), List.of(), LeftOutCards.NONE));
        world.run(MOMENT);
    }

    /** It has neither failed nor gone. */
    private boolean isHeld(String task) {
        return world.view().state().projects().stream().flatMap(project -> project.results().stream())
                .anyMatch(each -> each.result().name().equals(task)
                        && each.outcome().state() == ResultState.FILES_DOWNLOADED);
    }

    private List<String> waits(String task) {
        return world.decisions.stream().filter(decision -> decision.kind() == Decision.Kind.TASK
                && decision.subject().equals(task) && decision.verdict().equals("wait")).map(Decision::reason)
                .toList();
    }

    @Tag("slow")
    @Test
    void aFailureWhoseDriverIsSilentIsNoneAndTheTaskSaysTheTrueReason() {
        oneHasJustBeenStarted(1);
        String task = running();
        end(FakeProcess.code(1));
        assertEquals(1, world.count(Command.AskDrivers.class));
        assertTrue(isHeld(task), task);
        silence();
        world.commands.clear();
        world.run(3600);
        assertEquals(0, world.count(Command.StartTask.class));
        assertEquals(WHY + "; it waits until that library answers. What computes there already goes on",
                waits(task).getLast());
        answer();
        assertEquals(1, world.count(Command.StartTask.class));
    }

    @Test
    void oneThatAsksForLaterSinceItsDriverIsSilentSaysThatAndIsStartedWhenItAnswers() {
        oneHasJustBeenStarted(1);
        String task = running();
        end(NO_GPU);
        assertEquals(1, world.count(Command.AskDrivers.class));
        silence();
        assertEquals(WHY + "; it waits until that library answers. What computes there already goes on",
                waits(task).getLast());
        world.commands.clear();
        answer();
        assertEquals(1, world.count(Command.StartTask.class));
        assertEquals(task, running());
    }

    @Test
    void oneThatAsksForLaterWhileAllAnswersWaitsAsLongAsItAsks() {
        oneHasJustBeenStarted(1);
        String task = running();
        end(NO_GPU);
        answer();
        assertTrue(waits(task).getLast().contains("GPU not available"), waits(task).toString());
        assertEquals("none", running());
    }

    @Test
    void theSecondFailureWhileTheDriversAnswerIsTheTasksOwn() {
        oneHasJustBeenStarted(1);
        String task = running();
        end(FakeProcess.code(1));
        answer();
        assertEquals(task, running());
        end(FakeProcess.code(1));
        assertFalse(isHeld(task));
        assertEquals(1, world.count(Command.AskDrivers.class));
    }

    @Test
    void afterDriversWereFoundWellFailuresAreTheTasksOwnForFiveMinutes() {
        oneHasJustBeenStarted(4);
        end(FakeProcess.code(1));
        answer();
        String next = running();
        end(FakeProcess.code(1));
        assertFalse(isHeld(next));
        world.run(300);
        end(FakeProcess.code(1));
        assertEquals(1, world.count(Command.AskDrivers.class), "it had computed for minutes");
        String later = running();
        end(FakeProcess.code(1));
        assertTrue(isHeld(later), later);
        assertEquals(2, world.count(Command.AskDrivers.class));
    }

    @Test
    void aTaskThatHasFailedForItselfIsNoSignAgainstDriversLater() {
        oneHasJustBeenStarted(6);
        for (int i = 0; i < 2; i++) {
            end(FakeProcess.code(1));
            answer();
        }
        world.run(300);
        end(FakeProcess.code(1));
        end(FakeProcess.code(1));
        answer();
        assertEquals(2, world.count(Command.AskDrivers.class));
        end(FakeProcess.code(1));
        assertEquals(2, world.count(Command.AskDrivers.class), "they were found well a moment ago");
    }

    @Test
    void allThatFailWhileTheDriversAreAskedWaitForTheAnswer() {
        oneHasJustBeenStarted(3);
        List<String> failed = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            failed.add(running());
            end(FakeProcess.code(1));
        }
        assertEquals(3, failed.stream().distinct().count());
        assertEquals(1, world.count(Command.AskDrivers.class));
        silence();
        failed.forEach(task -> assertTrue(isHeld(task), task));
    }

    @Test
    void anAnswerThatNeverComesHoldsNoTask() {
        oneHasJustBeenStarted(1);
        String task = running();
        world.runSeconds = 50;
        end(FakeProcess.code(1));
        world.run(1000);
        assertFalse(isHeld(task));
    }

    @Test
    void aProgramThatWasToldToEndRaisesNoDoubt() {
        oneHasJustBeenStarted(1);
        end(FakeProcess.finished());
        assertEquals(0, world.count(Command.AskDrivers.class));
    }
}
