package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.engine.command.Command;
import org.quern.engine.event.Event;
import org.quern.engine.view.ClientView;
import org.quern.model.App;
import org.quern.model.ResourceUsage;
import org.quern.model.SavedTask;
import org.quern.model.TaskId;

/** What a running program tells of itself is believed as far as it can be. */
class ToldProgressTest {
    private final FakeServer server = new FakeServer("alpha", 1);
    private FakeWorld world = new FakeWorld(2, server);

    @BeforeEach
    void start() {
        world.runUntil("start", 60, w -> !w.processes.isEmpty());
        world.run(2);
        world.processes.clear(); // from now on the test tells
        world.commands.clear();
    }

    private TaskId task() {
        return new TaskId(server.url, server.sent.getFirst());
    }

    private void told(double cpuTime, double checkpoint, double fraction) {
        world.post(new Event.TaskProgressed(task(), cpuTime, checkpoint, fraction));
        world.step(1);
    }

    private ClientView.TaskView view() {
        return world.view().tasks().getFirst();
    }

    private SavedTask saved() {
        return world.view().state().tasks().getFirst();
    }

    private long lines(String text) {
        return world.commands.stream()
                .filter(command -> command instanceof Command.Notify n && n.message().text().contains(text)).count();
    }

    /** Two processors, the time that it ran, this turn once more, and a minute for clocks that differ. */
    @Test
    void noMoreCpuTimeIsBelievedThanAllProcessorsGiveInTheTimeThatItRan() {
        world.run(100);
        told(1e9, 0, 0.1);
        assertEquals(2 * (view().elapsed() + 1 + 60), saved().currentCpuTime(), 0.001);
        told(-5, 0, 0.1);
        assertEquals(0, saved().currentCpuTime());
        told(30, 0, 0.1);
        assertEquals(30, saved().currentCpuTime());
    }

    @Test
    void aCheckpointIsNotedWhenItIsNewAndCanBe() {
        world.run(100);
        told(50, 0, 0.1);
        assertEquals(0, world.count(Command.NoteCheckpoint.class), "none yet");
        told(50, -1, 0.1);
        told(50, 1e9, 0.1);
        assertEquals(0, world.count(Command.NoteCheckpoint.class), "it cannot be");
        told(60, 50, 0.1);
        told(70, 50, 0.1);
        assertEquals(1, world.count(Command.NoteCheckpoint.class));
        assertEquals(50, saved().checkpointCpuTime());
        told(80, 20, 0.1);
        assertEquals(20, saved().checkpointCpuTime(), "its program began anew");
    }

    @ParameterizedTest
    @CsvSource({"0, 0.25", "-0.1, 0.25", "1.01, 0.25", "1, 1", "0.5, 0.5"})
    void aFractionIsAboveZeroAndAtMostOne(double told, double believed) {
        told(1, 0, 0.25);
        told(1, 0, told);
        assertEquals(believed, view().fractionDone());
    }

    @Test
    void onlyACheckpointThatIsFurtherIsTakenFromTheQuarantine() {
        told(40, 40, 0.2);
        double known = saved().checkpointElapsedTime();
        world.post(new Event.CheckpointFound(task(), 90, known, 0.9));
        world.step(1);
        assertEquals(40, saved().checkpointCpuTime());
        assertEquals(0, lines("goes on from its checkpoint in the quarantine"));
        world.post(new Event.CheckpointFound(task(), 90, known + 50, 0.9));
        world.step(1);
        assertEquals(90, saved().checkpointCpuTime());
        assertEquals(1, lines("goes on from its checkpoint in the quarantine"));
    }

    @Test
    void anEndThatIsDoubtedIsTold() {
        world.post(new Event.EndDoubted(task(), "out"));
        world.step(1);
        assertEquals(1, lines(task().result() + " had finished, but its output out is not on the disk"));
    }

    /** 290 s at once are not more than 300; 30 more are, less the quarter of a second that this turn forgives. */
    @ParameterizedTest
    @CsvSource({"0.001, true, 1", "0.001, false, 1", "1, false, 0"})
    void aProgramThatIsSaidToBeSmallAndComputesIsTold(double cpus, boolean alwaysRuns, int lines) {
        FakeServer light = new FakeServer("alpha", 1);
        light.app = new App("app", "app", alwaysRuns, false, false);
        light.usage = new ResourceUsage(cpus, null, 0, FakeServer.FLOPS);
        world = new FakeWorld(2, light);
        world.runUntil("start", 60, w -> !w.processes.isEmpty());
        world.run(2);
        world.processes.clear();
        server.sent.add(0, light.sent.getFirst());
        world.run(300);
        told(290, 0, 0.1);
        assertEquals(0, lines("said to use less than a processor each"));
        told(320, 0, 0.1);
        assertEquals(lines, lines("said to use less than a processor each"));
        told(600, 0, 0.1);
        assertEquals(lines, lines("said to use less than a processor each"), "once");
    }
}
