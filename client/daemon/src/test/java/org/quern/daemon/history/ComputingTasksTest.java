package org.quern.daemon.history;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.daemon.exec.LaunchBuilder;
import org.quern.engine.command.Command;
import org.quern.engine.event.Event;
import org.quern.engine.event.UserCommand;
import org.quern.model.ResourceUsage;
import org.quern.model.TaskId;
import org.quern.rpc.history.HistoryEntry;

/** docs/history.md. */
class ComputingTasksTest {
    private static final String PROJECT = LaunchBuilder.PROJECT.canonical();
    private static final TaskId TASK = new TaskId(LaunchBuilder.PROJECT, "wu_1_0");

    @TempDir
    private Path data = Path.of("");
    private final ComputingTasks tasks = new ComputingTasks();

    @Test
    void whileTheComputerSleepsNothingComputes() throws IOException {
        tasks.ordered(new Command.StartTask(new LaunchBuilder(data).program("").build()), 90);
        assertEquals(List.of(started(100)), tasks.told(new Event.TaskStarted(TASK, 1, 1), 100));
        assertEquals(List.of(new HistoryEntry.TaskStopped(1000, PROJECT, "wu_1_0", "CPU", 100, "computer slept"),
                started(9000)), tasks.told(new Event.ComputerSlept(8000), 9000));
        assertEquals(List.of(new HistoryEntry.TaskStopped(9500, PROJECT, "wu_1_0", "CPU", 9000, "suspended")),
                tasks.ordered(new Command.SuspendTask(TASK), 9500).stream().toList());
        assertEquals(List.of(), tasks.told(new Event.ComputerSlept(100), 9700), "it did not compute");
    }

    @Test
    void whyItWasChosenIsToldWheneverItBegins() throws IOException {
        tasks.ordered(new Command.StartTask(new LaunchBuilder(data).program("").build()), 90);
        tasks.decided(TASK, "run", "it is next");
        assertEquals(List.of(started(100, "it is next")), tasks.told(new Event.TaskStarted(TASK, 1, 1), 100));
        tasks.ordered(new Command.SuspendTask(TASK), 200);
        assertEquals(List.of(started(300, "it is next")),
                tasks.ordered(new Command.ResumeTask(TASK), 300).stream().toList(), "nothing else was decided");
        tasks.decided(TASK, "wait", "others come first");
        tasks.ordered(new Command.SuspendTask(TASK), 400);
        tasks.decided(TASK, "run", "it is urgent");
        assertEquals(List.of(started(500, "it is urgent")),
                tasks.ordered(new Command.ResumeTask(TASK), 500).stream().toList());
    }

    @Test
    void whyItsStartWasOrderedIsToldAlthoughItGoesOnForAnotherReason() throws IOException {
        tasks.decided(TASK, "run", "it is next");
        tasks.ordered(new Command.StartTask(new LaunchBuilder(data).program("").build()), 90);
        tasks.decided(TASK, "run", "it goes on");
        assertEquals(List.of(started(100, "it is next")), tasks.told(new Event.TaskStarted(TASK, 1, 1), 100));
    }

    @Test
    void whyItIsNotToGoOnIsToldWhenItStops() throws IOException {
        tasks.ordered(new Command.StartTask(new LaunchBuilder(data).program("").build()), 90);
        tasks.told(new Event.TaskStarted(TASK, 1, 1), 100);
        tasks.decided(TASK, "wait", "the user suspended its project");
        assertEquals(
                List.of(new HistoryEntry.TaskStopped(200, PROJECT, "wu_1_0", "CPU", 100, "left memory", 1.0,
                        "the user suspended its project")),
                tasks.ordered(new Command.QuitTask(TASK), 200).stream().toList());
    }

    @Test
    void whatIsDecidedOfATaskThatDoesNotComputeIsNoReasonOfALaterEnd() throws IOException {
        tasks.decided(TASK, "wait", "others come first");
        tasks.ordered(new Command.StartTask(new LaunchBuilder(data).program("").build()), 90);
        tasks.told(new Event.TaskStarted(TASK, 1, 1), 100);
        assertEquals(List.of(new HistoryEntry.TaskStopped(200, PROJECT, "wu_1_0", "CPU", 100, "suspended")),
                tasks.ordered(new Command.SuspendTask(TASK), 200).stream().toList());
    }

    @Test
    void whatLeavesMemoryWithTheClientSaysThat() throws IOException {
        tasks.ordered(new Command.StartTask(new LaunchBuilder(data).program("").build()), 90);
        tasks.told(new Event.TaskStarted(TASK, 1, 1), 100);
        assertEquals(List.of(), tasks.told(new Event.Asked(new UserCommand.Quit()), 200));
        assertEquals(List.of(new HistoryEntry.TaskStopped(200, PROJECT, "wu_1_0", "CPU", 100, "client ended")),
                tasks.ordered(new Command.QuitTask(TASK), 200).stream().toList());
    }

    @Test
    void howManyCpusItHadIsToldWhenItStopsAsWell() throws IOException {
        tasks.ordered(new Command.StartTask(new LaunchBuilder(data).program("")
                .usage(ResourceUsage.oneCpu(1e9).with(2.5, 0)).build()), 90);
        tasks.told(new Event.TaskStarted(TASK, 1, 1), 100);
        assertEquals(List.of(new HistoryEntry.TaskStopped(200, PROJECT, "wu_1_0", "CPU", 100, "suspended", 2.5)),
                tasks.ordered(new Command.SuspendTask(TASK), 200).stream().toList());
    }

    private static HistoryEntry started(double at, String reason) {
        return new HistoryEntry.TaskStarted(at, PROJECT, "wu_1_0", "fake", "CPU", 1, reason);
    }

    private static HistoryEntry started(double at) {
        return new HistoryEntry.TaskStarted(at, PROJECT, "wu_1_0", "fake", "CPU", 1);
    }
}
