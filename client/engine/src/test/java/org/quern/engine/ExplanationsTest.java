package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
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
}
