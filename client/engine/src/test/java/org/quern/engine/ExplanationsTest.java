package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.quern.engine.command.Decision;
import org.quern.engine.event.Event;
import org.quern.engine.event.UserCommand;
import org.quern.engine.event.UserCommand.TaskOperation;
import org.quern.model.TaskId;

/** Why tasks and files are as they are, where two projects gave theirs the same name. */
class ExplanationsTest {
    private final FakeServer first = new FakeServer("a.bc", 1);
    private final FakeServer second = new FakeServer("ab.c", 1);

    private static List<Decision> ofTheTask(FakeWorld world) {
        return world.view().explanations().stream().filter(decision -> decision.kind() == Decision.Kind.TASK)
                .toList();
    }

    @Test
    void tasksOfOneNameInTwoProjectsAreExplainedEachByItself() {
        FakeWorld world = new FakeWorld(2, first, second);
        world.runUntil("both compute", 120, w -> w.processes.size() == 2);
        assertEquals(first.sent, second.sent);
        world.post(new Event.Asked(
                new UserCommand.ForTask(new TaskId(first.url, first.sent.getFirst()), TaskOperation.SUSPEND)));
        world.run(3);
        List<Decision> explained = ofTheTask(world);
        assertEquals(Set.of("wait", "run"),
                explained.stream().map(Decision::verdict).collect(Collectors.toSet()), explained::toString);
        assertEquals(first.url, explained.stream().filter(decision -> decision.verdict().equals("wait")).findFirst()
                .orElseThrow().project());
    }

    @Test
    void whatIsOverInOneProjectIsStillExplainedInTheOther() {
        FakeWorld world = new FakeWorld(1, first, second);
        world.runUntil("one is forgotten", 6000, w -> w.results().size() == 1 && first.sent.size() == 1
                && second.sent.size() == 1);
        assertEquals(1, ofTheTask(world).size());
    }

    /** Commands read the log, and a card's task differs from the one before in a number. */
    @Tag("slow")
    @Test
    void theLastThatTheLogSaysOfADeviceIsWhatHoldsNow() {
        FakeWorld world = new FakeWorld(2, first, second);
        for (int i = 0; i < 100; i++) {
            world.run(60);
            for (Decision current : world.view().explanations()) {
                if (current.kind() == Decision.Kind.DEVICE) {
                    assertEquals(current.reason(), world.decisions.reversed().stream()
                            .filter(each -> each.key().equals(current.key())).findFirst().orElseThrow().reason());
                }
            }
        }
    }

    private static String ofTheProject(FakeWorld world) {
        return world.view().explanations().stream().filter(decision -> decision.kind() == Decision.Kind.PROJECT)
                .findFirst().orElseThrow().reason();
    }

    @Test
    void aProjectThatMayNotBeContactedIsExplainedWithWhatItsServerAskedFor() {
        FakeWorld world = new FakeWorld(1, first);
        first.requestDelay = 3600;
        first.supply = 0;
        world.runUntil("call", 30, w -> !first.requests.isEmpty());
        world.run(120);
        String why = ofTheProject(world);
        assertTrue(why.matches(
                "CPU: it may not be contacted for another 5\\d minutes, because its server asked for a pause of"
                        + " 60 minutes"),
                why);
    }

    @Test
    void aProjectThatCannotBeReachedIsExplainedWithTheFailure() {
        FakeWorld world = new FakeWorld(1, first);
        world.runUntil("call", 30, w -> !first.requests.isEmpty());
        world.serversDown = true;
        world.post(new Event.Asked(new UserCommand.ForProject(first.url, UserCommand.ProjectOperation.UPDATE)));
        world.runUntil("failure", 30, w -> ofTheProject(w).contains("connection refused"));
        world.run(3);
        world.post(new Event.Asked(new UserCommand.RunBenchmarks())); // looks again at whom to contact
        world.runUntil("look", 60, w -> ofTheProject(w).startsWith("CPU: "));
        assertTrue(ofTheProject(world).endsWith(", because scheduler request failed: connection refused"),
                () -> ofTheProject(world));
    }

    @Test
    void aProjectWhoseTaskFailedIsExplainedWithThatTask() {
        FakeWorld world = new FakeWorld(1, first);
        world.runUntil("start", 60, w -> !w.processes.isEmpty());
        world.process().end = FakeProcess.code(1);
        world.runUntil("look", 60, w -> ofTheProject(w).contains("because"));
        assertTrue(ofTheProject(world).endsWith(", because its task " + first.sent.getFirst() + " failed"),
                () -> ofTheProject(world));
    }

    @Test
    void aProjectWithoutWorkIsExplainedWithWhenItIsAskedAgain() {
        FakeWorld world = new FakeWorld(1, first);
        first.supply = 0;
        world.runUntil("backed off", 600, w -> ofTheProject(w).contains("it had no work"));
        assertTrue(ofTheProject(world).matches("CPU: it had no work for the resource lately; it is asked again in .*"),
                () -> ofTheProject(world));
    }

    private static String ofTheProcessors(FakeWorld world) {
        return world.view().explanations().stream().filter(decision -> decision.kind() == Decision.Kind.DEVICE)
                .findFirst().orElseThrow().reason();
    }

    @Test
    void aProcessorThatIsIdleIsExplainedWithWhatHoldsTheTasksThatCouldUseIt() {
        FakeWorld world = new FakeWorld(1, first);
        assertEquals("no task that could use it is here", idle(world));
        world.runUntil("start", 60, w -> !w.processes.isEmpty());
        world.post(new Event.Asked(
                new UserCommand.ForProject(first.url, UserCommand.ProjectOperation.SUSPEND)));
        assertEquals("no task that could use it is runnable: the user suspended the project", idle(world));
        world.post(new Event.Asked(new UserCommand.ForProject(first.url, UserCommand.ProjectOperation.RESUME)));
        world.runUntil("it goes on", 10, w -> ofTheProcessors(w).equals("all instances are in use"));
        world.post(new Event.Asked(
                new UserCommand.ForTask(new TaskId(first.url, first.sent.getFirst()), TaskOperation.SUSPEND)));
        assertEquals("no task that could use it is runnable: the user suspended what is here", idle(world));
    }

    @Test
    void whereTasksAreHeldByDifferentCausesTheProcessorsNameEach() {
        FakeWorld world = new FakeWorld(2, first, second);
        world.runUntil("both compute", 120, w -> w.processes.size() == 2);
        world.post(new Event.Asked(
                new UserCommand.ForProject(first.url, UserCommand.ProjectOperation.SUSPEND)));
        world.post(new Event.Asked(
                new UserCommand.ForTask(new TaskId(second.url, second.sent.getFirst()), TaskOperation.SUSPEND)));
        assertEquals("no task that could use it is runnable: the user suspended the project, or the user suspended"
                + " what is here", idle(world));
    }

    private static String idle(FakeWorld world) {
        world.run(2);
        return ofTheProcessors(world);
    }
}
