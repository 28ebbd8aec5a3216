package org.quern.daemon.task;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.daemon.exec.LaunchBuilder;
import org.quern.daemon.exec.process.PosixProcessControl;
import org.quern.daemon.exec.slot.SlotDirectory;
import org.quern.daemon.turn.Mailbox;
import org.quern.engine.command.Command;
import org.quern.engine.event.Event;
import org.quern.model.ProjectUrl;
import org.quern.model.TaskId;
import org.quern.model.TaskLaunch;
import org.quern.model.TrickleDown;

/** What becomes of commands about tasks that have no process, or whose start meets a mistake of ours. */
class TaskRunnerTest {
    private static final TaskId TASK = new TaskId(ProjectUrl.of("http://127.0.0.1:8080/fake/"), "wu_1_0");
    private static final TrickleDown NEWS = new TrickleDown(TASK.result(), 77, "<x>news</x>\n");
    private final Mailbox mailbox = new Mailbox();
    @TempDir
    private Path data = Path.of("");

    @Test
    void aMessageForATaskWithoutAProcessWaitsInItsSlot() throws Exception {
        SlotDirectory slot = slotOf(TASK.result());
        deliver();
        assertEquals(NEWS.body(), Files.readString(slot.path().resolve("trickle_down_77")));
    }

    @Test
    void aMessageIsNotLeftInTheSlotOfAnotherTask() throws Exception {
        SlotDirectory slot = slotOf("wu_2_0");
        deliver();
        assertFalse(Files.exists(slot.path().resolve("trickle_down_77")));
    }

    @Test
    void aStartThatMeetsMistakesOfOursIsTriedAgainForHoursAndGivenUpThen() throws Exception {
        TaskLaunch launch = new LaunchBuilder(data).program("#!/bin/sh\n").build();
        List<Double> waits = new ArrayList<>();
        try (ExecutorService io = Executors.newSingleThreadExecutor()) {
            TaskRunner runner = runner(io);
            for (int start = 0; start < 10; start++) {
                runner.start(launch);
                mailbox.drain(30).forEach(event -> waits.add(((Event.TaskStartFailed) event).retrySeconds()));
            }
        }
        assertEquals(List.of(60.0, 120.0, 240.0, 480.0, 960.0, 1920.0, 3600.0, 3600.0, 3600.0, 0.0), waits);
    }

    @Test
    void aStartThatMeetsAMistakeOfOursIsToldAndTriedAgain() throws Exception {
        TaskLaunch launch = new LaunchBuilder(data).program("#!/bin/sh\n").build();
        try (ExecutorService io = Executors.newSingleThreadExecutor()) {
            TaskRunner runner = runner(io);
            runner.clear(launch.slot());
            runner.start(launch);
        }
        List<Event> told = mailbox.drain(30);
        Event.TaskStartFailed failed = (Event.TaskStartFailed) told.getFirst();
        assertEquals(List.of(TASK, 60.0), List.of(failed.task(), failed.retrySeconds()));
    }

    private void deliver() throws InterruptedException {
        ExecutorService io = Executors.newSingleThreadExecutor();
        runner(io).deliver(new Command.DeliverTrickle(TASK, 3, NEWS));
        io.shutdown();
        assertEquals(true, io.awaitTermination(30, TimeUnit.SECONDS));
    }

    /** Whose settings nobody can read. */
    private TaskRunner runner(ExecutorService io) {
        return new TaskRunner(data, () -> {
            throw new IllegalStateException("no settings");
        }, new PosixProcessControl(), mailbox, io,
                new ContainerLeavings(data.resolve("quern_containers.txt")));
    }

    private SlotDirectory slotOf(String result) throws IOException {
        SlotDirectory slot = SlotDirectory.of(data, 3);
        slot.create();
        Files.writeString(slot.path().resolve("init_data.xml"), """
                <app_init_data>
                <result_name>%s</result_name>
                <project_dir>/x/projects/%s</project_dir>
                </app_init_data>
                """.formatted(result, TASK.project().directoryName()));
        return slot;
    }
}
